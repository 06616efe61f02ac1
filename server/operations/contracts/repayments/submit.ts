// Hands in what was paid, with its voucher; the borrower's own, or for the borrower.
import { randomUUID } from 'node:crypto'
import { yuanWords } from '#protocol/yuan-words.ts'
import { REPAYMENT_STATUS } from '#protocol/contracts/repayments/status.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { dayOf, standingAt } from '#server/domain/contracts/loans/rules.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'
import { confirmedOf, insertRepayment } from '#server/domain/contracts/repayments/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { findLoan } from '#server/operations/contracts/loans/find.ts'
import { moveLoan } from '#server/operations/contracts/loans/moves.ts'

interface Submitted {
  readonly loanId: string
  readonly amount: number
  readonly paidOn: string
  readonly fileId: string
}

const VOUCHERS = ['image/jpeg', 'image/png', 'application/pdf']

/** Refuses `repayment.invalid` with words at the inputs, `loan.not-possible` and `not-found`. */
export const submitRepayment = async (ctx: Context, input: Submitted): Promise<{ repaymentId: string }> => {
  const { deps, clock, user, actor } = ctx
  const { row, role } = await findLoan(ctx, input.loanId, { lock: true })
  const now = clock.now()
  const id = randomUUID()
  const { amount, paidOn } = input
  await moveLoan(deps, {
    id: row.id,
    event: { type: 'repayment.submitted', at: now.getTime(), by: role, repaymentId: id, amount },
    actor,
    detail: { amount, paidOn },
    notPossible: '现在不能提交还款：借条不在还款中，或您不是还款的人。',
  })
  await checkSubmitted(ctx, row, input)
  const isOnBehalf = role === 'payer'
  await insertRepayment(deps.db, {
    id,
    loanId: row.id,
    state: 'submitted',
    status: REPAYMENT_STATUS.submitted,
    version: 1,
    amount,
    paidOn,
    voucherId: input.fileId,
    submitterId: user.id,
    payer: isOnBehalf ? row.payer : row.borrower,
    isOnBehalf,
    createdAt: now,
  })
  return { repaymentId: id }
}

const checkSubmitted = async (
  { deps, clock, user }: Context,
  row: LoanRow,
  { amount, paidOn, fileId }: Submitted,
): Promise<void> => {
  const { balance } = standingAt(row, await confirmedOf(deps.db, row.id), clock.now())
  const voucher = await getFile(deps.db, fileId)
  const isVoucher =
    voucher?.userId === user.id && voucher.kind === 'attachment' && VOUCHERS.includes(voucher.mime)
  const fields = {
    ...(amount > balance ? { amount: `还款不能超过今天结清所需的 ${yuanWords(balance)}` } : {}),
    ...(paidOn > dayOf(clock.now()) || paidOn < row.terms.start
      ? { paidOn: '还款日期须在借款日和今天之间' }
      : {}),
    ...(isVoucher ? {} : { fileId: '请上传还款凭证：图片或 PDF' }),
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal('repayment.invalid', Object.values(fields)[0] ?? '', { fields })
}
