// A template's places as those of a draft, and back: roles become parties, and parties roles.
import { expect, test } from 'vitest'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import { emptyParty } from '#src/machines/flow-start/content-edits.ts'
import type { FileContent, OnTemplate } from '#src/machines/flow-start/template-pages.ts'
import { fileOf, onTemplateOf, partiesOf, placedOf } from '#src/machines/flow-start/template-pages.ts'
import { countedIds, draftFile } from '#tests/support/draft.ts'

const parties = partiesOf(['甲方', '乙方'], countedIds())
const at = { page: 0, x: 10, y: 20, w: 30, h: 40 }
const { value: _none, ...text } = newFilled('text')
const onTemplate: OnTemplate = {
  places: [
    { ...at, fieldId: 'place-1', kind: 'personSign', role: '甲方' },
    { ...at, fieldId: 'place-2', kind: 'companySeal', role: '乙方' },
  ],
  fields: [
    { ...text, ...at, fieldId: 'field-1', role: '乙方' },
    { ...text, ...at, fieldId: 'field-2', role: null },
  ],
}
const placed = [
  { ...at, fieldId: 'place-1', kind: 'personSign', fileId: 'file-1', partyId: 'id-1' },
  { ...at, fieldId: 'place-2', kind: 'companySeal', fileId: 'file-1', partyId: 'id-2' },
  { ...text, ...at, fieldId: 'field-1', fileId: 'file-1', partyId: 'id-2', value: '' },
  { ...text, ...at, fieldId: 'field-2', fileId: 'file-1', partyId: null, value: '' },
]

test('each role is a party, in their order', () => {
  expect(parties).toEqual([
    { ...emptyParty('id-1', 1), name: '甲方', signOrder: 1 },
    { ...emptyParty('id-2', 1), name: '乙方', signOrder: 2 },
  ])
})

test('its file is a plain one, that nobody has signed', () => {
  const { alreadySigned: _signed, notes: _notes, ...file } = draftFile()
  expect(fileOf({ file } as FileContent)).toEqual(draftFile())
})

test('places and fields belong to the party of their role', () => {
  expect(placedOf(onTemplate, draftFile(), parties)).toEqual(placed)
})

test('what a role that is gone would sign is left out; what it would fill in is the initiator’s', () => {
  expect(placedOf(onTemplate, draftFile(), parties.slice(0, 1))).toEqual([
    placed[0],
    { ...placed[2], partyId: null },
    placed[3],
  ])
})

test('places and fields go back under the names of their roles', () => {
  expect(onTemplateOf(placedOf(onTemplate, draftFile(), parties), parties)).toEqual(onTemplate)
})

test('the place of a party that is gone has no role', () => {
  const [place] = placedOf(onTemplate, draftFile(), parties)
  expect(onTemplateOf([place!], []).places).toEqual([{ ...onTemplate.places[0], role: '' }])
})
