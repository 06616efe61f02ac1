// Designing an HR form: whether something would be lost, and what is sent (domain.md §6).
import { expect, test } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import { formDesignMachine, hasUnsavedDesign } from '#src/machines/form-design.machine.ts'
import { done, failed, walked } from '#tests/support/walked.ts'

const field = (fieldId: string, label: string) => ({ ...newHrField(fieldId, 'employee', 'text'), label })
const STORED = {
  kind: 'entry',
  version: 3,
  fields: [field('a', '籍贯'), field('b', '学历')],
  copies: { timing: 2, people: [] },
}
type Step = Parameters<typeof walked>[2]
const design = (...steps: Step[]) => walked(formDesignMachine, { kind: 'entry' }, ...steps)
const opened = (...steps: Step[]) => design(done('readDesign', STORED), ...steps)
const COPIES = { timing: 1, people: [{ memberId: 'm', name: '许一' }] }
const copied = { type: 'copies.changed', copies: COPIES }
const relabelled = { type: 'field.changed', fieldId: 'a', change: { label: '出生地' } }
const SUBMITTED = { type: 'design.submitted' }

test('a form is read by its kind', () => {
  expect(design().asks).toEqual([['readDesign', { kind: 'entry' }]])
})

test.each<[string, Step[], boolean]>([
  ['nothing read yet', [], false],
  ['nothing changed', [done('readDesign', STORED)], false],
  ['another field picked', [done('readDesign', STORED), { type: 'field.picked', fieldId: 'b' }], false],
  ['a label changed', [done('readDesign', STORED), relabelled], true],
  ['copies changed', [done('readDesign', STORED), copied], true],
  [
    'a label changed and changed back',
    [
      done('readDesign', STORED),
      relabelled,
      { type: 'field.changed', fieldId: 'a', change: { label: '籍贯' } },
    ],
    false,
  ],
])('with %s, leaving loses something: %s', (_, steps, isUnsaved) => {
  expect(hasUnsavedDesign(design(...steps).context)).toBe(isUnsaved)
})

test('it is sent whole, with the version it was read in', () => {
  expect(opened(relabelled, copied, SUBMITTED).asks).toEqual([
    [
      'saveDesign',
      { kind: 'entry', version: 3, fields: [field('a', '出生地'), field('b', '学历')], copies: COPIES },
    ],
  ])
})

test('what is wrong is not sent, and comes on the screen', () => {
  const hr = { ...field('c', ''), owner: 'hr' }
  const { value, asks, context } = design(
    done('readDesign', { ...STORED, fields: [...STORED.fields, hr] }),
    SUBMITTED,
  )
  expect([value, asks, context.isChecked, context.part, context.picked]).toEqual([
    'editing',
    [],
    true,
    'hr',
    'c',
  ])
})

test.each([
  ['a', 'a', undefined],
  ['a', 'b', 'a'],
])('with %s picked and %s removed, %s is picked', (shown, removed, picked) => {
  const { context } = opened(
    { type: 'field.picked', fieldId: shown },
    { type: 'field.removed', fieldId: removed },
  )
  expect(context.picked).toBe(picked)
})

test('the page is told of the new version, which is what is compared with from then on', () => {
  const saved = { ...STORED, version: 4, copies: COPIES }
  const { value, tells, context } = opened(copied, SUBMITTED, done('saveDesign', saved))
  expect([value, tells, hasUnsavedDesign(context)]).toEqual([
    'editing',
    [{ type: 'design.saved', version: 4 }],
    false,
  ])
})

test('a version overtaken is read anew', () => {
  const overtaken = [
    copied,
    SUBMITTED,
    failed('saveDesign', new CallFailure('refused', '', { code: 'draft.stale' })),
  ]
  expect(opened(...overtaken).value).toBe('conflicted')
  expect(opened(...overtaken, { type: 'newest.taken' }).asks).toEqual([['readDesign', { kind: 'entry' }]])
})
