// The life of an invoice (domain.md §7).
import { expect } from 'vitest'
import { INVOICE_STATUS } from '#protocol/trade/invoices/invoices.ts'
import type { InvoiceState } from '#protocol/trade/invoices/invoices.ts'
import { invoiceMachine } from '#server/domain/trade/invoices/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const status = (state: InvoiceState) => ({
  holds: (snapshot: { getMeta: () => object }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      INVOICE_STATUS[state],
    ]),
})

export const invoiceModel = defineModel<typeof invoiceMachine>({
  name: 'invoice',
  side: 'server',
  machine: invoiceMachine,
  starts: {
    'by mail': () => ({ isPaper: false, isPosted: false }),
    'on paper': () => ({ isPaper: true, isPosted: false }),
  },
  abstraction: ({ isPaper, isPosted }) => [isPaper, isPosted],
  events: {
    'invoice.issued': { cases: { '': {} } },
    'invoice.refused': { cases: { '': {} } },
    'invoice.reapplied': { cases: { '': {} } },
    'invoice.posted': { cases: { '': {} } },
    'reversal.asked': { cases: { '': {} } },
    'reversal.completed': { cases: { '': {} } },
  },
  states: {
    waiting: status('waiting'),
    issued: status('issued'),
    failed: status('failed'),
    reversing: status('reversing'),
    reversed: status('reversed'),
  },
  expectations: [
    {
      says: 'what was issued is sent',
      start: 'by mail',
      steps: [['invoice.issued', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['issued', ['did sendIssued']]),
    },
    {
      says: 'one that is refused frees its orders and tells why',
      start: 'by mail',
      steps: [['invoice.refused', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['failed', ['did freeOrders', 'did tellRefused']]),
    },
    {
      says: 'applying again takes the orders again',
      start: 'by mail',
      steps: [
        ['invoice.refused', ''],
        ['invoice.reapplied', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['waiting', ['did takeOrders']]),
    },
    {
      says: 'paper is posted, and posted again where the number was wrong',
      start: 'on paper',
      steps: [
        ['invoice.issued', ''],
        ['invoice.posted', ''],
        ['invoice.posted', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['issued', ['did tellPosted']]),
    },
    {
      says: 'what went by mail is not posted',
      start: 'by mail',
      steps: [
        ['invoice.issued', ''],
        ['invoice.posted', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['issued', []]),
    },
    {
      says: 'a reversal frees the orders once the red invoice is there',
      start: 'by mail',
      steps: [
        ['invoice.issued', ''],
        ['reversal.asked', ''],
        ['reversal.completed', ''],
      ],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['reversed', ['did freeOrders', 'did tellReversed']]),
    },
  ],
})
