// Words of invoices: states, kinds, ways and formats (domain.md §7).
import { INVOICE_STATUS } from '#protocol/trade/invoices/invoices.ts'
import type { InvoiceFormat, InvoiceStatus } from '#protocol/trade/invoices/invoices.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

/** A status as a tag. */
export const INVOICE_WORDS: Readonly<Record<InvoiceStatus, { readonly label: string; readonly tone: Tone }>> =
  {
    [INVOICE_STATUS.waiting]: { label: '待开票', tone: 'active' },
    [INVOICE_STATUS.issued]: { label: '已开票', tone: 'success' },
    [INVOICE_STATUS.failed]: { label: '开票失败', tone: 'danger' },
    [INVOICE_STATUS.reversing]: { label: '红冲中', tone: 'active' },
    [INVOICE_STATUS.reversed]: { label: '已红冲', tone: 'neutral' },
  }

export const KIND_WORDS = { 1: '普通发票', 2: '专用发票' } as const
export const DELIVERY_WORDS = { 1: '电子发票', 2: '纸质发票' } as const

/** A file as its button says it. */
export const FORMAT_WORDS: Readonly<Record<InvoiceFormat, string>> = { pdf: 'PDF', ofd: 'OFD', xml: 'XML' }
