// A template is used: read to be filled in, and who used it how often.
import { Refusal } from '#protocol/failures.ts'
import { standingOf } from '#protocol/pdf-item.ts'
import type { TemplateContent } from '#protocol/templates/templates/content.ts'
import type { Context } from '#server/context.ts'
import { typeOf } from '#server/domain/templates/templates/rules.ts'
import { countUses, readUsers } from '#server/domain/templates/templates/uses.ts'
import { contentOfVersion } from './content.ts'
import { seenTemplate, versionOf, viewerOf } from './find.ts'
import { useStatusOf } from './present.ts'

export interface UsableTemplate {
  readonly templateId: string
  readonly version: number
  readonly name: string
  readonly content: TemplateContent
}

/** What filling begins with. Refuses `not-found`, `template.unplaced`, and `template.stopped` where no version is kept already. */
export const templateForUse = async (
  ctx: Context,
  templateId: string,
  version: number | undefined,
): Promise<UsableTemplate> => {
  const row = await seenTemplate(ctx, templateId)
  const templateType = typeOf(row)
  if (row.state === 'stopped' && version === undefined)
    throw new Refusal('template.stopped', '这个模板已停用，请选择其他模板，或请管理人员启用。')
  const found = await versionOf(ctx, row, version)
  const standing = standingOf({
    useStatus: useStatusOf({ state: 'usable' }),
    templateType,
    templateStyle: row.style,
    isPosition: row.isPlaced,
  })
  if (standing === 'unplaced')
    throw new Refusal(
      'template.unplaced',
      '这个固定模板还没有填写项和签署位置，不能使用。请管理员先设置填写位。',
    )
  const content = await contentOfVersion(ctx, found)
  return {
    templateId: row.id,
    version: found.version,
    name: row.name,
    content,
  }
}

const MOST_PEOPLE = 50

/** Of the identity acted for; refuses `not-found`. */
export const listUses = async (ctx: Context, templateId: string) => {
  const { db } = ctx.deps
  const row = await seenTemplate(ctx, templateId)
  const { identityId } = viewerOf(ctx)
  const total = (await countUses(db, identityId, [row.id])).get(row.id) ?? 0
  const people = await readUsers(db, row.id, identityId, MOST_PEOPLE)
  return {
    total,
    people: people.map(({ name, count, lastUsedAt }) => ({
      name,
      count,
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}
