// What is placed where: which party, which file, and how many there may be (domain.md §2).
import { expect, test } from 'vitest'
import { MAX_FIELDS } from '#protocol/contracts/drafts/drafts.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { placingMachine } from '#src/machines/flow-start/placing.machine.ts'
import { countedIds, draftFile, ownParty, person, place } from '#tests/support/draft.ts'
import { walked } from '#tests/support/walked.ts'

type Step = Parameters<typeof walked>[2]
const many = (count: number): Placed[] =>
  Array.from({ length: count }, (_, at) => place({ fieldId: `f-${at}` }))
const FILES = [draftFile(), draftFile({ fileId: 'file-2', alreadySigned: true })]
const placing = (fields: readonly Placed[], ...steps: Step[]) =>
  walked(
    placingMachine,
    { fields, files: FILES, parties: [ownParty(), person()], newId: countedIds() },
    ...steps,
  )
const count = (fields: readonly Placed[], ...steps: Step[]) => placing(fields, ...steps).context.fields.length
const put = (changes: object = {}) => ({
  type: 'field.placed',
  kind: 'personSign',
  fileId: 'file-1',
  page: 0,
  x: 400,
  y: 400,
  ...changes,
})
const added = (fields: readonly Placed[]) => ({ type: 'places.added', fields })

test.each([
  ['a signature', put(), 1],
  ['a signature on a signed file', put({ fileId: 'file-2' }), 1],
  ['a field', put({ kind: 'text' }), 1],
  ['a field on a signed file', put({ kind: 'text', fileId: 'file-2' }), 0],
  ['a field on a file that is gone', put({ kind: 'text', fileId: 'gone' }), 0],
  ['a signature on a page that is not there', put({ page: 2 }), 0],
])('%s is placed: %d', (_, event, more) => {
  expect(count([], event)).toBe(more)
})

test('a signature is placed for the party chosen, and for nobody who is gone', () => {
  expect(placing([], { type: 'party.chosen', partyId: 'party-2' }, put()).context.fields[0]?.partyId).toBe(
    'party-2',
  )
  expect(count([], { type: 'party.chosen', partyId: 'gone' }, put())).toBe(0)
  expect(count([], { type: 'party.chosen', partyId: 'gone' }, put({ kind: 'text' }))).toBe(1)
})

test('one by one, there are as many as there may be and no more', () => {
  expect(count(many(MAX_FIELDS - 1), put())).toBe(MAX_FIELDS)
  expect(count(many(MAX_FIELDS), put())).toBe(MAX_FIELDS)
})

test('several at once come where all have room, or none does', () => {
  const two = [place({ fieldId: 'a' }), place({ fieldId: 'b' })]
  expect(count(many(MAX_FIELDS - 2), added(two))).toBe(MAX_FIELDS)
  expect(count(many(MAX_FIELDS - 1), added(two))).toBe(MAX_FIELDS - 1)
  expect(placing([], added([])).context.done).toEqual([])
})

test('one that came is selected, several are not', () => {
  expect(placing([], added([place({ fieldId: 'a' })])).context.selected).toEqual(['a'])
  expect(placing([], added([place({ fieldId: 'a' }), place({ fieldId: 'b' })])).context.selected).toEqual([])
})

test('the last hundred changes are taken back, and no more', () => {
  const moves = Array.from({ length: 105 }, (_, at) => ({
    type: 'field.moved',
    fieldId: 'f-0',
    page: 0,
    x: at,
    y: 0,
  }))
  expect(placing(many(1), ...moves).context.done).toHaveLength(100)
  const undone = Array.from({ length: 200 }, () => ({ type: 'undo.requested' }))
  expect(placing(many(1), ...moves, ...undone).context.fields[0]?.x).toBe(4)
})

test('a second click takes a place out of the selection, and nothing else', () => {
  const toggled = ['f-0', 'f-1', 'f-0'].map((fieldId) => ({ type: 'selection.toggled', fieldId }))
  expect(placing(many(2), ...toggled).context.selected).toEqual(['f-1'])
})

test('what is removed is what was selected', () => {
  const selected = { type: 'selection.changed', fieldIds: ['f-1'] }
  expect(
    placing(many(3), selected, { type: 'selection.removed' }).context.fields.map(({ fieldId }) => fieldId),
  ).toEqual(['f-0', 'f-2'])
})

test('without parties nobody is chosen', () => {
  const nobody = { fields: [], files: FILES, parties: [], newId: countedIds() }
  expect(walked(placingMachine, nobody).context.activePartyId).toBe('')
})
