// Tells whoever applied for an invoice what became of it.
import { PAGES } from '#protocol/pages.ts'
import { DELIVERY } from '#protocol/trade/invoices/invoices.ts'
import type { Deps } from '#server/deps.ts'
import type { InvoiceRow } from '#server/domain/trade/invoices/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { yuanWords } from '#protocol/yuan-words.ts'

type TellingDeps = Pick<Deps, 'db' | 'clock'>

const tell = (deps: TellingDeps, row: InvoiceRow, title: string, text: string): Promise<void> =>
  notify(deps, row.appliedBy, {
    kind: 'system',
    topic: 'progress',
    title,
    text,
    target: PAGES.invoice(row.ownerType, row.id),
  })

const named = ({ name, amount }: InvoiceRow): string => `“${name}”的发票（${yuanWords(amount)}）`

export const tellIssued = (deps: TellingDeps, row: InvoiceRow): Promise<void> =>
  tell(
    deps,
    row,
    '发票已开具',
    row.delivery === DELIVERY.electronic
      ? `${named(row)}已开具，可以在发票列表里下载。`
      : `${named(row)}已开具，寄出后会告诉您快递单号。`,
  )

export const tellRefused = (deps: TellingDeps, row: InvoiceRow): Promise<void> =>
  tell(deps, row, '发票没有开出', `${named(row)}没有开出。原因：${row.failReason}`)

export const tellPosted = (deps: TellingDeps, row: InvoiceRow): Promise<void> =>
  tell(deps, row, '发票已寄出', `${named(row)}已寄出，${row.carrier} ${row.trackingNo}。`)

export const tellReversed = (deps: TellingDeps, row: InvoiceRow): Promise<void> =>
  tell(deps, row, '发票已红冲', `${named(row)}已红冲，其中的订单可以重新申请开票。`)
