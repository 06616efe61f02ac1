// The way of a payment back to whoever paid it (domain.md §7, refund).
import { expect } from 'vitest'
import { refundMachine } from '#server/domain/trade/refunds/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const stands = (state: string) => ({
  holds: ({ value }: { value: unknown }) => expect(value).toBe(state),
})

export const refundModel = defineModel<typeof refundMachine>({
  name: 'refund',
  side: 'server',
  machine: refundMachine,
  starts: { sent: () => undefined },
  events: {
    'refund.accepted': { cases: { '': {} } },
    'refund.arrived': { cases: { '': {} } },
    'refund.refused': { cases: { '': { words: '账户余额不足', isOver: false } } },
    'refund.retried': { cases: { '': {} } },
    'refund.transferred': { cases: { '': {} } },
  },
  states: {
    sending: stands('sending'),
    pending: stands('pending'),
    refused: stands('refused'),
    arrived: stands('arrived'),
    transferred: stands('transferred'),
  },
  expectations: [
    {
      says: 'what the provider takes and sends back settles the money once',
      start: 'sent',
      steps: [
        ['refund.accepted', ''],
        ['refund.arrived', ''],
        ['refund.arrived', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['arrived', []]),
    },
    {
      says: 'what arrives at once settles the money',
      start: 'sent',
      steps: [['refund.arrived', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['arrived', ['did settleMoney']]),
    },
    {
      says: 'what was taken first and arrives later settles the money',
      start: 'sent',
      steps: [
        ['refund.accepted', ''],
        ['refund.arrived', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['arrived', ['did settleMoney']]),
    },
    {
      says: 'a refusal is remembered, at once or after it was taken',
      start: 'sent',
      steps: [
        ['refund.accepted', ''],
        ['refund.refused', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['refused', ['did rememberRefusal']]),
    },
    {
      says: 'what was refused at once is remembered',
      start: 'sent',
      steps: [['refund.refused', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['refused', ['did rememberRefusal']]),
    },
    {
      says: 'what was refused is sent again',
      start: 'sent',
      steps: [
        ['refund.refused', ''],
        ['refund.retried', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['sending', ['did sendAgain']]),
    },
    {
      says: 'what was refused may be paid back otherwise, which settles the money',
      start: 'sent',
      steps: [
        ['refund.refused', ''],
        ['refund.transferred', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['transferred', ['did settleMoney']]),
    },
    {
      says: 'what is with the provider is not paid back otherwise',
      start: 'sent',
      steps: [
        ['refund.accepted', ''],
        ['refund.transferred', ''],
      ],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['pending', []]),
    },
  ],
})
