// Calls of the operators' desk: invoices are issued, refused, posted and reversed.
import * as v from 'valibot'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, isOfCalendar, nothing, queryNumber, sha256 } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import {
  invoiceFacts,
  invoiceFormat,
  invoiceLine,
  invoiceReason,
  invoiceStatus,
} from '#protocol/trade/invoices/invoices.ts'

/** Largest file of an invoice. */
export const MOST_INVOICE_BYTES = 2 * 1024 * 1024

const access = byOperator('invoices.issue')

const deskLine = v.object({
  ...invoiceLine,
  ownerType: v.picklist(['person', 'company']),
  /** Empty when the account was closed since. */
  ownerName: v.string(),
  isPosted: v.boolean(),
})
export type DeskInvoiceLine = v.InferOutput<typeof deskLine>

/** Invoices of everybody in one state, the oldest first while they wait, else the newest. */
export const listDeskInvoices = endpoint({
  name: 'listDeskInvoices',
  method: 'GET',
  path: '/bc_plat/invoice/list',
  summary: '发票申请列表',
  access,
  input: v.object({
    status: v.pipe(queryNumber, invoiceStatus),
    ...pageInput,
  }),
  output: pageOf(deskLine),
})

/** One invoice, with the numbers and the address it needs. */
export const readDeskInvoice = endpoint({
  name: 'readDeskInvoice',
  method: 'GET',
  path: '/bc_plat/invoice/detail',
  summary: '发票申请详情',
  access,
  input: v.object({ invoiceId: id }),
  output: v.object({
    ...invoiceFacts,
    ownerName: v.string(),
    actions: v.array(v.picklist(['issue', 'fail', 'post', 'completeReversal'])),
  }),
  refusals: ['not-found'],
})
export type DeskInvoice = v.InferOutput<typeof readDeskInvoice.output>

/** Keeps a file of an invoice (PDF, OFD or XML, told by its bytes) until the invoice takes it, for a day at most. */
export const uploadInvoiceFile = endpoint({
  name: 'uploadInvoiceFile',
  method: 'POST',
  path: '/bc_plat/invoice/file',
  summary: '上传发票文件',
  access,
  input: v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), sha256 }),
  output: v.object({ fileId: id, name: v.string(), size: v.number(), format: invoiceFormat }),
  transfer: 'upload',
  refusals: ['upload.sha256', 'document.too-large', 'document.kind-unknown'],
})

/** 发票号码: 20 digits of a 数电票, 8 of an older one. */
export const invoiceNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:\d{8}|\d{20})$/, '发票号码应为 20 位或 8 位数字'),
)
/** The day on it. */
export const invoiceDay = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, '请选择开票日期'),
  v.check(isOfCalendar, '没有这个日期，请重新选择'),
)
/** Files of one invoice: one of each format. */
export const invoiceFiles = v.pipe(
  v.array(id),
  v.minLength(1, '请上传发票文件'),
  v.maxLength(3, '最多 3 个文件：PDF、OFD、XML 各一个'),
)

/** Says that it was issued, with its files; an electronic one is mailed. */
export const issueInvoice = endpoint({
  name: 'issueInvoice',
  method: 'PUT',
  path: '/bc_plat/invoice/issue',
  summary: '登记已开票',
  access,
  input: v.object({ invoiceId: id, number: invoiceNumber, issuedOn: invoiceDay, fileIds: invoiceFiles }),
  output: nothing,
  refusals: ['not-found', 'invoice.not-possible', 'invoice.number', 'invoice.files'],
})

/** Says why it cannot be issued. */
export const failInvoice = endpoint({
  name: 'failInvoice',
  method: 'PUT',
  path: '/bc_plat/invoice/fail',
  summary: '登记开票失败',
  access,
  input: v.object({ invoiceId: id, reason: invoiceReason }),
  output: nothing,
  refusals: ['not-found', 'invoice.not-possible'],
})

/** Says by whom and under which number a paper invoice travels; may be said again where that was wrong. */
export const postInvoice = endpoint({
  name: 'postInvoice',
  method: 'PUT',
  path: '/bc_plat/invoice/post',
  summary: '登记快递单号',
  access,
  input: v.object({
    invoiceId: id,
    carrier: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(2, '请填写快递公司'),
      v.maxLength(20, '快递公司最多 20 个字'),
    ),
    trackingNo: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[0-9A-Za-z-]{6,30}$/, '快递单号应为 6–30 位字母或数字'),
    ),
  }),
  output: nothing,
  refusals: ['not-found', 'invoice.not-possible'],
})

/** Says that the red invoice was issued, with its files. */
export const completeReversal = endpoint({
  name: 'completeReversal',
  method: 'PUT',
  path: '/bc_plat/invoice/reversed',
  summary: '登记红冲完成',
  access,
  input: v.object({ invoiceId: id, number: invoiceNumber, fileIds: invoiceFiles }),
  output: nothing,
  refusals: ['not-found', 'invoice.not-possible', 'invoice.number', 'invoice.files'],
})

/** A file of an invoice. */
export const downloadDeskInvoice = endpoint({
  name: 'downloadDeskInvoice',
  method: 'GET',
  path: '/bc_plat/invoice/download',
  summary: '下载发票文件',
  access,
  input: v.object({ invoiceId: id, fileId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
