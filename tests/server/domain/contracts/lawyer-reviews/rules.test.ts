// Who somebody is in a lawyer review, and what they may do with it.
import { expect, test } from 'vitest'
import type { LawyerReviewRole } from '#server/domain/contracts/lawyer-reviews/machine.ts'
import { actionsFor, lawyerReviewCan, roleIn } from '#server/domain/contracts/lawyer-reviews/rules.ts'
import type { ReviewPerson } from '#server/domain/contracts/lawyer-reviews/rules.ts'
import type { LawyerReviewRow } from '#server/domain/contracts/lawyer-reviews/store.ts'

type Row = Pick<LawyerReviewRow, 'customerId' | 'companyId' | 'lawyerId' | 'firmId' | 'state' | 'context'>

const review = (change: Partial<Row> = {}): Row => ({
  customerId: 'customer',
  companyId: 'company',
  lawyerId: null,
  firmId: 'firm',
  state: 'applied',
  context: { appliedAt: 0, answerBy: 1 },
  ...change,
})

const person = (change: Partial<ReviewPerson> = {}): ReviewPerson => ({
  userId: 'somebody',
  companyId: null,
  seesAll: false,
  lawyer: undefined,
  ...change,
})

const lawyer = (id: string, firmId: string, isActive = true) => person({ lawyer: { id, firmId, isActive } })

test.each<readonly [string, Partial<Row>, ReviewPerson, LawyerReviewRole | undefined]>([
  ['who asked for it', {}, person({ userId: 'customer', companyId: 'company' }), 'customer'],
  ['who asked for it, now as a person', {}, person({ userId: 'customer' }), undefined],
  [
    'who asked for it, now for another company',
    {},
    person({ userId: 'customer', companyId: 'other' }),
    undefined,
  ],
  ['a colleague', {}, person({ companyId: 'company' }), undefined],
  ['a colleague who sees all', {}, person({ companyId: 'company', seesAll: true }), 'customer'],
  ['somebody who sees all of another company', {}, person({ companyId: 'other', seesAll: true }), undefined],
  ['who asked as a person', { companyId: null }, person({ userId: 'customer' }), 'customer'],
  ['another person', { companyId: null }, person({ seesAll: true }), undefined],
  ['the lawyer who was asked', { lawyerId: 'l' }, lawyer('l', 'firm'), 'lawyer'],
  ['the lawyer who was asked and works no longer', { lawyerId: 'l' }, lawyer('l', 'firm', false), 'lawyer'],
  ['the lawyer who writes', { lawyerId: 'l', state: 'drafting' }, lawyer('l', 'firm'), 'lawyer'],
  ['another lawyer of that firm', { lawyerId: 'l' }, lawyer('m', 'firm'), undefined],
  ['a lawyer of the firm that was asked', {}, lawyer('m', 'firm'), 'lawyer'],
  ['a lawyer of the firm who works no longer', {}, lawyer('m', 'firm', false), undefined],
  ['a lawyer of the firm, after it ran out', { state: 'expired' }, lawyer('m', 'firm'), undefined],
  ['a lawyer of another firm', {}, lawyer('m', 'elsewhere'), undefined],
])('%s has their part', (_, change, who, expected) => {
  expect(roleIn(review(change), who)).toBe(expected)
})

const ABLE = { isToSign: false, mayAttend: true, isActive: true }

test.each<readonly [LawyerReviewRow['state'], LawyerReviewRole, Partial<typeof ABLE>, readonly string[]]>([
  ['applied', 'lawyer', {}, ['accept', 'decline']],
  ['applied', 'lawyer', { isActive: false }, ['decline']],
  ['applied', 'customer', {}, ['cancel']],
  ['applied', 'customer', { mayAttend: false }, []],
  ['drafting', 'lawyer', {}, ['write', 'decline']],
  ['drafting', 'customer', {}, []],
  ['signing', 'lawyer', { isToSign: true }, ['sign']],
  ['signing', 'lawyer', {}, []],
  ['delivered', 'lawyer', {}, []],
  ['delivered', 'customer', {}, ['confirm', 'revise']],
  ['delivered', 'customer', { mayAttend: false }, []],
  ['completed', 'customer', {}, []],
  ['expired', 'lawyer', {}, []],
])('%s offers the %s, being %j, exactly %j', (state, by, change, expected) => {
  expect(actionsFor(review({ state }), by, { ...ABLE, ...change })).toEqual(expected)
})

test('a move is possible where the chart has it', () => {
  const issued = { type: 'opinion.issued', by: 'lawyer' } as const
  expect(lawyerReviewCan(review({ state: 'drafting' }), issued)).toBe(true)
  expect(lawyerReviewCan(review({ state: 'delivered' }), issued)).toBe(false)
})
