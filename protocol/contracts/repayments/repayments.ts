// Calls around paying a loan back and settling it (specification §7, settle).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { reason } from '#protocol/contracts/contracts/contracts.ts'
import { isDay } from '#protocol/contracts/loans/days.ts'

/** A calendar day, `2028-02-29`. */
export const day = v.pipe(v.string(), v.check(isDay, '没有这一天，请重新选择'))

/** What was paid, as the loan's page shows it. */
export const repaymentLine = v.object({
  repaymentId: id,
  status: v.number(),
  /** 分. */
  amount: v.number(),
  paidOn: day,
  payer: v.string(),
  /** Whether somebody else paid for the borrower. */
  isOnBehalf: v.boolean(),
  voucherName: v.string(),
  reason: v.string(),
  submittedAt: moment,
  decidedAt: v.nullable(moment),
})
export type RepaymentLine = v.InferOutput<typeof repaymentLine>

/** What was paid, in 分. */
export const repaymentAmount = v.pipe(v.number(), v.integer(), v.minValue(1, '还款金额须大于 0'))

/** Says that money was paid, with a picture or PDF that was uploaded as an attachment. The lender confirms it or objects. */
export const submitRepayment = endpoint({
  name: 'submitRepayment',
  method: 'POST',
  path: '/ContractService/settle',
  summary: '提交还款或代还款，附凭证',
  access: signedIn,
  input: v.object({
    loanId: id,
    requestId: id,
    amount: repaymentAmount,
    paidOn: day,
    fileId: id,
  }),
  output: v.object({ repaymentId: id }),
  refusals: ['not-found', 'loan.not-possible', 'repayment.invalid'],
})

const decided = { repaymentId: id, requestId: id }
const refusals = ['not-found', 'repayment.not-possible', 'repayment.invalid'] as const

export const confirmRepayment = endpoint({
  name: 'confirmRepayment',
  method: 'PUT',
  path: '/ContractService/settle/confirm',
  summary: '出借人确认收到还款',
  access: signedIn,
  input: v.object(decided),
  output: nothing,
  refusals: [...refusals, 'loan.not-possible'],
})

export const disputeRepayment = endpoint({
  name: 'disputeRepayment',
  method: 'PUT',
  path: '/ContractService/settle/dispute',
  summary: '出借人对还款提出异议',
  access: signedIn,
  input: v.object({ ...decided, reason }),
  output: nothing,
  refusals,
})

/** The voucher, for the two of the loan and whoever handed it in. */
export const downloadVoucher = endpoint({
  name: 'downloadVoucher',
  method: 'GET',
  path: '/ContractService/settle/voucher',
  summary: '查看还款凭证',
  access: signedIn,
  input: v.object({ repaymentId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})

/** Makes the 结清证明 of a loan that is paid back, for the lender to sign. */
export const issueSettlement = endpoint({
  name: 'issueSettlement',
  method: 'POST',
  path: '/ContractService/settle/proof',
  summary: '出具结清证明',
  access: allowed('contract', 'launch'),
  input: v.object({ loanId: id, requestId: id }),
  output: v.object({ contractId: id, myPartyId: v.nullable(id) }),
  refusals: [
    'not-found',
    'loan.not-possible',
    'identity.not-certified',
    'contract.too-many-launches',
    'draft.invalid',
    'quota.used-up',
  ],
})
