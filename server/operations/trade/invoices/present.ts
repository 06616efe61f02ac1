// Invoices as lists and details show them.
import type { OutputOf } from '#protocol/endpoint.ts'
import { INVOICE_STATUS } from '#protocol/trade/invoices/invoices.ts'
import type { InvoiceLine, MergedOrder } from '#protocol/trade/invoices/invoices.ts'
import type { readDeskInvoice } from '#protocol/trade/invoices/desk.ts'
import type { Deps } from '#server/deps.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { readChainAbout } from '#server/domain/platform/audit/store.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import { filesOf } from '#server/domain/trade/invoices/files.ts'
import { invoiceMachine } from '#server/domain/trade/invoices/machine.ts'
import type { InvoiceEvent } from '#server/domain/trade/invoices/machine.ts'
import { contextOf, ordersOf } from '#server/domain/trade/invoices/store.ts'
import type { InvoiceRow } from '#server/domain/trade/invoices/store.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'
import { receiverOf } from '#server/operations/trade/invoices/receiver.ts'

export const presentLine = (row: InvoiceRow): InvoiceLine => ({
  invoiceId: row.id,
  kind: row.kind,
  delivery: row.delivery,
  buyerName: row.name,
  amount: row.amount,
  status: INVOICE_STATUS[row.state],
  appliedAt: row.appliedAt.toISOString(),
  number: row.number ?? '',
})

export const presentOrder = ({
  id,
  orderNo,
  productName,
  amount,
  paidAt,
  changedAt,
}: OrderRow): MergedOrder => ({
  orderId: id,
  orderNo,
  productName,
  amount,
  paidAt: (paidAt ?? changedAt).toISOString(),
})

const STEPS: Readonly<Record<`invoice:${InvoiceEvent['type'] | 'invoice.applied'}`, string>> = {
  'invoice:invoice.applied': '申请开票',
  'invoice:invoice.reapplied': '重新申请开票',
  'invoice:invoice.issued': '已开票',
  'invoice:invoice.refused': '开票失败',
  'invoice:invoice.posted': '已寄出',
  'invoice:reversal.asked': '申请红冲',
  'invoice:reversal.completed': '已红冲',
}
const MOST_STEPS = 100

const stepOf = ({ event, at, who, identity, detail }: AuditEntry) => ({
  what: (STEPS as Readonly<Record<string, string>>)[event] ?? event,
  at,
  who: identity === 'operator' ? '平台' : who,
  note: String(detail['reason'] ?? detail['number'] ?? detail['trackingNo'] ?? ''),
})

/** Everything but who may do what. */
export const presentFacts = async (
  deps: Deps,
  row: InvoiceRow,
): Promise<Omit<OutputOf<typeof readDeskInvoice>, 'ownerName' | 'actions'>> => {
  const files = (await filesOf(deps.db, row.id)).flatMap(({ id, part, format, name, size }) =>
    part === null ? [] : [{ fileId: id, part, format, name, size }],
  )
  const entries = await readChainAbout(deps.db, row.ownerId, { keys: ['id'], id: row.id, limit: MOST_STEPS })
  return {
    ...presentLine(row),
    taxNumber: row.taxNumber,
    buyerAddress: row.address,
    buyerPhone: row.phone,
    bank: row.bank,
    account: row.account,
    receiver: receiverOf(deps, row),
    carrier: row.carrier,
    trackingNo: row.trackingNo,
    issuedOn: row.issuedOn,
    failReason: row.failReason,
    reverseReason: row.reverseReason,
    redNumber: row.redNumber ?? '',
    orders: (await ordersOf(deps.db, row.id)).map(presentOrder),
    files,
    trail: entries.map(stepOf),
  }
}

/** Whether the chart has such a move now. */
export const canMove = (row: InvoiceRow, type: InvoiceEvent['type']): boolean =>
  snapshotOf(invoiceMachine, { state: row.state, context: contextOf(row) }).can({ type })
