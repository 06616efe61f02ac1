// Calls that void contracts (mirrors protocol/contracts/voidings/voidings.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/voidings/voidings.ts'
import { route } from '#server/http/route.ts'
import { countVoidings, listVoidings } from '#server/operations/contracts/voidings/lists.ts'
import { createStartVoiding } from '#server/operations/contracts/voidings/start.ts'
import { readVoidingTerms } from '#server/operations/contracts/voidings/terms.ts'

export const serveVoidingCalls = (app: FastifyInstance): void => {
  route(app, calls.getVoidingTerms, readVoidingTerms)
  route(app, calls.startVoiding, createStartVoiding(), { transaction: 'inside' })
  route(app, calls.listVoidings, listVoidings)
  route(app, calls.countVoidings, (ctx) => countVoidings(ctx))
}
