// The life of a loan (domain.md §1.3).
import { expect } from 'vitest'
import { LOAN_STATUS } from '#protocol/contracts/loans/status.ts'
import type { LoanState } from '#protocol/contracts/loans/status.ts'
import { loanMachine, NEW_LOAN } from '#server/domain/contracts/loans/machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const AT = Date.parse('2026-11-23T01:00:00.000Z')
const DAY = 86_400_000
const reason = '金额不对'
const owed = { lateAt: AT + 30 * DAY, isPaidOff: false, isLate: false }
const later = { lateAt: AT + 60 * DAY, isPaidOff: false, isLate: false }
const late = { lateAt: AT - DAY, isPaidOff: false, isLate: true }
const paid = { lateAt: null, isPaidOff: true, isLate: false }
const by = (role: 'lender' | 'borrower' | 'payer') => ({ at: AT, by: role })
const byEach = <More extends object>(more: More) => ({
  cases: {
    'by the lender': { ...by('lender'), ...more },
    'by the borrower': { ...by('borrower'), ...more },
    'by the payer': { ...by('payer'), ...more },
  },
})
const named = { name: '王大海', phone: '13900000000' }
const sent = { repaymentId: 'a', amount: 100 }
const books = { cases: { 'more is owed': { at: AT, books: owed }, late: { at: AT, books: late } } }
const at = { cases: { '': { at: AT } } }

const status = (state: LoanState) => ({
  holds: (snapshot: { getMeta: () => Record<string, unknown> }) =>
    expect(Object.values(snapshot.getMeta()).map((meta) => (meta as { status: number }).status)).toEqual([
      LOAN_STATUS[state],
    ]),
})

const SIGNED = [
  ['loan.launched', ''],
  ['note.signed', 'more is owed'],
] as const

export const loanModel = defineModel<typeof loanMachine>({
  name: 'loan',
  side: 'server',
  machine: loanMachine,
  starts: { draft: () => NEW_LOAN },
  events: {
    'loan.launched': at,
    'note.signed': books,
    'note.rejected': { cases: { '': { at: AT, reason } } },
    'note.revoked': { cases: { '': { at: AT, reason } } },
    'note.expired': at,
    'payer.named': byEach(named),
    'repayment.submitted': byEach(sent),
    'repayment.confirmed': {
      cases: {
        ...books.cases,
        'more is owed later': { at: AT, books: later },
        'paid off': { at: AT, books: paid },
      },
    },
    'extension.proposed': byEach({}),
    'extension.signed': { cases: { ...books.cases, 'more is owed later': { at: AT, books: later } } },
    'extension.ended': at,
    'settlement.issued': byEach({}),
    'settlement.signed': at,
    'settlement.ended': at,
  },
  abstraction: ({ isExtending, isProving }) => [isExtending, isProving],
  states: {
    draft: status('draft'),
    toSign: status('toSign'),
    repaying: status('repaying'),
    overdue: status('overdue'),
    settling: status('settling'),
    settled: status('settled'),
    rejected: status('rejected'),
    revoked: status('revoked'),
    expired: status('expired'),
  },
  expectations: [
    {
      says: 'signed by both it is being repaid',
      start: 'draft',
      steps: SIGNED,
      holds: ({ value, context }) => expect([value, context.lateAt]).toEqual(['repaying', owed.lateAt]),
    },
    {
      says: 'what is not paid on its day is overdue by the clock, and both are told',
      start: 'draft',
      steps: [...SIGNED, ['after dueDate', '']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['overdue', ['did tellLate']]),
    },
    {
      says: 'signed late it begins overdue',
      start: 'draft',
      steps: [
        ['loan.launched', ''],
        ['note.signed', 'late'],
      ],
      holds: ({ value }) => expect(value).toBe('overdue'),
    },
    {
      says: 'a payment that catches up ends the delay',
      start: 'draft',
      steps: [...SIGNED, ['after dueDate', ''], ['repayment.confirmed', 'more is owed']],
      holds: ({ value }) => expect(value).toBe('repaying'),
    },
    {
      says: 'a payment that does not catch up leaves it overdue',
      start: 'draft',
      steps: [...SIGNED, ['after dueDate', ''], ['repayment.confirmed', 'late']],
      holds: ({ value }) => expect(value).toBe('overdue'),
    },
    {
      says: 'once nothing is owed it waits for the proof, and both are told',
      start: 'draft',
      steps: [...SIGNED, ['repayment.confirmed', 'paid off']],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['settling', ['did tellPaidOff']]),
    },
    {
      says: 'the lender proves it, one proof at a time',
      start: 'draft',
      steps: [...SIGNED, ['repayment.confirmed', 'paid off'], ['settlement.issued', 'by the lender']],
      holds: (snapshot) =>
        expect(snapshot.can({ type: 'settlement.issued', at: AT, by: 'lender' })).toBe(false),
    },
    {
      says: 'a proof that came to nothing may be issued again',
      start: 'draft',
      steps: [
        ...SIGNED,
        ['repayment.confirmed', 'paid off'],
        ['settlement.issued', 'by the lender'],
        ['settlement.ended', ''],
      ],
      holds: (snapshot) =>
        expect([
          snapshot.can({ type: 'settlement.issued', at: AT, by: 'borrower' }),
          snapshot.can({ type: 'settlement.issued', at: AT, by: 'lender' }),
        ]).toEqual([false, true]),
    },
    {
      says: 'the signed proof settles it',
      start: 'draft',
      steps: [
        ...SIGNED,
        ['repayment.confirmed', 'paid off'],
        ['settlement.issued', 'by the lender'],
        ['settlement.signed', ''],
      ],
      holds: ({ value, status: end }) => expect([value, end]).toEqual(['settled', 'done']),
    },
    {
      says: 'a supplement that both sign ends the delay; one waits at a time',
      start: 'draft',
      steps: [...SIGNED, ['after dueDate', ''], ['extension.proposed', 'by the borrower']],
      holds: (snapshot) =>
        expect(snapshot.can({ type: 'extension.proposed', at: AT, by: 'lender' })).toBe(false),
    },
    {
      says: 'signed, it is repaid again',
      start: 'draft',
      steps: [
        ...SIGNED,
        ['after dueDate', ''],
        ['extension.proposed', 'by the borrower'],
        ['extension.signed', 'more is owed'],
      ],
      holds: ({ value, context }) => expect([value, context.isExtending]).toEqual(['repaying', false]),
    },
    {
      says: 'a payment in time moves the next day on',
      start: 'draft',
      steps: [...SIGNED, ['repayment.confirmed', 'more is owed later']],
      holds: ({ value, context }) => expect([value, context.lateAt]).toEqual(['repaying', later.lateAt]),
    },
    {
      says: 'a supplement signed in time moves the next day on',
      start: 'draft',
      steps: [
        ...SIGNED,
        ['extension.proposed', 'by the borrower'],
        ['extension.signed', 'more is owed later'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.isExtending, context.lateAt]).toEqual(['repaying', false, later.lateAt]),
    },
    {
      says: 'a supplement that comes to nothing while overdue may be proposed again',
      start: 'draft',
      steps: [
        ...SIGNED,
        ['after dueDate', ''],
        ['extension.proposed', 'by the borrower'],
        ['extension.ended', ''],
      ],
      holds: (snapshot) =>
        expect(snapshot.can({ type: 'extension.proposed', at: AT, by: 'lender' })).toBe(true),
    },
    {
      says: 'a supplement that comes to nothing may be proposed again',
      start: 'draft',
      steps: [...SIGNED, ['extension.proposed', 'by the borrower'], ['extension.ended', '']],
      holds: (snapshot) =>
        expect(snapshot.can({ type: 'extension.proposed', at: AT, by: 'lender' })).toBe(true),
    },
    {
      says: 'the payer neither names another nor puts the end off, and the lender does not pay',
      start: 'draft',
      steps: SIGNED,
      holds: (snapshot) =>
        expect([
          snapshot.can({ type: 'payer.named', at: AT, by: 'payer', ...named }),
          snapshot.can({ type: 'extension.proposed', at: AT, by: 'payer' }),
          snapshot.can({ type: 'repayment.submitted', at: AT, by: 'lender', ...sent }),
          snapshot.can({ type: 'repayment.submitted', at: AT, by: 'payer', ...sent }),
        ]).toEqual([false, false, false, true]),
    },
  ],
})
