// An invoice of one's own identity, or nothing.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { getInvoice } from '#server/domain/trade/invoices/store.ts'
import type { InvoiceRow } from '#server/domain/trade/invoices/store.ts'
import { isOwnedBy } from '#server/domain/trade/orders/rules.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

/** Refuses `not-found`, for an invoice of others as for none. */
export const findInvoice = async (
  { deps, identity, user }: Context,
  invoiceId: string,
): Promise<InvoiceRow> => {
  const row = await getInvoice(deps.db, invoiceId)
  if (row === undefined || !isOwnedBy(row, quotaOwner(identity, user.id)))
    throw new Refusal('not-found', '没有找到这张发票，可能属于另一个身份。请从发票列表里重新打开。')
  return row
}
