// Calls around templates (mirrors protocol/templates/templates/templates.ts).
import type { FastifyInstance } from 'fastify'
import { USE_STATUS } from '#protocol/pdf-item.ts'
import * as calls from '#protocol/templates/templates/templates.ts'
import { route } from '#server/http/route.ts'
import { attachmentOf } from '#server/operations/templates/templates/attachments.ts'
import { seenTemplate, versionOf } from '#server/operations/templates/templates/find.ts'
import * as lists from '#server/operations/templates/templates/lists.ts'
import { fixTemplate, moveOwnTemplate } from '#server/operations/templates/templates/moves.ts'
import { changeTemplate, copyTemplate, createTemplate } from '#server/operations/templates/templates/save.ts'
import { pagesOf } from '#server/operations/templates/templates/sheets.ts'
import { listUses } from '#server/operations/templates/templates/use.ts'

export const serveTemplateCalls = (app: FastifyInstance): void => {
  route(app, calls.listTemplates, (ctx, input) => lists.listTemplates(ctx, input))
  route(app, calls.getTemplate, (ctx, { templateId, version }) => lists.getTemplate(ctx, templateId, version))
  route(
    app,
    calls.downloadTemplate,
    async (ctx, { templateId, version }) => {
      const row = await seenTemplate(ctx, templateId)
      return pagesOf(ctx, row.name, await versionOf(ctx, row, version), ctx.user.id)
    },
    { transaction: 'inside' },
  )
  route(app, calls.downloadTemplateAttachment, (ctx, { templateId, fileId }) =>
    attachmentOf(ctx, templateId, fileId),
  )
  route(app, calls.createTemplate, (ctx, input) => createTemplate(ctx, input))
  route(app, calls.changeTemplate, (ctx, input) => changeTemplate(ctx, input))
  route(app, calls.copyTemplate, (ctx, { templateId }) => copyTemplate(ctx, templateId))
  route(app, calls.setTemplateUse, async (ctx, { templateId, useStatus }) => {
    const type = useStatus === USE_STATUS.usable ? 'template.enabled' : 'template.stopped'
    await moveOwnTemplate(ctx, templateId, { type })
    return {}
  })
  route(app, calls.deleteTemplate, async (ctx, { templateId }) => {
    await moveOwnTemplate(ctx, templateId, { type: 'template.deleted' })
    return {}
  })
  route(app, calls.favourTemplate, async (ctx, { templateId, isFavourite }) => {
    await lists.favourTemplate(ctx, templateId, isFavourite)
    return {}
  })
  route(app, calls.fixTemplate, async (ctx, { templateId, isFixed }) => {
    await fixTemplate(ctx, templateId, isFixed)
    return {}
  })
  route(app, calls.listTemplateVersions, (ctx, { templateId }) => lists.listVersions(ctx, templateId))
  route(app, calls.listTemplateUses, (ctx, { templateId }) => listUses(ctx, templateId))
}
