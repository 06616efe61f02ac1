// The call behind one-time links (mirrors protocol/account/sessions/auto-login.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/sessions/auto-login.ts'
import { openRoute } from '#server/http/route.ts'
import { openAutoLogin } from '#server/operations/account/sessions/auto-login.ts'
import { describeAccount } from '#server/operations/account/accounts/current.ts'

export const serveAutoLoginCalls = (app: FastifyInstance): void => {
  openRoute(app, calls.enterByLink, async (ctx, input) => {
    const opened = await openAutoLogin(ctx, input)
    if (opened.outcome !== 'entered') return opened
    const { person, companyId, applicationName, outcome, token, target } = opened
    const userInfo = await describeAccount(ctx.deps, person, companyId, applicationName)
    return { outcome, token, userInfo, target }
  })
}
