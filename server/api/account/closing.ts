// Calls by which a person closes their account (mirrors protocol/account/closing.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/closing.ts'
import { route } from '#server/http/route.ts'
import { closeAccount, showTies } from '#server/operations/account/closing/closing.ts'

export const serveClosingCalls = (app: FastifyInstance): void => {
  route(app, calls.getClosingConditions, showTies)
  route(app, calls.closeAccount, async (ctx, input) => {
    await closeAccount(ctx, input)
    return {}
  })
}
