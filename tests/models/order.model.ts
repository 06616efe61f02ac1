// The life of an order (domain.md §7).
import { expect } from 'vitest'
import { ORDER_STATUS } from '#protocol/trade/orders.ts'
import type { OrderState } from '#protocol/trade/orders.ts'
import { orderMachine } from '#server/domain/trade/orders/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (state: OrderState) => ({
  holds: (snapshot: { getMeta: () => object }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      ORDER_STATUS[state],
    ]),
})

export const orderModel = defineModel<typeof orderMachine>({
  name: 'order',
  side: 'server',
  machine: orderMachine,
  starts: { 'drawn up': () => undefined },
  events: {
    'order.placed': { cases: { '': {} } },
    'payment.confirmed': { cases: { '': {} } },
    'transfer.announced': { cases: { '': {} } },
    'transfer.confirmed': { cases: { '': {} } },
    'order.cancelled': { cases: { '': {} } },
    'refund.asked': { cases: { '': {} } },
    'refund.paid': { cases: { '': {} } },
    'refund.refused': { cases: { '': {} } },
  },
  states: {
    drawnUp: status('drawnUp'),
    unpaid: status('unpaid'),
    awaitingTransfer: status('awaitingTransfer'),
    paid: status('paid'),
    refunding: status('refunding'),
    refunded: status('refunded'),
    cancelled: status('cancelled'),
    closed: status('closed'),
  },
  expectations: [
    {
      says: 'paying gives the package',
      start: 'drawn up',
      steps: [
        ['order.placed', ''],
        ['payment.confirmed', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['paid', ['did givePackage']]),
    },
    {
      says: 'a second callback gives nothing more',
      start: 'drawn up',
      steps: [
        ['order.placed', ''],
        ['payment.confirmed', ''],
        ['payment.confirmed', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['paid', []]),
    },
    {
      says: 'money that arrives by transfer gives the package',
      start: 'drawn up',
      steps: [
        ['order.placed', ''],
        ['transfer.announced', ''],
        ['transfer.confirmed', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['paid', ['did givePackage']]),
    },
    {
      says: 'an announced transfer may be given up',
      start: 'drawn up',
      steps: [
        ['order.placed', ''],
        ['transfer.announced', ''],
        ['order.cancelled', ''],
      ],
      holds: ({ value }) => expect(value).toBe('cancelled'),
    },
    {
      says: 'an order nobody pays closes by itself after half an hour',
      start: 'drawn up',
      steps: [
        ['order.placed', ''],
        ['after payLimit', ''],
      ],
      holds: ({ value }) => expect(value).toBe('closed'),
    },
    {
      says: 'asking for a refund takes the package away',
      start: 'drawn up',
      steps: [
        ['order.placed', ''],
        ['payment.confirmed', ''],
        ['refund.asked', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['refunding', ['did takeBackPackage']]),
    },
    {
      says: 'a refund that is paid leaves it away',
      start: 'drawn up',
      steps: [
        ['order.placed', ''],
        ['payment.confirmed', ''],
        ['refund.asked', ''],
        ['refund.paid', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['refunded', []]),
    },
    {
      says: 'a refused refund gives the package back',
      start: 'drawn up',
      steps: [
        ['order.placed', ''],
        ['payment.confirmed', ''],
        ['refund.asked', ''],
        ['refund.refused', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['paid', ['did giveBackPackage']]),
    },
  ],
})
