// Calls of the desk around the platform's templates (mirrors protocol/templates/platform-texts.ts).
import type { FastifyInstance } from 'fastify'
import { USE_STATUS } from '#protocol/pdf-item.ts'
import * as calls from '#protocol/templates/platform-texts.ts'
import { operatorRoute } from '#server/http/route.ts'
import * as desk from '#server/operations/templates/platform-texts/desk.ts'

export const servePlatformTextCalls = (app: FastifyInstance): void => {
  operatorRoute(app, calls.listPlatformTexts, (ctx) => desk.listTexts(ctx))
  operatorRoute(app, calls.getPlatformText, (ctx, { templateId }) => desk.getText(ctx, templateId))
  operatorRoute(app, calls.publishPlatformText, (ctx, input) => desk.publishText(ctx, input))
  operatorRoute(app, calls.offerPlatformText, async (ctx, { templateId, useStatus }) => {
    await desk.offerText(ctx, templateId, useStatus === USE_STATUS.usable)
    return {}
  })
  operatorRoute(app, calls.downloadPlatformText, (ctx, { templateId }) => desk.pagesOfText(ctx, templateId), {
    transaction: 'inside',
  })
}
