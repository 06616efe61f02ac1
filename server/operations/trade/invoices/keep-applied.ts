// An invoice that is applied for is kept, with its place in the owner's history.
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { insertInvoice } from '#server/domain/trade/invoices/store.ts'
import type { InvoiceRow } from '#server/domain/trade/invoices/store.ts'
import { sealReceiver } from '#server/operations/trade/invoices/receiver.ts'
import type { InvoiceWish } from '#server/operations/trade/orders/invoice-wish.ts'

interface Applied extends Pick<InvoiceRow, 'id' | 'ownerType' | 'ownerId' | 'amount'> {
  readonly wish: InvoiceWish
  readonly orderIds: readonly string[]
  readonly actor: Actor
}

export const keepApplied = async (
  deps: Deps,
  { id, ownerType, ownerId, amount, wish: { by, receiver, ...facts }, orderIds, actor }: Applied,
): Promise<void> => {
  const at = deps.clock.now()
  await insertInvoice(
    deps.db,
    {
      id,
      ownerType,
      ownerId,
      appliedBy: by,
      state: 'waiting',
      version: 1,
      amount,
      ...facts,
      receiver: sealReceiver(deps, id, receiver),
      appliedAt: at,
      changedAt: at,
    },
    orderIds,
  )
  await appendAudit(deps.db, {
    chainId: ownerId,
    at,
    event: 'invoice:invoice.applied',
    actor,
    detail: { id, to: 'waiting', amount, orders: orderIds.length },
  })
}
