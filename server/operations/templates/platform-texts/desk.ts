// Operators keep the platform's templates: read, published anew, taken off offer and put back.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { PlatformTextRow } from '#protocol/templates/platform-texts.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import type { OperatorContext } from '#server/context.ts'
import { readPlatformTemplates } from '#server/domain/templates/templates/lists.ts'
import { checkText, typeOf } from '#server/domain/templates/templates/rules.ts'
import * as store from '#server/domain/templates/templates/store.ts'
import type { TemplateRecord } from '#server/domain/templates/templates/store.ts'
import { countUses } from '#server/domain/templates/templates/uses.ts'
import { keptText } from '#server/operations/templates/templates/content.ts'
import { missingTemplate, versionOf } from '#server/operations/templates/templates/find.ts'
import { moveTemplate } from '#server/operations/templates/templates/moves.ts'
import { useStatusOf } from '#server/operations/templates/templates/present.ts'
import { checkVersion, nextVersion } from '#server/operations/templates/templates/save.ts'
import { pagesOf } from '#server/operations/templates/templates/sheets.ts'

const shown = (row: TemplateRecord, uses: number): PlatformTextRow => ({
  templateId: row.id,
  name: row.name,
  category: row.category,
  note: row.note,
  laws: row.laws,
  checkedOn: row.checkedOn,
  lawfirmTypeStr: row.lawfirmType,
  useStatus: useStatusOf(row),
  version: row.contentVersion,
  isEdited: row.releaseHash === null,
  uses,
  updatedAt: row.updatedAt.toISOString(),
})

export const listTexts = async ({ deps: { db } }: OperatorContext): Promise<PlatformTextRow[]> => {
  const rows = await readPlatformTemplates(db)
  const uses = await countUses(
    db,
    null,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => shown(row, uses.get(row.id) ?? 0))
}

const found = async (
  { deps: { db } }: OperatorContext,
  templateId: string,
  lock = false,
): Promise<TemplateRecord> => {
  const row = await store.findTemplate(db, templateId, lock)
  if (row === undefined || typeOf(row) !== 1) throw missingTemplate()
  return row
}

const textIn = async (ctx: OperatorContext, row: TemplateRecord): Promise<WrittenText> => {
  const { text } = await versionOf(ctx, row, undefined)
  if (text === null) throw missingTemplate()
  return text
}

/** Refuses `not-found`. */
export const getText = async (
  ctx: OperatorContext,
  templateId: string,
): Promise<PlatformTextRow & { text: WrittenText }> => {
  const row = await found(ctx, templateId)
  const uses = await countUses(ctx.deps.db, null, [row.id])
  return { ...shown(row, uses.get(row.id) ?? 0), text: await textIn(ctx, row) }
}

type Published = Pick<
  PlatformTextRow,
  'templateId' | 'version' | 'name' | 'category' | 'note' | 'laws' | 'checkedOn' | 'lawfirmTypeStr'
> & { readonly text: WrittenText }

/** Refuses `not-found`, `template.stale`, `template.invalid`; releases leave it alone from then on. */
export const publishText = async (ctx: OperatorContext, input: Published): Promise<{ version: number }> => {
  const { deps, clock, operator } = ctx
  const { templateId, version, text, lawfirmTypeStr: lawfirmType, ...typed } = input
  const row = await found(ctx, templateId, true)
  checkVersion(row, version)
  checkText(text)
  const now = clock.now()
  const after = await nextVersion(ctx, row, keptText(text), { savedBy: operator.name, savedAt: now })
  const laws = typed.laws.filter((law) => law !== '')
  const change = { ...typed, laws, lawfirmType, ...after, releaseHash: null, updatedAt: now }
  await store.changeTemplate(deps.db, templateId, change)
  await recordOnPlatform(deps.db, {
    at: now,
    event: 'template:published',
    actor: ctx.actor,
    detail: { id: templateId, name: typed.name, version: after.contentVersion },
  })
  return { version: after.contentVersion }
}

/** Refuses `not-found`, `template.not-possible`. */
export const offerText = async (
  ctx: OperatorContext,
  templateId: string,
  isOnOffer: boolean,
): Promise<void> => {
  const { name } = await found(ctx, templateId, true)
  const type = isOnOffer ? 'template.enabled' : 'template.stopped'
  await moveTemplate(ctx.deps, { id: templateId, event: { type }, actor: ctx.actor, name })
}

/** Opens its own effect; refuses `not-found`. */
export const pagesOfText = async (ctx: OperatorContext, templateId: string) => {
  const row = await found(ctx, templateId)
  return pagesOf(ctx, row.name, await versionOf(ctx, row, undefined), ctx.operator.id)
}
