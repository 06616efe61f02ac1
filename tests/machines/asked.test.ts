// What charts ask the server for: each call with what it is about and what was typed.
import { expect, test } from 'vitest'
import { orderingMachine } from '#src/machines/ordering.machine.ts'
import { templatePlacesMachine } from '#src/machines/template-places.machine.ts'
import type { OpenedTemplate } from '#src/machines/template-places.machine.ts'
import { countedIds, draftFile, place } from '#tests/support/draft.ts'
import { done, failed, walked } from '#tests/support/walked.ts'
import { CallFailure } from '#protocol/call-failure.ts'

type Step = Parameters<typeof walked>[2]
const order = (changes: object = {}) =>
  done('read', { order: { orderId: 'o-1', status: 0, ways: [1, 3], actions: [], ...changes }, leftMs: 5 })
const ordering = (...steps: Step[]) => walked(orderingMachine, { orderId: 'o-1' }, ...steps)
const CHOSEN = { type: 'way.chosen', way: 3 }
const PAID = order({ status: 1, ways: [], actions: ['refund'] })

test.each<[string, Step[], (readonly [string, unknown])[]]>([
  ['is read by its id', [], [['read', { orderId: 'o-1' }]]],
  [
    'is paid the first way offered',
    [order({ ways: [2, 3] }), { type: 'payment.asked' }],
    [['begin', { orderId: 'o-1', way: 2 }]],
  ],
  ['is not paid online once a transfer was chosen', [order(), CHOSEN, { type: 'payment.asked' }], []],
  [
    'is transferred with who pays and the voucher',
    [order(), CHOSEN, { type: 'transfer.submitted', payer: '杭州清和', fileId: 'f-1' }],
    [['announce', { orderId: 'o-1', payer: '杭州清和', fileId: 'f-1' }]],
  ],
  [
    'takes no voucher while another way is chosen',
    [order(), { type: 'transfer.submitted', payer: '杭州清和', fileId: 'f-1' }],
    [],
  ],
  ['is cancelled by its id', [order(), { type: 'cancellation.asked' }], [['cancel', { orderId: 'o-1' }]]],
  [
    'is refunded with a reason',
    [PAID, { type: 'refund.asked', reason: '重复购买' }],
    [['refund', { orderId: 'o-1', reason: '重复购买' }]],
  ],
  [
    'is not refunded where the server does not offer it',
    [order({ status: 1 }), { type: 'refund.asked', reason: '' }],
    [],
  ],
  [
    'is read anew after a cancellation',
    [order(), { type: 'cancellation.asked' }, done('cancel')],
    [['read', { orderId: 'o-1' }]],
  ],
])('an order %s', (_, steps, asks) => {
  expect(ordering(...steps).asks).toEqual(asks)
})

test('an order has the time left that the server says, and none once it ran out', () => {
  expect(ordering(order()).context.leftMs).toBe(5)
  const late = done('read', { order: { status: 0, ways: [], actions: [] }, leftMs: -5 })
  expect([ordering(late).context.leftMs, ordering(late).context.way]).toEqual([0, null])
})

const { fileId: _file, partyId: _party, ...onPage } = place()
const { alreadySigned: _signed, notes: _notes, ...file } = draftFile()
const STORED = {
  templateId: 't-1',
  templateName: '采购合同',
  category: 'sale',
  note: '',
  version: 4,
  content: {
    templateStyle: 2,
    file,
    roles: ['甲方'],
    fields: [],
    places: [{ ...onPage, role: '甲方' }],
    attachments: [],
  },
  kept: undefined,
} as OpenedTemplate
const MOVED = { ...place(), partyId: 'id-1', x: 300 }
const CHANGED = { type: 'fields.changed', fields: [MOVED] }
const SUBMITTED = { type: 'places.submitted' }
const template = (...steps: Step[]) =>
  walked(templatePlacesMachine, { templateId: 't-1', newId: countedIds() }, ...steps)
const opened = (...steps: Step[]) => template(done('readTemplate', STORED), ...steps)

test('a template is read by its id, and stands as it was saved', () => {
  expect(template().asks).toEqual([['readTemplate', { templateId: 't-1' }]])
  expect(template().context).toMatchObject({ parties: [], saved: [], fields: [], round: 0, isChecked: false })
  const { context } = opened()
  expect([context.fields, context.saved]).toEqual([[{ ...MOVED, x: 100 }], context.fields])
})

test('changed places are kept with the version they were changed in, then sent', () => {
  const onTemplate = { fields: [], places: [{ ...onPage, x: 300, role: '甲方' }] }
  expect(opened(CHANGED).tells).toEqual([
    { type: 'work.changed', templateId: 't-1', version: 4, ...onTemplate },
  ])
  expect(opened(CHANGED, SUBMITTED).asks).toEqual([
    ['savePlaces', { stored: STORED, all: [MOVED], ...onTemplate }],
  ])
})

test('places as they were saved are not sent', () => {
  expect([opened(SUBMITTED).asks, opened(SUBMITTED).context.isChecked]).toEqual([[], false])
})

test('the page is told of saved places, and what was kept is settled', () => {
  const saved = opened(CHANGED, SUBMITTED, done('savePlaces', { version: 5, all: [MOVED] }))
  expect(saved.tells).toEqual([
    { type: 'work.settled', templateId: 't-1' },
    { type: 'places.saved', version: 5 },
  ])
  expect([saved.value, saved.context.stored?.version, saved.context.saved]).toEqual(['editing', 5, [MOVED]])
})

test('changes dropped are gone, and the pages begin a new round', () => {
  const { context, tells } = opened(CHANGED, { type: 'changes.dropped' })
  expect([context.fields, context.round, tells]).toEqual([
    context.saved,
    2,
    [{ type: 'work.settled', templateId: 't-1' }],
  ])
})

test('a template overtaken is read anew', () => {
  const stale = new CallFailure('refused', '', { code: 'template.stale' })
  const overtaken = opened(CHANGED, SUBMITTED, failed('savePlaces', stale))
  expect(overtaken.value).toBe('conflicted')
  expect(opened(CHANGED, SUBMITTED, failed('savePlaces', stale), { type: 'newest.taken' }).asks).toEqual([
    ['readTemplate', { templateId: 't-1' }],
  ])
})
