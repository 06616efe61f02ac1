// Calls around scan-code login (mirrors protocol/account/sessions/scan-login.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/sessions/scan-login.ts'
import { openRoute, route } from '#server/http/route.ts'
import { describeAccount } from '#server/operations/account/accounts/current.ts'
import {
  answerTicket,
  askForTicket,
  lookAtTicket,
  takeTicket,
} from '#server/operations/account/sessions/scan-login.ts'

export const serveScanLoginCalls = (app: FastifyInstance): void => {
  openRoute(app, calls.createTicket, (ctx) => askForTicket(ctx))

  openRoute(app, calls.readTicket, async (ctx, input) => {
    const { state, scannedBy, signedIn } = await lookAtTicket(ctx, input)
    const userInfo =
      signedIn === undefined ? null : await describeAccount(ctx.deps, signedIn.user, signedIn.companyId)
    return { state, scannedBy, userInfo }
  })

  route(app, calls.scanTicket, (ctx, { ticketId }) => takeTicket(ctx, ticketId))

  route(app, calls.confirmTicket, async (ctx, { ticketId }) => {
    await answerTicket(ctx, ticketId, true)
    return {}
  })

  route(app, calls.cancelTicket, async (ctx, { ticketId }) => {
    await answerTicket(ctx, ticketId, false)
    return {}
  })
}
