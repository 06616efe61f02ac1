// Calls that search the text of contracts (mirrors protocol/contracts/page-texts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/page-texts/page-texts.ts'
import { route } from '#server/http/route.ts'
import { searchPageTexts } from '#server/operations/contracts/page-texts/search.ts'

export const servePageTextCalls = (app: FastifyInstance): void => {
  route(app, calls.searchPageTexts, (ctx, input) => searchPageTexts(ctx, input))
}
