// Calls of VirtualProductService: invoices of orders (domain.md §7).
import * as v from 'valibot'
import { allowedTo, endpoint } from '#protocol/endpoint.ts'
import { mailAddress } from '#protocol/account/mails.ts'
import { id, moment, nothing, queryNumber } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** `invoice.status`: 待开票, 已开票, 开票失败, 红冲中, 已红冲. */
export const INVOICE_STATUS = { waiting: 1, issued: 2, failed: 3, reversing: 4, reversed: 5 } as const
export type InvoiceState = keyof typeof INVOICE_STATUS
/** One of the numbers. */
export type InvoiceStatus = (typeof INVOICE_STATUS)[InvoiceState]

/** 普票 and 专票. */
export const INVOICE_KIND = { plain: 1, special: 2 } as const
/** 数电票 by mail, or a paper one by post. */
export const DELIVERY = { electronic: 1, paper: 2 } as const

/** How long after paying an order can be invoiced. */
export const INVOICE_LIMIT_MS = 365 * 24 * 3_600_000
/** Most orders on one invoice. */
export const MOST_MERGED = 50

/** What the page of one's own kind of identity allows; a person who may apply may also ask for the reversal. */
export const invoiceRight = (action: 'view' | 'apply' | 'title' | 'address' | 'reverse') =>
  allowedTo(
    { resource: 'companyInvoiceManage', action },
    { resource: 'personalInvoiceManage', action: action === 'reverse' ? 'apply' : action },
  )

export const invoiceStatus = v.picklist([1, 2, 3, 4, 5])
export const invoiceKind = v.picklist([1, 2])
/** A kind of file of an invoice. */
export const invoiceFormat = v.picklist(['pdf', 'ofd', 'xml'])
export type InvoiceFormat = v.InferOutput<typeof invoiceFormat>

const mergedOrder = v.object({
  orderId: id,
  orderNo: v.string(),
  productName: v.string(),
  /** In 分. */
  amount: v.number(),
  paidAt: moment,
})
/** An order as invoices show it. */
export type MergedOrder = v.InferOutput<typeof mergedOrder>

/** Orders of the current identity that can be invoiced now, the newest payment first. */
export const listInvoiceableOrders = endpoint({
  name: 'listInvoiceableOrders',
  method: 'GET',
  path: '/VirtualProductService/invoice/orders',
  summary: '可开票的订单',
  access: invoiceRight('view'),
  input: v.object({ ...pageInput }),
  output: pageOf(mergedOrder),
})

const delivery = v.variant('way', [
  /** `email` may be empty only where this installation sends no mails. */
  v.object({
    way: v.literal(1),
    email: v.union([v.literal(''), mailAddress], '请输入正确的邮箱地址，例如 name@example.com'),
  }),
  v.object({ way: v.literal(2), addressId: id }),
])
/** Where an invoice goes. */
export type Delivery = v.InferInput<typeof delivery>

/** What is wanted of an invoice, besides its orders. */
const wanted = { kind: invoiceKind, titleId: id, delivery }
const WANTED_REFUSALS = ['not-found', 'invoice.orders', 'invoice.title', 'invoice.delivery'] as const

/** Applies for one invoice of all the orders. The request’s id becomes the invoice’s, so asking again answers the same. */
export const applyInvoice = endpoint({
  name: 'applyInvoice',
  method: 'POST',
  path: '/VirtualProductService/invoice/apply',
  summary: '申请开票',
  access: invoiceRight('apply'),
  input: v.object({
    requestId: id,
    orderIds: v.pipe(
      v.array(id),
      v.minLength(1, '请选择要开票的订单'),
      v.maxLength(MOST_MERGED, `一张发票最多合并 ${MOST_MERGED} 笔订单`),
    ),
    ...wanted,
  }),
  output: v.object({ invoiceId: id }),
  refusals: WANTED_REFUSALS,
})

/** Applies again for one that could not be issued, as it should be now. */
export const reapplyInvoice = endpoint({
  name: 'reapplyInvoice',
  method: 'PUT',
  path: '/VirtualProductService/invoice/reapply',
  summary: '修改后重新申请开票',
  access: invoiceRight('apply'),
  input: v.object({ invoiceId: id, ...wanted }),
  output: nothing,
  refusals: [...WANTED_REFUSALS, 'invoice.not-possible'],
})

/** Wants an invoice of an order that is not paid yet: paying it applies for one. Another wish takes the place of the one before. */
export const wantInvoice = endpoint({
  name: 'wantInvoice',
  method: 'PUT',
  path: '/VirtualProductService/invoice/want',
  summary: '付款前填写开票信息，付款后自动申请',
  access: invoiceRight('apply'),
  input: v.object({ orderId: id, ...wanted }),
  output: nothing,
  refusals: ['not-found', 'invoice.title', 'invoice.delivery', 'order.not-possible'],
})

/** Wants none after all. */
export const dropInvoiceWish = endpoint({
  name: 'dropInvoiceWish',
  method: 'DELETE',
  path: '/VirtualProductService/invoice/want',
  summary: '取消付款前填写的开票信息',
  access: invoiceRight('apply'),
  input: v.object({ orderId: id }),
  output: nothing,
  refusals: ['not-found', 'order.not-possible'],
})

/** What every list of invoices shows. */
export const invoiceLine = {
  invoiceId: id,
  kind: invoiceKind,
  delivery: v.picklist([1, 2]),
  buyerName: v.string(),
  /** In 分, tax included. */
  amount: v.number(),
  status: invoiceStatus,
  appliedAt: moment,
  /** 发票号码; empty before it is issued. */
  number: v.string(),
}
const line = v.object(invoiceLine)
export type InvoiceLine = v.InferOutput<typeof line>

/** Invoices of the current identity, newest first. */
export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/VirtualProductService/invoice/list',
  summary: '发票列表',
  access: invoiceRight('view'),
  input: v.object({
    status: v.optional(v.pipe(queryNumber, invoiceStatus)),
    ...pageInput,
  }),
  output: pageOf(line),
})

/** All there is to know of an invoice, for its owner and for the desk. */
export const invoiceFacts = {
  ...invoiceLine,
  taxNumber: v.string(),
  /** Of a 专票: 注册地址, 电话, 开户行, 账号. */
  buyerAddress: v.string(),
  buyerPhone: v.string(),
  bank: v.string(),
  account: v.string(),
  /** Where it goes: the mail address, or name, phone and place. */
  receiver: v.string(),
  carrier: v.string(),
  /** 快递单号; empty before it was posted. */
  trackingNo: v.string(),
  /** Day on the invoice, YYYY-MM-DD. */
  issuedOn: v.string(),
  /** Why it could not be issued; why it is reversed. Empty where that is not so. */
  failReason: v.string(),
  reverseReason: v.string(),
  /** Number of the red invoice. */
  redNumber: v.string(),
  orders: v.array(mergedOrder),
  files: v.array(
    v.object({
      fileId: id,
      part: v.picklist(['blue', 'red']),
      format: invoiceFormat,
      name: v.string(),
      size: v.number(),
    }),
  ),
  trail: v.array(v.object({ what: v.string(), at: moment, who: v.string(), note: v.string() })),
}

/** One invoice of the current identity. */
export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/VirtualProductService/invoice/detail',
  summary: '发票详情',
  access: invoiceRight('view'),
  input: v.object({ invoiceId: id }),
  output: v.object({
    ...invoiceFacts,
    actions: v.array(v.picklist(['reapply', 'reverse'])),
  }),
  refusals: ['not-found'],
})
export type Invoice = v.InferOutput<typeof getInvoice.output>

/** Why an invoice cannot be issued, or is to be reversed. */
export const invoiceReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请说明原因'),
  v.maxLength(200, '原因最多 200 个字'),
)

/** Asks for the reversal of an issued invoice; its orders are free again once it is done. */
export const reverseInvoice = endpoint({
  name: 'reverseInvoice',
  method: 'PUT',
  path: '/VirtualProductService/invoice/reverse',
  summary: '申请红冲',
  access: invoiceRight('reverse'),
  input: v.object({ invoiceId: id, reason: invoiceReason }),
  output: nothing,
  refusals: ['not-found', 'invoice.not-possible'],
})

/** A file of an issued or reversed invoice. */
export const downloadInvoice = endpoint({
  name: 'downloadInvoice',
  method: 'GET',
  path: '/VirtualProductService/invoice/file',
  summary: '下载发票文件',
  access: invoiceRight('view'),
  input: v.object({ invoiceId: id, fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
