// One's invoices, the orders that can be on one, and what is downloaded of them.
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { INVOICE_STATUS } from '#protocol/trade/invoices/invoices.ts'
import type { Invoice, InvoiceState, InvoiceStatus } from '#protocol/trade/invoices/invoices.ts'
import type * as calls from '#protocol/trade/invoices/invoices.ts'
import { rightNeeded } from '#protocol/endpoint.ts'
import { invoiceRight } from '#protocol/trade/invoices/invoices.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { filesOf } from '#server/domain/trade/invoices/files.ts'
import { INVOICE_MIMES } from '#server/domain/trade/invoices/rules.ts'
import { keepOfInvoice, pageInvoiceable, pageInvoices } from '#server/domain/trade/invoices/store.ts'
import { findInvoice } from '#server/operations/trade/invoices/find.ts'
import { moveInvoice } from '#server/operations/trade/invoices/moves.ts'
import {
  canMove,
  presentFacts,
  presentLine,
  presentOrder,
} from '#server/operations/trade/invoices/present.ts'
import { quotaOwner } from '#server/operations/trade/quotas/owner.ts'

interface Paging {
  readonly page: number
  readonly pageSize: number
}

const STATES = Object.fromEntries(
  Object.entries(INVOICE_STATUS).map(([state, status]) => [status, state]),
) as Readonly<Record<InvoiceStatus, InvoiceState>>

/** The chart's state with this number. */
export const stateOf = (status: InvoiceStatus): InvoiceState => STATES[status]

export const showInvoiceable = async (
  { deps, identity, user, clock }: Context,
  { page, pageSize }: Paging,
): Promise<OutputOf<typeof calls.listInvoiceableOrders>> => {
  const owner = quotaOwner(identity, user.id)
  const { total, rows } = await pageInvoiceable(deps.db, owner, { page, pageSize, now: clock.now() })
  return { total, page, pageSize, rows: rows.map(presentOrder) }
}

export const showInvoices = async (
  { deps, identity, user }: Context,
  { page, pageSize, status }: Paging & { status?: InvoiceStatus | undefined },
): Promise<OutputOf<typeof calls.listInvoices>> => {
  const state = status === undefined ? undefined : stateOf(status)
  const { total, rows } = await pageInvoices(deps.db, quotaOwner(identity, user.id), {
    page,
    pageSize,
    state,
  })
  return { total, page, pageSize, rows: rows.map(presentLine) }
}

const may = ({ rights, identity }: Context, action: 'apply' | 'reverse'): boolean => {
  const access = invoiceRight(action)
  if (access.kind !== 'allowed') return false
  const right = rightNeeded(access, identity.type)
  return rights.may(right.resource, right.action)
}

/** Refuses `not-found`. */
export const showInvoice = async (ctx: Context, invoiceId: string): Promise<Invoice> => {
  const row = await findInvoice(ctx, invoiceId)
  return {
    ...(await presentFacts(ctx.deps, row)),
    actions: [
      ...(canMove(row, 'invoice.reapplied') && may(ctx, 'apply') ? (['reapply'] as const) : []),
      ...(canMove(row, 'reversal.asked') && may(ctx, 'reverse') ? (['reverse'] as const) : []),
    ],
  }
}

/** Refuses `not-found` and `invoice.not-possible`. */
export const askReversal = async (
  ctx: Context,
  { invoiceId, reason }: { invoiceId: string; reason: string },
): Promise<void> => {
  const row = await findInvoice(ctx, invoiceId)
  const { deps, actor } = ctx
  await moveInvoice(deps, { id: row.id, event: { type: 'reversal.asked' }, actor, detail: { reason } })
  await keepOfInvoice(deps.db, row.id, { reverseReason: reason })
}

/** A file of an invoice; refuses `not-found`. */
export const openFile = async (deps: Deps, invoiceId: string, fileId: string) => {
  const file = (await filesOf(deps.db, invoiceId)).find(({ id }) => id === fileId)
  if (file === undefined) throw new Refusal('not-found', '没有找到这个文件，请刷新页面。')
  return {
    name: file.name,
    contentType: INVOICE_MIMES[file.format],
    body: Buffer.from(await deps.storage.get(file.sha256)),
  }
}
