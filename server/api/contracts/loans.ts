// Calls around loan notes (mirrors protocol/contracts/loans/loans.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/loans/loans.ts'
import { route } from '#server/http/route.ts'
import { createLoan, deleteLoan, readLoanDraft, saveLoan } from '#server/operations/contracts/loans/drafts.ts'
import { extendLoan, launchLoan } from '#server/operations/contracts/loans/launch.ts'
import { countLoans, listLoans, readLoan } from '#server/operations/contracts/loans/lists.ts'
import { namePayer } from '#server/operations/contracts/loans/payer.ts'

export const serveLoanCalls = (app: FastifyInstance): void => {
  route(app, calls.createLoan, createLoan)
  route(app, calls.getLoanDraft, (ctx, { loanId }) => readLoanDraft(ctx, loanId))
  route(app, calls.saveLoan, saveLoan)
  route(app, calls.deleteLoan, async (ctx, { loanId }) => {
    await deleteLoan(ctx, loanId)
    return {}
  })
  route(app, calls.launchLoan, launchLoan, { transaction: 'inside' })
  route(app, calls.extendLoan, extendLoan, { transaction: 'inside' })
  route(app, calls.namePayer, async (ctx, input) => {
    await namePayer(ctx, input)
    return {}
  })
  route(app, calls.listLoans, listLoans)
  route(app, calls.countLoans, countLoans)
  route(app, calls.getLoan, (ctx, { loanId }) => readLoan(ctx, loanId))
}
