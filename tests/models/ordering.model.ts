// An order that is paid, transferred, cancelled or left until it closes (domain.md §7).
import { expect } from 'vitest'
import type { Order } from '#protocol/trade/orders.ts'
import { orderingMachine } from '#src/machines/ordering.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const ORDER_ID = '90000000-0000-4000-8000-000000000001'
const UNPAID: Order = {
  orderId: ORDER_ID,
  orderNo: 'DD20261123000000001',
  productName: '单位 100 份',
  amount: 60_000,
  status: 0,
  createdAt: '2026-11-23T01:00:00.000Z',
  payBefore: '2026-11-23T01:30:00.000Z',
  paidAt: null,
  payWay: null,
  invoice: 'none',
  invoiceId: null,
  invoiceWish: null,
  ways: [1, 3],
  note: '',
  payer: '',
  refundReason: '',
  payments: [],
  actions: ['pay', 'cancel'],
}
const OVER: Order = { ...UNPAID, status: 3, ways: [], actions: [] }
const AWAITING: Order = { ...OVER, status: 5, payWay: 3, payer: '杭州青禾科技有限公司' }
const PAID: Order = { ...OVER, status: 1, payWay: 1, paidAt: '2026-11-23T01:10:00.000Z', actions: ['refund'] }
const REFUNDING: Order = { ...PAID, status: 6, refundReason: '重复购买', actions: [] }
const read = (order: Order) => ({ output: { order, leftMs: 1_800_000 } })
const DOOR = { url: '/cashier?token=x', fields: null }
const GONE = refused('order.not-possible', '这笔订单现在不能支付，请刷新查看。')
const USED = refused('order.quota-used', '套餐的份数已经使用过，不能退款。')
const VOUCHER = refused('transfer.invalid', '请上传转账凭证', { fileId: '请上传转账凭证' })

export const orderingModel = defineModel<typeof orderingMachine>({
  name: 'ordering',
  side: 'browser',
  machine: orderingMachine,
  starts: { opened: () => ({ orderId: ORDER_ID }) },
  notInView: {
    'choosing|transfer.submitted|0':
      'The form is sent with a file, whose upload is a chart of its own; tests/features/trade/orders/transfer-form.test.tsx sends it.',
  },
  abstraction: ({ order, way, failure }) => [order?.status ?? null, way, failure?.code ?? null],
  events: {
    'way.chosen': {
      cases: { transfer: { way: 3 }, online: { way: 1 } },
      offered: ({ order }, _, { way }) => order?.ways.includes(way) === true,
      onScreen: (screen, { way }) =>
        screen.clicks({ role: 'radio', name: way === 3 ? /^对公转账/ : /^演示收银台/ }),
    },
    'payment.asked': {
      cases: { '': {} },
      offered: ({ way }) => way === 1,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '去支付' }),
    },
    'transfer.submitted': {
      cases: { '': { payer: '杭州青禾科技有限公司', fileId: ORDER_ID } },
      offered: ({ way }) => way === 3,
    },
    'cancellation.asked': {
      cases: { '': {} },
      onScreen: async (screen) => {
        await screen.clicks({ role: 'button', name: '取消订单' })
        await screen.clicks({ role: 'button', name: '取消订单', last: true })
      },
    },
    'refund.asked': {
      cases: { '': { reason: '重复购买' } },
      offered: ({ order, failure }) => order?.actions.includes('refund') === true && failure === null,
      onScreen: async (screen) => {
        await screen.clicks({ role: 'button', name: '申请退款' })
        await screen.types({ role: 'textbox', name: '退款原因' }, '重复购买')
        await screen.clicks({ role: 'button', name: '申请退款', last: true })
      },
    },
    'reading.asked': {
      cases: { '': {} },
      offered: ({ failure, order }, value) =>
        ['away', 'unanswered'].includes(String(value)) ||
        (value === 'choosing' ? failure?.code === GONE.code : [5, 6].includes(order?.status ?? 0)),
      onScreen: (screen) => screen.clicks({ role: 'button', name: /查看支付结果|重试|刷新/ }),
    },
    'done read': {
      cases: {
        unpaid: read(UNPAID),
        over: read(OVER),
        awaiting: read(AWAITING),
        paid: read(PAID),
        refunding: read(REFUNDING),
        'no ways': read({ ...UNPAID, ways: [] }),
      },
    },
    'error read': {
      cases: { unknown: { error: refused('not-found', '没有找到这笔订单') }, lost: { error: LOST } },
    },
    'done begin': { cases: { '': { output: DOOR } } },
    'error begin': { cases: { gone: { error: GONE } } },
    'done announce': { cases: { '': { output: {} } } },
    'error announce': { cases: { faulty: { error: VOUCHER } } },
    'done refund': { cases: { '': { output: {} } } },
    'error refund': { cases: { used: { error: USED } } },
    'done cancel': { cases: { '': { output: {} } } },
    'error cancel': { cases: { gone: { error: GONE } } },
  },
  states: {
    reading: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
    choosing: {
      holds: ({ context }) => {
        expect({ ...context.order, ways: UNPAID.ways }).toEqual(UNPAID)
        expect(context.order?.ways.length === 0 || context.way !== null).toBe(true)
      },
      sees: (screen) => screen.sees({ role: 'button', name: '取消订单' }),
    },
    beginning: { holds: ({ context }) => expect(context.failure).toBeNull() },
    away: { sees: (screen) => screen.sees({ role: 'button', name: '查看支付结果' }) },
    announcing: { holds: ({ context }) => expect(context.failure).toBeNull() },
    cancelling: { holds: ({ context }) => expect(context.failure).toBeNull() },
    settled: {
      holds: ({ context }) => expect([OVER, AWAITING, PAID, REFUNDING]).toContainEqual(context.order),
      sees: (screen) => screen.sees({ text: /^(订单已取消|等待确认到账|支付成功|退款中)$/ }),
    },
    wanting: { holds: ({ context }) => expect(context.failure).toBeNull() },
    unanswered: {
      holds: ({ context }) => expect(context.failure?.kind).toBe('network'),
      sees: (screen) => screen.sees({ text: '订单没有读到' }),
    },
    unknown: { sees: (screen) => screen.sees({ text: '没有找到这笔订单' }) },
  },
  expectations: [
    {
      says: 'the first way of an order is chosen until another one is',
      start: 'opened',
      steps: [['done read', 'unpaid']],
      holds: ({ context }) => expect(context.way).toBe(1),
    },
    {
      says: 'paying goes to the way that was chosen, and the payer is led there',
      start: 'opened',
      steps: [
        ['done read', 'unpaid'],
        ['way.chosen', 'transfer'],
        ['way.chosen', 'online'],
        ['payment.asked', ''],
        ['done begin', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, ...effects]).toEqual(['away', `did openDoor ${JSON.stringify(DOOR)}`]),
    },
    {
      says: 'when the time is up the order is read again',
      start: 'opened',
      steps: [
        ['done read', 'unpaid'],
        ['after timeLeft', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, ...effects]).toEqual(['reading', `read began {"orderId":"${ORDER_ID}"}`]),
    },
    {
      says: 'money of a paid order is wanted back with a reason, and the order is read again',
      start: 'opened',
      steps: [
        ['done read', 'paid'],
        ['refund.asked', ''],
        ['done refund', ''],
      ],
      holds: ({ value }) => expect(value).toBe('reading'),
    },
    {
      says: 'a refund that is refused leaves the order as it was shown',
      start: 'opened',
      steps: [
        ['done read', 'paid'],
        ['refund.asked', ''],
        ['error refund', 'used'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.order?.status, context.failure?.code]).toEqual([
          'settled',
          1,
          'order.quota-used',
        ]),
    },
    {
      says: 'what was used or is too old is not wanted back',
      start: 'opened',
      steps: [
        ['done read', 'over'],
        ['refund.asked', ''],
      ],
      holds: ({ value }) => expect(value).toBe('settled'),
    },
    {
      says: 'a voucher that is refused keeps the way that was chosen',
      start: 'opened',
      steps: [
        ['done read', 'unpaid'],
        ['way.chosen', 'transfer'],
        ['transfer.submitted', ''],
        ['error announce', 'faulty'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.way, context.failure?.code]).toEqual(['choosing', 3, 'transfer.invalid']),
    },
  ],
})
