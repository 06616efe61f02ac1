// Lists of templates, one template with its content, its versions, and the common ones of a person.
import { Refusal } from '#protocol/failures.ts'
import { TEMPLATE_TYPE } from '#protocol/pdf-item.ts'
import type { TemplateContent } from '#protocol/templates/templates/content.ts'
import { MOST_TEMPLATES, MOST_VERSIONS_SHOWN } from '#protocol/templates/templates/templates.ts'
import type { TemplateRow, TemplateVersion } from '#protocol/templates/templates/templates.ts'
import type { Context } from '#server/context.ts'
import * as lists from '#server/domain/templates/templates/lists.ts'
import type { TemplateQuery } from '#server/domain/templates/templates/lists.ts'
import { readVersions } from '#server/domain/templates/templates/store.ts'
import { contentOfVersion } from './content.ts'
import { seenTemplate, versionOf, viewerOf } from './find.ts'
import { presentTemplates } from './present.ts'

/** Persons have no fixed ones. */
export const listTemplates = async (ctx: Context, query: TemplateQuery) => {
  const { templateType, page, pageSize } = query
  const { total, rows } = await lists.pageTemplates(ctx.deps.db, viewerOf(ctx), query)
  return {
    total,
    page,
    pageSize,
    rows: await presentTemplates(ctx, rows, templateType === TEMPLATE_TYPE.common),
  }
}

/** Refuses `not-found`. */
export const getTemplate = async (
  ctx: Context,
  templateId: string,
  version: number | undefined,
): Promise<TemplateRow & { contentVersion: number; content: TemplateContent }> => {
  const row = await seenTemplate(ctx, templateId)
  const found = await versionOf(ctx, row, version)
  const [shown] = await presentTemplates(ctx, [row])
  if (shown === undefined) throw new Error(`template ${templateId} is not presented`)
  return { ...shown, contentVersion: found.version, content: await contentOfVersion(ctx, found) }
}

/** The newest first; refuses `not-found`. */
export const listVersions = async (ctx: Context, templateId: string): Promise<TemplateVersion[]> => {
  const row = await seenTemplate(ctx, templateId)
  return (await readVersions(ctx.deps.db, row.id, MOST_VERSIONS_SHOWN)).map((one) => ({
    ...one,
    savedAt: one.savedAt.toISOString(),
  }))
}

/** Refuses `not-found`, `template.too-many`. */
export const favourTemplate = async (
  ctx: Context,
  templateId: string,
  isFavourite: boolean,
): Promise<void> => {
  const { db } = ctx.deps
  const viewer = viewerOf(ctx)
  const row = await seenTemplate(ctx, templateId)
  if (isFavourite && (await lists.countFavourites(db, viewer)) >= MOST_TEMPLATES)
    throw new Refusal('template.too-many', `常用模板最多 ${MOST_TEMPLATES} 个，请先移除不用的模板。`)
  await lists.setFavourite(db, viewer, row.id, isFavourite ? ctx.clock.now() : null)
}
