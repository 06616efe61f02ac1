// Who somebody is in a loan, how its books stand, and what they may do.
import { expect, test } from 'vitest'
import { actionsFor, booksAt, dayOf, roleIn, standingAt } from '#server/domain/contracts/loans/rules.ts'
import type { LoanContext } from '#server/domain/contracts/loans/machine.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'

const TERMS = {
  role: 'lender',
  name: '李清',
  phone: '13900000002',
  idNumber: '',
  amount: 100_000,
  rate: '0',
  overdueRate: '',
  start: '2026-11-01',
  end: '2026-12-01',
  method: 1,
  purpose: '周转',
  payment: '银行转账',
  guarantor: '',
} as LoanRow['terms']

const loan = (change: Partial<LoanRow> = {}): LoanRow =>
  ({
    id: 'loan',
    state: 'repaying',
    context: {},
    terms: TERMS,
    creatorId: 'lender',
    lenderId: 'lender',
    lenderPhone: '13900000001',
    borrowerId: null,
    borrowerPhone: '13900000002',
    payerId: null,
    payerPhone: '',
    ...change,
  }) as LoanRow

const AT = Date.parse('2026-11-23T01:00:00Z')
const may = (
  role: 'lender' | 'borrower' | 'payer',
  change: Partial<LoanRow> & { toConfirm?: number; isToSign?: boolean } = {},
) => {
  const { toConfirm = 0, isToSign = false, ...row } = change
  return actionsFor(loan(row), role, { toConfirm, isToSign, at: AT })
}
const context = (some: Partial<LoanContext>) => ({ context: { ...some } })

test('a day begins in China', () => {
  expect(dayOf(new Date('2026-11-22T15:59:59Z'))).toBe('2026-11-22')
  expect(dayOf(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23')
})

test('people are known by their account, or by their phone until they have one', () => {
  expect(roleIn(loan(), { userId: 'lender', phone: '13000000000' })).toBe('lender')
  expect(roleIn(loan(), { userId: 'x', phone: '13900000001' })).toBe(undefined)
  expect(roleIn(loan(), { userId: 'x', phone: '13900000002' })).toBe('borrower')
  expect(roleIn(loan({ borrowerId: 'b' }), { userId: 'x', phone: '13900000002' })).toBe(undefined)
  expect(roleIn(loan({ borrowerId: 'b' }), { userId: 'b', phone: '13000000000' })).toBe('borrower')
})

test('a payer is somebody only once they are named', () => {
  expect(roleIn(loan(), { userId: 'x', phone: '' })).toBe(undefined)
  expect(roleIn(loan({ payerPhone: '13900000003' }), { userId: 'x', phone: '13900000003' })).toBe('payer')
  expect(roleIn(loan({ payerPhone: '13900000003', payerId: 'p' }), { userId: 'p', phone: '' })).toBe('payer')
  expect(roleIn(loan({ payerPhone: '13900000003' }), { userId: 'x', phone: '13900000004' })).toBe(undefined)
})

test('a draft is its author’s alone', () => {
  expect(roleIn(loan({ state: 'draft' }), { userId: 'lender', phone: '' })).toBe('lender')
  expect(roleIn(loan({ state: 'draft' }), { userId: 'x', phone: '13900000002' })).toBe(undefined)
  expect(roleIn(loan({ state: 'draft', creatorId: 'b', borrowerId: 'b' }), { userId: 'b', phone: '' })).toBe(
    'borrower',
  )
})

test('an instalment is late from the day after it was due, in China', () => {
  const books = (now: string) => booksAt(loan(), [], new Date(now))
  const lateAt = Date.parse('2026-12-01T16:00:00Z')
  expect(books('2026-11-23T01:00:00Z')).toEqual({ lateAt, isPaidOff: false, isLate: false })
  expect(books('2026-12-01T15:59:59Z')).toEqual({ lateAt, isPaidOff: false, isLate: false })
  expect(books('2026-12-01T16:00:00Z').isLate).toBe(true)
})

test('nothing is late where everything is paid', () => {
  const paid = [{ paidOn: '2026-11-20', amount: 100_000 }]
  expect(booksAt(loan(), paid, new Date('2027-01-01T00:00:00Z'))).toEqual({
    lateAt: null,
    isPaidOff: true,
    isLate: false,
  })
  expect(standingAt(loan(), paid, new Date('2027-01-01T00:00:00Z')).balance).toBe(0)
})

test('a draft is edited and deleted, and nothing else', () => {
  expect(may('lender', { state: 'draft' })).toEqual(['edit', 'delete'])
})

test('before it is signed there is only the signature of whoever it waits for', () => {
  expect(may('borrower', { state: 'toSign', isToSign: true })).toEqual(['sign'])
  expect(may('lender', { state: 'toSign' })).toEqual([])
})

test('the borrower repays, names a payer and asks for more time', () => {
  expect(may('borrower')).toEqual(['repay', 'namePayer', 'extend'])
  expect(may('borrower', { state: 'overdue' })).toEqual(['repay', 'namePayer', 'extend'])
  expect(may('borrower', context({ isExtending: true }))).toEqual(['repay', 'namePayer'])
})

test('the payer repays on the borrower’s behalf, and no more', () => {
  expect(may('payer')).toEqual(['repayOnBehalf'])
  expect(may('payer', { toConfirm: 1 })).toEqual(['repayOnBehalf'])
})

test('the lender confirms what waits for it, and gives more time', () => {
  expect(may('lender')).toEqual(['extend'])
  expect(may('lender', { toConfirm: 1 })).toEqual(['confirm', 'extend'])
  expect(may('borrower', { toConfirm: 1 })).toEqual(['repay', 'namePayer', 'extend'])
})

test('what is paid off is proved by the lender, once', () => {
  expect(may('lender', { state: 'settling' })).toEqual(['prove'])
  expect(may('lender', { state: 'settling', ...context({ isProving: true }) })).toEqual([])
  expect(may('borrower', { state: 'settling' })).toEqual([])
})
