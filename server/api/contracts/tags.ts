// Calls around tags (mirrors protocol/contracts/tags.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/tags.ts'
import { route } from '#server/http/route.ts'
import * as tags from '#server/operations/contracts/tags/tags.ts'

export const serveTagCalls = (app: FastifyInstance): void => {
  route(app, calls.listTags, (ctx) => tags.listTags(ctx))
  route(app, calls.listTagNames, (ctx) => tags.listTagNames(ctx))
  route(app, calls.addTag, (ctx, input) => tags.addTag(ctx, input))
  route(app, calls.editTag, async (ctx, input) => {
    await tags.editTag(ctx, input)
    return {}
  })
  route(app, calls.deleteTag, async (ctx, { tagId }) => {
    await tags.deleteTag(ctx, tagId)
    return {}
  })
  route(app, calls.mergeTag, (ctx, input) => tags.mergeTag(ctx, input))
  route(app, calls.orderTags, async (ctx, input) => {
    await tags.orderTags(ctx, input.tagIds)
    return {}
  })
  route(app, calls.tagContracts, async (ctx, input) => {
    await tags.tagContracts(ctx, input)
    return {}
  })
}
