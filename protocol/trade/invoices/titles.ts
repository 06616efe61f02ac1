// Calls of VirtualProductService: the titles and addresses one keeps for invoices.
import * as v from 'valibot'
import { phone } from '#protocol/account/sessions/session.ts'
import { endpoint } from '#protocol/endpoint.ts'
import { isCreditCode, normalizeCreditCode } from '#protocol/credit-code.ts'
import { id, nothing } from '#protocol/envelope.ts'
import { invoiceRight } from '#protocol/trade/invoices/invoices.ts'

/** Most titles, and most addresses, of one person or company. */
export const MOST_KEPT = 20

const text = (most: number, words: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most, `${words}最多 ${most} 个字`))

/** 税号 of an organisation; empty in the title of a person. */
export const taxNumber = v.pipe(
  v.string(),
  v.transform(normalizeCreditCode),
  v.regex(/^(?:[0-9A-Z]{18})?$/, '税号应为 18 位统一社会信用代码'),
  v.check((code) => code === '' || isCreditCode(code), '税号不对，请核对每一位'),
)
/** 电话 as on an invoice. */
const landline = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:[\d+()（） -]{5,20})?$/u, '电话格式不对，例如 0571-88886666'),
)
/** 银行账号; spaces are left out. */
const bankAccount = v.pipe(
  v.string(),
  v.regex(/^(?:[\d -]{6,40})?$/, '账号格式不对，只能是数字'),
  v.transform((account) => account.replaceAll(' ', '')),
)

/** What a title says; the last four are wanted for a 专票 alone. */
export const titleFields = {
  name: v.pipe(v.string(), v.trim(), v.minLength(2, '请填写抬头'), v.maxLength(100, '抬头最多 100 个字')),
  taxNumber,
  address: text(100, '注册地址'),
  phone: landline,
  bank: text(100, '开户行'),
  account: bankAccount,
}
const title = v.object({ titleId: id, ...titleFields, isDefault: v.boolean() })
export type InvoiceTitle = v.InferOutput<typeof title>

/** Titles of the current identity, the default first, and what certification would put into a new one. */
export const listInvoiceTitles = endpoint({
  name: 'listInvoiceTitles',
  method: 'GET',
  path: '/VirtualProductService/invoice/titles',
  summary: '发票抬头',
  access: invoiceRight('view'),
  input: v.object({}),
  output: v.object({
    titles: v.array(title),
    certified: v.object({ name: v.string(), taxNumber: v.string() }),
    /** Whether a 专票 can be had: by certified companies. */
    hasSpecial: v.boolean(),
    /** One’s own mail address, empty without one; null where this installation sends no mails. */
    email: v.nullable(v.string()),
  }),
})
export type InvoiceTitles = v.InferOutput<typeof listInvoiceTitles.output>

/** A new title, or a changed one. Invoices that were applied for keep what they had. */
export const saveInvoiceTitle = endpoint({
  name: 'saveInvoiceTitle',
  method: 'POST',
  path: '/VirtualProductService/invoice/title',
  summary: '新增或修改发票抬头',
  access: invoiceRight('title'),
  input: v.object({ titleId: v.nullable(id), ...titleFields, isDefault: v.boolean() }),
  output: v.object({ titleId: id }),
  refusals: ['not-found', 'invoice.title', 'invoice.too-many'],
})

export const deleteInvoiceTitle = endpoint({
  name: 'deleteInvoiceTitle',
  method: 'DELETE',
  path: '/VirtualProductService/invoice/title',
  summary: '删除发票抬头',
  access: invoiceRight('title'),
  input: v.object({ titleId: id }),
  output: nothing,
  refusals: ['not-found'],
})

/** Who receives a paper invoice, and where. */
export const addressFields = {
  name: v.pipe(v.string(), v.trim(), v.minLength(2, '请填写收件人'), v.maxLength(30, '收件人最多 30 个字')),
  phone,
  /** A prefecture of the tree of areas. */
  area: v.pipe(v.string(), v.regex(/^\d{4}$/, '请选择省市')),
  detail: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(5, '请填写区县、街道和门牌号'),
    v.maxLength(100, '详细地址最多 100 个字'),
  ),
}
const address = v.object({ addressId: id, ...addressFields, areaName: v.string(), isDefault: v.boolean() })
export type InvoiceAddress = v.InferOutput<typeof address>

/** Addresses of the current identity, the default first. */
export const listInvoiceAddresses = endpoint({
  name: 'listInvoiceAddresses',
  method: 'GET',
  path: '/VirtualProductService/invoice/addresses',
  summary: '发票邮寄地址',
  access: invoiceRight('view'),
  input: v.object({}),
  output: v.array(address),
})

/** A new address, or a changed one. */
export const saveInvoiceAddress = endpoint({
  name: 'saveInvoiceAddress',
  method: 'POST',
  path: '/VirtualProductService/invoice/address',
  summary: '新增或修改邮寄地址',
  access: invoiceRight('address'),
  input: v.object({ addressId: v.nullable(id), ...addressFields, isDefault: v.boolean() }),
  output: v.object({ addressId: id }),
  refusals: ['not-found', 'invoice.address', 'invoice.too-many'],
})

export const deleteInvoiceAddress = endpoint({
  name: 'deleteInvoiceAddress',
  method: 'DELETE',
  path: '/VirtualProductService/invoice/address',
  summary: '删除邮寄地址',
  access: invoiceRight('address'),
  input: v.object({ addressId: id }),
  output: nothing,
  refusals: ['not-found'],
})
