// Moves a loan through its chart, and tells its people.
import { Refusal } from '#protocol/failures.ts'
import type { Actor } from '#server/domain/actor.ts'
import { loanMachine } from '#server/domain/contracts/loans/machine.ts'
import type { LoanEvent } from '#server/domain/contracts/loans/machine.ts'
import { getLoan, loanContext, loanLifecycle } from '#server/domain/contracts/loans/store.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'
import { advance, snapshotOf } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { askLender, askPayer, tellLate, tellPaidOff } from './tell.ts'
import type { LoanDeps } from './tell.ts'

/** Moves a loan; refuses `loan.not-possible` and `not-found`. */
export const moveLoan = async (
  deps: LoanDeps,
  move: {
    id: string
    event: LoanEvent
    actor: Actor
    detail?: Record<string, unknown>
    notPossible?: string
  },
): Promise<void> => {
  await advance(deps, loanLifecycle, effects(deps), move)
}

/** Whether its chart has such a move now. */
export const loanCan = (row: LoanRow, event: LoanEvent): boolean =>
  snapshotOf(loanMachine, { state: row.state, context: loanContext(row) }).can(event)

/** Refuses `loan.not-possible` before papers are set for nothing. */
export const checkLoanCan = (row: LoanRow, event: LoanEvent, words: string): void => {
  if (!loanCan(row, event)) throw new Refusal('loan.not-possible', words)
}

const effects = (deps: LoanDeps): Effects<typeof loanLifecycle.machine> => ({
  tellLate: async ({ id }) => tellLate(deps, await rowOf(deps, id)),
  tellPaidOff: async ({ id }) => tellPaidOff(deps, await rowOf(deps, id)),
  askLender: async ({ id }, event) => {
    if (event.type === 'repayment.submitted') await askLender(deps, await rowOf(deps, id), event)
  },
  askPayer: async ({ id }, event) => {
    if (event.type === 'payer.named') await askPayer(deps, await rowOf(deps, id), event)
  },
})

const rowOf = async ({ db }: LoanDeps, id: string): Promise<LoanRow> => {
  const row = await getLoan(db, id)
  if (row === undefined) throw new Error(`loan ${id} vanished`)
  return row
}
