// Loans for tests: drawn up, signed by both and paid back through the calls.
import { randomUUID } from 'node:crypto'
import { uploadAttachment } from '#protocol/base.ts'
import { createLoan, getLoan, launchLoan, saveLoan } from '#protocol/contracts/loans/loans.ts'
import type { LoanTerms } from '#protocol/contracts/loans/terms.ts'
import { confirmRepayment, submitRepayment } from '#protocol/contracts/repayments/repayments.ts'
import { sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { licencePicture } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export interface Pair {
  readonly app: TestApp
  readonly lender: Signer
  readonly borrower: Signer
}

/** A draft of the lender's with all that a note wants; `change` replaces parts. */
export const drawnUp = async (
  { lender, borrower }: Pick<Pair, 'lender' | 'borrower'>,
  change: Partial<LoanTerms> = {},
) => {
  const draft = await lender.client.call(createLoan, { requestId: randomUUID(), role: 'lender' })
  const terms: LoanTerms = {
    ...draft.terms,
    name: borrower.name,
    phone: borrower.phone,
    idNumber: borrower.idNumber,
    amount: 1_200_000,
    rate: '6',
    start: '2026-11-23',
    end: '2027-11-23',
    method: 3,
    purpose: '店铺装修',
    payment: '银行转账',
    ...change,
  }
  const { loanId } = draft
  const { version } = await lender.client.call(saveLoan, { loanId, version: draft.version, terms })
  return { loanId, version, terms }
}

/** Out for signatures; answers its id and its paper's. */
export const launchedLoan = async (pair: Pair, change: Partial<LoanTerms> = {}) => {
  const { loanId, version } = await drawnUp(pair, change)
  const { contractId } = await pair.lender.client.call(launchLoan, {
    loanId,
    version,
    requestId: randomUUID(),
  })
  return { loanId, contractId }
}

/** Signed by the borrower, then by the lender. */
export const signedLoan = async (pair: Pair, change: Partial<LoanTerms> = {}): Promise<string> => {
  const { loanId, contractId } = await launchedLoan(pair, change)
  await sign(pair.app, pair.borrower, contractId)
  await sign(pair.app, pair.lender, contractId)
  return loanId
}

/** Hands in what somebody paid; answers the repayment's id. */
export const pay = async (who: Signer, loanId: string, amount: number, paidOn: string): Promise<string> => {
  const { fileId } = await who.client.call(uploadAttachment, { name: '转账凭证.png' } as never, {
    body: await licencePicture(),
  })
  const { repaymentId } = await who.client.call(submitRepayment, {
    loanId,
    requestId: randomUUID(),
    amount,
    paidOn,
    fileId,
  })
  return repaymentId
}

export const payAndConfirm = async (
  pair: Pick<Pair, 'lender'>,
  who: Signer,
  loanId: string,
  amount: number,
  paidOn: string,
): Promise<void> => {
  const repaymentId = await pay(who, loanId, amount, paidOn)
  await pair.lender.client.call(confirmRepayment, { repaymentId, requestId: randomUUID() })
}

export const loanOf = (viewer: Signer, loanId: string) => viewer.client.call(getLoan, { loanId })
