// Which orders can be invoiced, and what a title must say for a kind of invoice (domain.md §7).
import { INVOICE_KIND, INVOICE_LIMIT_MS } from '#protocol/trade/invoices/invoices.ts'
import type { InvoiceFormat } from '#protocol/trade/invoices/invoices.ts'
import type { OrderState } from '#protocol/trade/orders.ts'
import { contentKind } from '#server/documents/intake/content-kind.ts'

/** Whether an order can be invoiced, as far as it itself says. */
export const isInvoiceable = (
  order: { readonly state: OrderState; readonly amount: number; readonly paidAt: Date | null },
  now: Date,
): boolean =>
  order.state === 'paid' &&
  order.amount > 0 &&
  order.paidAt !== null &&
  now.getTime() - order.paidAt.getTime() < INVOICE_LIMIT_MS

interface Title {
  readonly name: string
  readonly taxNumber: string
  readonly address: string
  readonly phone: string
  readonly bank: string
  readonly account: string
}

/** Whom the invoice is for: a person, or a company as it is certified. */
export type Buyer =
  | { readonly type: 'person' }
  | {
      readonly type: 'company'
      readonly certified: { readonly name: string; readonly creditCode: string } | null
    }

const WANTED_OF_SPECIAL = [
  ['taxNumber', '税号'],
  ['address', '注册地址'],
  ['phone', '电话'],
  ['bank', '开户行'],
  ['account', '账号'],
] as const

/** Why no invoice of this kind can bear the title; undefined where it can. */
export const titleProblem = (kind: 1 | 2, title: Title, buyer: Buyer): string | undefined => {
  if (buyer.type === 'person')
    return kind === INVOICE_KIND.special ? '专用发票只能开给单位，请切换到单位身份。' : undefined
  if (title.taxNumber === '') return '这个抬头没有税号，请先补全再申请。'
  if (kind === INVOICE_KIND.plain) return undefined
  if (buyer.certified === null) return '单位通过认证后才能申请专用发票。'
  const missing = WANTED_OF_SPECIAL.filter(([field]) => title[field] === '').map(([, word]) => word)
  if (missing.length > 0) return `专用发票还需要${missing.join('、')}，请先在抬头里补全。`
  if (title.taxNumber !== buyer.certified.creditCode || title.name !== buyer.certified.name)
    return '专用发票只能开给付款的单位自己：抬头和税号须与认证信息一致。'
  return undefined
}

/** The format of an invoice's file by its bytes; undefined for anything else. */
export const invoiceFormatOf = (bytes: Uint8Array): InvoiceFormat | undefined => {
  const kind = contentKind(bytes)
  if (kind === 'pdf' || kind === 'ofd') return kind
  return isPlainXml(bytes) ? 'xml' : undefined
}

// Whoever opens it is not to be led elsewhere: no document type, no entities, no style sheet.
const isPlainXml = (bytes: Uint8Array): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
    return (
      /^<(?:\?xml\s|[A-Za-z_])/u.test(text) &&
      text.endsWith('>') &&
      !/<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/iu.test(text)
    )
  } catch {
    return false
  }
}

/** What each format is served as. */
export const INVOICE_MIMES: Readonly<Record<InvoiceFormat, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
}
