// Calls around filling a template (mirrors protocol/templates/fillings.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/templates/fillings.ts'
import { route } from '#server/http/route.ts'
import { beginFilling } from '#server/operations/templates/fillings/begin.ts'
import { makeFilling } from '#server/operations/templates/fillings/make.ts'
import { previewFilling } from '#server/operations/templates/fillings/preview.ts'
import { getFilling } from '#server/operations/templates/fillings/read.ts'

export const serveFillingCalls = (app: FastifyInstance): void => {
  route(app, calls.beginFilling, (ctx, { templateId }) => beginFilling(ctx, templateId))
  route(app, calls.getFilling, (ctx, { contractId }) => getFilling(ctx, contractId))
  route(app, calls.previewFilling, previewFilling, { transaction: 'inside' })
  route(app, calls.makeFilling, makeFilling, { transaction: 'inside' })
}
