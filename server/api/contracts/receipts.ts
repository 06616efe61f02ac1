// Calls around receipts (mirrors protocol/contracts/receipts/receipts.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/receipts/receipts.ts'
import { route } from '#server/http/route.ts'
import {
  createReceipt,
  deleteReceipt,
  readReceiptDraft,
  saveReceipt,
} from '#server/operations/contracts/receipts/drafts.ts'
import { issueReceipt } from '#server/operations/contracts/receipts/issue.ts'
import { countReceipts, listReceipts } from '#server/operations/contracts/receipts/lists.ts'

export const serveReceiptCalls = (app: FastifyInstance): void => {
  route(app, calls.createReceipt, createReceipt)
  route(app, calls.getReceiptDraft, async (ctx, { receiptId }) => readReceiptDraft(ctx, receiptId))
  route(app, calls.saveReceipt, saveReceipt)
  route(app, calls.deleteReceipt, async (ctx, { receiptId }) => {
    await deleteReceipt(ctx, receiptId)
    return {}
  })
  route(app, calls.issueReceipt, issueReceipt, { transaction: 'inside' })
  route(app, calls.listReceipts, listReceipts)
  route(app, calls.countReceipts, countReceipts)
}
