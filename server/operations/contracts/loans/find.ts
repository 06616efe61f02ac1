// Finds a loan for somebody who has a part in it; to everybody else it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { LoanRole } from '#server/domain/contracts/loans/machine.ts'
import { roleIn } from '#server/domain/contracts/loans/rules.ts'
import { getLoan, lockLoan } from '#server/domain/contracts/loans/store.ts'
import type { LoanPerson, LoanRow } from '#server/domain/contracts/loans/store.ts'

export const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这张借条，或当前身份无权查看。借条只在个人身份下办理。')

/** The caller as loans know them; nobody while acting for a company. */
export const callerOf = ({ user, identity }: Pick<Context, 'user' | 'identity'>): LoanPerson | undefined =>
  identity.type === 1 ? { userId: user.id, phone: user.phone } : undefined

/** Refuses `not-found` to strangers; `lock` keeps others from changing it until the transaction ends. */
export const findLoan = async (
  ctx: Context,
  loanId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ row: LoanRow; role: LoanRole }> => {
  const row = await (lock ? lockLoan : getLoan)(ctx.deps.db, loanId)
  const person = callerOf(ctx)
  const role = row && person && roleIn(row, person)
  if (row === undefined || role === undefined) throw notFound()
  return { row, role }
}

/** The accounts that the note's parties have so far; the borrower signs first. */
export const signersOf = async ({ db }: Pick<Deps, 'db'>, noteId: string) => {
  const [borrower, lender] = await partiesOf(db, noteId)
  return { borrowerId: borrower?.userId ?? null, lenderId: lender?.userId ?? null }
}
