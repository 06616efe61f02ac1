// Moves a receipt through its chart.
import type { Actor } from '#server/domain/actor.ts'
import type { ReceiptEvent } from '#server/domain/contracts/receipts/machine.ts'
import { receiptLifecycle } from '#server/domain/contracts/receipts/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Deps } from '#server/deps.ts'

/** Moves a receipt; refuses `receipt.not-possible` and `not-found`. */
export const moveReceipt = async (
  deps: Pick<Deps, 'db' | 'clock' | 'following'>,
  move: { id: string; event: ReceiptEvent; actor: Actor; detail?: Record<string, unknown> },
): Promise<void> => {
  await advance(deps, receiptLifecycle, {}, move)
}
