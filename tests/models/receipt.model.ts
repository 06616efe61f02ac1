// The life of a receipt (domain.md §1.3).
import { expect } from 'vitest'
import { RECEIPT_STATUS } from '#protocol/contracts/receipts/status.ts'
import type { ReceiptState } from '#protocol/contracts/receipts/status.ts'
import { receiptMachine } from '#server/domain/contracts/receipts/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const AT = Date.parse('2026-11-23T01:00:00.000Z')
const at = { cases: { '': { at: AT } } }
const withReason = { cases: { '': { at: AT, reason: '金额不对' } } }

const status = (state: ReceiptState) => ({
  holds: (snapshot: { getMeta: () => Record<string, unknown> }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      RECEIPT_STATUS[state],
    ]),
})

export const receiptModel = defineModel<typeof receiptMachine>({
  name: 'receipt',
  side: 'server',
  machine: receiptMachine,
  starts: { draft: () => ({}) },
  events: {
    'receipt.issued': at,
    'receipt.confirmed': at,
    'receipt.disputed': withReason,
    'receipt.revoked': withReason,
    'receipt.expired': at,
  },
  states: {
    draft: status('draft'),
    issued: status('issued'),
    confirmed: status('confirmed'),
    disputed: status('disputed'),
    revoked: status('revoked'),
    expired: status('expired'),
  },
  expectations: [
    {
      says: 'a draft is confirmed by nobody',
      start: 'draft',
      steps: [],
      holds: (snapshot) => expect(snapshot.can({ type: 'receipt.confirmed', at: AT })).toBe(false),
    },
    {
      says: 'signed by both it is confirmed for good',
      start: 'draft',
      steps: [
        ['receipt.issued', ''],
        ['receipt.confirmed', ''],
      ],
      holds: (snapshot) =>
        expect([
          snapshot.value,
          snapshot.status,
          snapshot.can({ type: 'receipt.revoked', at: AT, reason: '写错了' }),
        ]).toEqual(['confirmed', 'done', false]),
    },
    {
      says: 'the other one may refuse it',
      start: 'draft',
      steps: [
        ['receipt.issued', ''],
        ['receipt.disputed', ''],
      ],
      holds: ({ value }) => expect(value).toBe('disputed'),
    },
  ],
})
