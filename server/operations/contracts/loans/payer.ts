// The borrower names somebody who pays for them (row type 5, 代结清).
import { Refusal } from '#protocol/failures.ts'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import type { Context } from '#server/context.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'
import { findLoan } from './find.ts'
import { moveLoan } from './moves.ts'

/** Refuses `loan.invalid` with words at the inputs, `loan.not-possible` and `not-found`. */
export const namePayer = async (
  ctx: Context,
  { loanId, name, phone }: { loanId: string; name: string; phone: string },
): Promise<void> => {
  const { deps, clock, actor } = ctx
  const { row, role } = await findLoan(ctx, loanId, { lock: true })
  const payer = normalizePersonName(name)
  // The two may have another phone now than the note says.
  const named = await findUserByPhone(deps.db, phone)
  const isOfTheTwo =
    [row.lenderPhone, row.borrowerPhone].includes(phone) ||
    (named !== undefined && [row.lenderId, row.borrowerId].includes(named.id))
  const fields = {
    ...(isPersonName(payer) ? {} : { name: '请填写代结清人的真实姓名（2–30 个字）' }),
    ...(isOfTheTwo ? { phone: '代结清人不能是借款双方，请填写其他人的手机号' } : {}),
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal('loan.invalid', Object.values(fields)[0] ?? '', { fields })
  await moveLoan(deps, {
    id: loanId,
    event: { type: 'payer.named', at: clock.now().getTime(), by: role, name: payer, phone },
    actor,
    detail: { name: payer },
    notPossible: '只有借款人能在还款期间指定代结清人。',
  })
}
