// Calls around paying back and settling (mirrors protocol/contracts/repayments/repayments.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/repayments/repayments.ts'
import { route } from '#server/http/route.ts'
import { confirmRepayment, disputeRepayment } from '#server/operations/contracts/repayments/decide.ts'
import { issueSettlement } from '#server/operations/contracts/repayments/prove.ts'
import { submitRepayment } from '#server/operations/contracts/repayments/submit.ts'
import { downloadVoucher } from '#server/operations/contracts/repayments/voucher.ts'

export const serveRepaymentCalls = (app: FastifyInstance): void => {
  route(app, calls.submitRepayment, submitRepayment)
  route(app, calls.confirmRepayment, async (ctx, { repaymentId }) => {
    await confirmRepayment(ctx, repaymentId)
    return {}
  })
  route(app, calls.disputeRepayment, async (ctx, input) => {
    await disputeRepayment(ctx, input)
    return {}
  })
  route(app, calls.downloadVoucher, (ctx, { repaymentId }) => downloadVoucher(ctx, repaymentId))
  route(app, calls.issueSettlement, issueSettlement, { transaction: 'inside' })
}
