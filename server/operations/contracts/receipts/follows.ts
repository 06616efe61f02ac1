// What receipts do when their papers are signed, or come to nothing.
import type { Deps } from '#server/deps.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { ReceiptEvent } from '#server/domain/contracts/receipts/machine.ts'
import { changeReceipt } from '#server/domain/contracts/receipts/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { moveReceipt } from './moves.ts'

export const goOnWithReceipt = followersOf<Deps>()(contractLifecycle)({
  to: ['completed', 'rejected', 'revoked', 'expired'],
  does: 'confirms the receipt it is about, or ends it',
  follow: async (deps, { id, to, actor }) => {
    const contract = await findContract(deps.db, id)
    if (contract?.kind !== 'receipt' || contract.aboutId === null) return
    const [, giver] = await partiesOf(deps.db, id)
    await changeReceipt(deps.db, contract.aboutId, { giverId: giver?.userId ?? null })
    const event = eventOf(to, deps.clock.now().getTime(), contract.reason)
    const detail = 'reason' in event ? { reason: event.reason } : {}
    await moveReceipt(deps, { id: contract.aboutId, event, actor, detail })
  },
})

const eventOf = (to: string, at: number, reason: string): ReceiptEvent => {
  if (to === 'completed') return { type: 'receipt.confirmed', at }
  if (to === 'rejected') return { type: 'receipt.disputed', at, reason }
  return to === 'revoked' ? { type: 'receipt.revoked', at, reason } : { type: 'receipt.expired', at }
}
