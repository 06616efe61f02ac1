// Calls of VirtualProductService around invoices.
import * as invoices from '#protocol/trade/invoices/invoices.ts'
import * as kept from '#protocol/trade/invoices/titles.ts'
import { bind, bindDownload } from '#src/services/http/bind.ts'

export const listInvoiceableOrders = bind(invoices.listInvoiceableOrders)
export const applyInvoice = bind(invoices.applyInvoice)
export const wantInvoice = bind(invoices.wantInvoice)
export const dropInvoiceWish = bind(invoices.dropInvoiceWish)
export const reapplyInvoice = bind(invoices.reapplyInvoice)
export const listInvoices = bind(invoices.listInvoices)
export const getInvoice = bind(invoices.getInvoice)
export const reverseInvoice = bind(invoices.reverseInvoice)
export const downloadInvoice = bindDownload(invoices.downloadInvoice)
export const listInvoiceTitles = bind(kept.listInvoiceTitles)
export const saveInvoiceTitle = bind(kept.saveInvoiceTitle)
export const deleteInvoiceTitle = bind(kept.deleteInvoiceTitle)
export const listInvoiceAddresses = bind(kept.listInvoiceAddresses)
export const saveInvoiceAddress = bind(kept.saveInvoiceAddress)
export const deleteInvoiceAddress = bind(kept.deleteInvoiceAddress)
