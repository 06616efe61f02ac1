// Calls around invoices (mirrors protocol/trade/invoices).
import type { FastifyInstance } from 'fastify'
import * as desk from '#protocol/trade/invoices/desk.ts'
import * as calls from '#protocol/trade/invoices/invoices.ts'
import * as kept from '#protocol/trade/invoices/titles.ts'
import { operatorRoute, route } from '#server/http/route.ts'
import { deleteAddress, saveAddress, showAddresses } from '#server/operations/trade/invoices/addresses.ts'
import { applyInvoice, reapplyInvoice } from '#server/operations/trade/invoices/apply.ts'
import * as atDesk from '#server/operations/trade/invoices/desk.ts'
import { findInvoice } from '#server/operations/trade/invoices/find.ts'
import {
  askReversal,
  openFile,
  showInvoice,
  showInvoiceable,
  showInvoices,
} from '#server/operations/trade/invoices/lists.ts'
import { dropInvoiceWish, wantInvoice } from '#server/operations/trade/invoices/wish.ts'
import { deleteTitle, saveTitle, showTitles } from '#server/operations/trade/invoices/titles.ts'

export const serveInvoiceCalls = (app: FastifyInstance): void => {
  route(app, calls.listInvoiceableOrders, showInvoiceable)
  route(app, calls.applyInvoice, applyInvoice)
  route(app, calls.reapplyInvoice, async (ctx, input) => {
    await reapplyInvoice(ctx, input)
    return {}
  })
  route(app, calls.wantInvoice, async (ctx, input) => {
    await wantInvoice(ctx, input)
    return {}
  })
  route(app, calls.dropInvoiceWish, async (ctx, { orderId }) => {
    await dropInvoiceWish(ctx, orderId)
    return {}
  })
  route(app, calls.listInvoices, showInvoices)
  route(app, calls.getInvoice, (ctx, { invoiceId }) => showInvoice(ctx, invoiceId))
  route(app, calls.reverseInvoice, async (ctx, input) => {
    await askReversal(ctx, input)
    return {}
  })
  route(app, calls.downloadInvoice, async (ctx, { invoiceId, fileId }) => {
    const { id } = await findInvoice(ctx, invoiceId)
    return openFile(ctx.deps, id, fileId)
  })

  route(app, kept.listInvoiceTitles, (ctx) => showTitles(ctx))
  route(app, kept.saveInvoiceTitle, saveTitle)
  route(app, kept.deleteInvoiceTitle, async (ctx, { titleId }) => {
    await deleteTitle(ctx, titleId)
    return {}
  })
  route(app, kept.listInvoiceAddresses, (ctx) => showAddresses(ctx))
  route(app, kept.saveInvoiceAddress, saveAddress)
  route(app, kept.deleteInvoiceAddress, async (ctx, { addressId }) => {
    await deleteAddress(ctx, addressId)
    return {}
  })
  serveDesk(app)
}

const serveDesk = (app: FastifyInstance): void => {
  operatorRoute(app, desk.listDeskInvoices, atDesk.showDeskInvoices)
  operatorRoute(app, desk.readDeskInvoice, (ctx, { invoiceId }) => atDesk.showDeskInvoice(ctx, invoiceId))
  operatorRoute(app, desk.uploadInvoiceFile, (ctx, { name }) => atDesk.keepInvoiceFile(ctx, name), {
    transaction: 'inside',
  })
  operatorRoute(app, desk.issueInvoice, async (ctx, input) => {
    await atDesk.issueInvoice(ctx, input)
    return {}
  })
  operatorRoute(app, desk.failInvoice, async (ctx, input) => {
    await atDesk.failInvoice(ctx, input)
    return {}
  })
  operatorRoute(app, desk.postInvoice, async (ctx, input) => {
    await atDesk.postInvoice(ctx, input)
    return {}
  })
  operatorRoute(app, desk.completeReversal, async (ctx, input) => {
    await atDesk.completeReversal(ctx, input)
    return {}
  })
  operatorRoute(app, desk.downloadDeskInvoice, (ctx, { invoiceId, fileId }) =>
    openFile(ctx.deps, invoiceId, fileId),
  )
}
