// A template is used: read to be filled in, and counted once a contract was made from it.
import { Refusal } from '#protocol/failures.ts'
import { standingOf } from '#protocol/pdf-item.ts'
import type { TemplateCategory } from '#protocol/templates/categories.ts'
import { rolesOf } from '#protocol/templates/templates/content.ts'
import type { TemplateContent } from '#protocol/templates/templates/content.ts'
import type { Context } from '#server/context.ts'
import { typeOf } from '#server/domain/templates/templates/rules.ts'
import { countUses, insertUse, readUsers } from '#server/domain/templates/templates/uses.ts'
import type { UseRecord } from '#server/domain/templates/templates/uses.ts'
import { contentOfVersion } from './content.ts'
import { seenTemplate, versionOf, viewerOf } from './find.ts'
import { useStatusOf } from './present.ts'

export interface UsableTemplate {
  readonly templateId: string
  readonly version: number
  readonly name: string
  readonly category: TemplateCategory
  readonly templateType: 1 | 3 | 4
  readonly isLocked: boolean
  readonly roles: string[]
  readonly content: TemplateContent
}

/** Refuses `not-found`, `template.unplaced`, and `template.stopped` where no version is kept already. */
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
      '这个固定模板还没有填写项和签署位置，不能使用。请管理员取消固定，或换成在线撰写的文本。',
    )
  const content = await contentOfVersion(ctx, found)
  return {
    templateId: row.id,
    version: found.version,
    name: row.name,
    category: row.category,
    templateType,
    isLocked: row.isFixed,
    roles: [...rolesOf(content)],
    content,
  }
}

/** Called by who makes a contract from a template, in the same transaction; told twice of a contract it counts once. */
export const recordTemplateUse = async (
  { deps, clock, user, identity }: Pick<Context, 'deps' | 'clock' | 'user' | 'identity'>,
  { templateId, version, contractId }: Pick<UseRecord, 'templateId' | 'version' | 'contractId'>,
): Promise<void> => {
  const { identityId } = viewerOf({ user, identity })
  const usedAt = clock.now()
  await insertUse(deps.db, { contractId, templateId, version, identityId, userId: user.id, usedAt })
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
