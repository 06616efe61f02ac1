// One payment of an order (domain.md §7, payment).
import { expect } from 'vitest'
import { paymentMachine } from '#server/domain/trade/payments/machine.ts'
import type { PaymentState } from '#server/domain/trade/payments/store.ts'
import { defineModel } from '#tests/models/support/model.ts'

const stands = (state: PaymentState) => ({
  holds: ({ value }: { value: unknown }) => expect(value).toBe(state),
})
const ends =
  (state: PaymentState, ...did: string[]) =>
  ({ value }: { value: unknown }, effects: readonly string[]) =>
    expect([value, effects]).toEqual([state, did])

export const paymentModel = defineModel<typeof paymentMachine>({
  name: 'payment',
  side: 'server',
  machine: paymentMachine,
  starts: { begun: () => undefined },
  events: {
    'payment.begun': { cases: { '': {} } },
    'payment.failed': { cases: { '': {} } },
    'payment.lapsed': { cases: { '': {} } },
    'payment.received': { cases: { awaited: { isAwaited: true }, besides: { isAwaited: false } } },
    'transfer.announced': { cases: { '': {} } },
    'transfer.confirmed': { cases: { '': {} } },
    'transfer.missed': { cases: { '': { reason: '没有查到这笔款项' } } },
    'payment.returned': { cases: { '': {} } },
  },
  states: {
    begun: stands('begun'),
    failed: stands('failed'),
    lapsed: stands('lapsed'),
    announced: stands('announced'),
    missing: stands('missing'),
    taken: stands('taken'),
    extra: stands('extra'),
    sentBack: stands('sentBack'),
  },
  expectations: [
    {
      says: 'money that is awaited pays its order',
      start: 'begun',
      steps: [['payment.received', 'awaited']],
      holds: ends('taken', 'did payOrder'),
    },
    {
      says: 'a second notice of it pays nothing more',
      start: 'begun',
      steps: [
        ['payment.received', 'awaited'],
        ['payment.received', 'awaited'],
      ],
      holds: ends('taken'),
    },
    {
      says: 'money of another amount goes back',
      start: 'begun',
      steps: [['payment.received', 'besides']],
      holds: ends('extra', 'did sendBack'),
    },
    {
      says: 'where the provider took nothing, money that is awaited pays the order all the same',
      start: 'begun',
      steps: [
        ['payment.failed', ''],
        ['payment.received', 'awaited'],
      ],
      holds: ends('taken', 'did payOrder'),
    },
    {
      says: 'where the provider took nothing, money of another amount goes back',
      start: 'begun',
      steps: [
        ['payment.failed', ''],
        ['payment.received', 'besides'],
      ],
      holds: ends('extra', 'did sendBack'),
    },
    {
      says: 'the payer tries the provider again after it took nothing',
      start: 'begun',
      steps: [
        ['payment.failed', ''],
        ['payment.begun', ''],
      ],
      holds: ends('begun'),
    },
    {
      says: 'money that comes after its order is over goes back, whatever is said of it',
      start: 'begun',
      steps: [
        ['payment.lapsed', ''],
        ['payment.received', 'awaited'],
      ],
      holds: ends('extra', 'did sendBack'),
    },
    {
      says: 'what the provider did not take lapses with its order',
      start: 'begun',
      steps: [
        ['payment.failed', ''],
        ['payment.lapsed', ''],
      ],
      holds: ends('lapsed'),
    },
    {
      says: 'a transfer pays its order once an operator saw the money',
      start: 'begun',
      steps: [
        ['transfer.announced', ''],
        ['transfer.confirmed', ''],
      ],
      holds: ends('taken', 'did payOrder'),
    },
    {
      says: 'a transfer whose money is not there cancels its order',
      start: 'begun',
      steps: [
        ['transfer.announced', ''],
        ['transfer.missed', ''],
      ],
      holds: ends('missing', 'did cancelOrder'),
    },
    {
      says: 'a transfer under way does not lapse',
      start: 'begun',
      steps: [
        ['transfer.announced', ''],
        ['payment.lapsed', ''],
      ],
      holds: ends('announced'),
    },
    {
      says: 'money that paid an order goes back with its refund, once',
      start: 'begun',
      steps: [
        ['payment.received', 'awaited'],
        ['payment.returned', ''],
        ['payment.returned', ''],
      ],
      holds: ends('sentBack'),
    },
    {
      says: 'money nobody waited for is back in the end',
      start: 'begun',
      steps: [
        ['payment.received', 'besides'],
        ['payment.returned', ''],
      ],
      holds: ends('sentBack'),
    },
    {
      says: 'nothing goes back that never came',
      start: 'begun',
      steps: [['payment.returned', '']],
      holds: ends('begun'),
    },
  ],
})
