// Sends the 结清证明 of a loan that is paid back to its lender, to be signed.
import type { Context } from '#server/context.ts'
import { standingAt } from '#server/domain/contracts/loans/rules.ts'
import { changeLoan } from '#server/domain/contracts/loans/store.ts'
import { confirmedOf } from '#server/domain/contracts/repayments/store.ts'
import { launchAbout } from '#server/operations/contracts/drafts/launch-about.ts'
import type { Launched } from '#server/operations/contracts/drafts/launching.ts'
import { findLoan } from '#server/operations/contracts/loans/find.ts'
import { checkLoanCan, moveLoan } from '#server/operations/contracts/loans/moves.ts'
import { settlementPaper } from '#server/operations/contracts/loans/papers.ts'

/** Refuses `loan.not-possible`, `not-found`, and what a launch refuses. */
export const issueSettlement = async (
  ctx: Context,
  { loanId }: { loanId: string },
): Promise<Pick<Launched, 'contractId' | 'myPartyId'>> => {
  const { db } = ctx.deps
  const find = async (lock: boolean) => {
    const { row, role } = await findLoan(ctx, loanId, { lock })
    const event = { type: 'settlement.issued', at: ctx.clock.now().getTime(), by: role } as const
    checkLoanCan(row, event, '现在不能出具结清证明：借款未还清，或证明正在等出借人签署。')
    return { row, event }
  }
  const { contractId, myPartyId } = await launchAbout(
    ctx,
    async () => {
      const { row } = await find(false)
      const now = ctx.clock.now()
      return settlementPaper(row, standingAt(row, await confirmedOf(db, loanId), now), now)
    },
    {
      check: async () => {
        await find(true)
      },
      change: async ({ contractId: settlementId }) => {
        const { event } = await find(true)
        await changeLoan(db, loanId, { settlementId })
        await moveLoan(ctx.deps, { id: loanId, event, actor: ctx.actor })
      },
    },
  )
  return { contractId, myPartyId }
}
