// Calls around saved views (mirrors protocol/contracts/views.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/views.ts'
import { route } from '#server/http/route.ts'
import * as views from '#server/operations/contracts/views/views.ts'

export const serveViewCalls = (app: FastifyInstance): void => {
  route(app, calls.listViews, (ctx) => views.listViews(ctx))
  route(app, calls.saveView, (ctx, input) => views.saveView(ctx, input))
  route(app, calls.renameView, async (ctx, input) => {
    await views.renameView(ctx, input)
    return {}
  })
  route(app, calls.deleteView, async (ctx, { viewId }) => {
    await views.deleteView(ctx, viewId)
    return {}
  })
}
