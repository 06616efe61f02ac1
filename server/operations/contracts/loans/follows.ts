// What loans do when their papers are signed, or come to nothing.
import type { Deps } from '#server/deps.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { LoanEvent } from '#server/domain/contracts/loans/machine.ts'
import { booksAt } from '#server/domain/contracts/loans/rules.ts'
import { changeLoan, lockLoan } from '#server/domain/contracts/loans/store.ts'
import type { LoanRow } from '#server/domain/contracts/loans/store.ts'
import { confirmedOf } from '#server/domain/contracts/repayments/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { signersOf } from './find.ts'
import { loanCan, moveLoan } from './moves.ts'

export const goOnWithLoan = followersOf<Deps>()(contractLifecycle)({
  to: ['completed', 'rejected', 'revoked', 'expired'],
  does: 'lets the loan it is about begin, go on to another day, or be settled; or ends what was proposed',
  follow: async (deps, { id, to, actor }) => {
    const contract = await findContract(deps.db, id)
    const row = contract?.aboutId == null ? undefined : await lockLoan(deps.db, contract.aboutId)
    if (contract === undefined || row === undefined) return
    const event = await eventOf(deps, { contract, row, to })
    if (event !== undefined) await moveLoan(deps, { id: row.id, event, actor, detail: reasonOf(event) })
  },
})

const reasonOf = (event: LoanEvent): Record<string, unknown> =>
  'reason' in event ? { reason: event.reason } : {}

/** What the paper's end is to the loan; changes the loan's own words by it. */
const eventOf = async (
  deps: Deps,
  { contract, row, to }: { contract: ContractRecord; row: LoanRow; to: string },
): Promise<LoanEvent | undefined> => {
  const now = deps.clock.now()
  const at = now.getTime()
  const isSigned = to === 'completed'
  const { reason } = contract
  if (contract.kind === 'loan') {
    if (to === 'rejected') return { type: 'note.rejected', at, reason }
    if (to === 'revoked') return { type: 'note.revoked', at, reason }
    if (!isSigned) return { type: 'note.expired', at }
    await changeLoan(deps.db, row.id, await signersOf(deps, contract.id))
    return { type: 'note.signed', at, books: booksAt(row, [], now) }
  }
  if (contract.kind === 'extension') {
    // What was paid off meanwhile is not put off any more.
    if (!loanCan(row, { type: 'extension.ended', at })) return undefined
    const terms = isSigned && row.proposedEnd !== null ? { ...row.terms, end: row.proposedEnd } : row.terms
    await changeLoan(deps.db, row.id, { terms, proposedEnd: null })
    if (!isSigned) return { type: 'extension.ended', at }
    return {
      type: 'extension.signed',
      at,
      books: booksAt({ terms }, await confirmedOf(deps.db, row.id), now),
    }
  }
  if (contract.kind !== 'settlement') return undefined
  return isSigned ? { type: 'settlement.signed', at } : { type: 'settlement.ended', at }
}
