// Templates are made, changed and copied; each other content is a version that never changes again.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { TemplateCategory } from '#protocol/templates/categories.ts'
import type { TemplateContentInput } from '#protocol/templates/templates/content.ts'
import { MOST_TEMPLATES, TEMPLATE_NAME_LENGTH } from '#protocol/templates/templates/templates.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import type { FileRow } from '#server/domain/platform/files/store.ts'
import * as store from '#server/domain/templates/templates/store.ts'
import type { TemplateRecord } from '#server/domain/templates/templates/store.ts'
import { keepCopy } from '#server/operations/platform/files/copy.ts'
import { isPlaced, keepContent, keptPages, keptText } from './content.ts'
import type { KeptContent } from './content.ts'
import {
  isAdministrator,
  onlyAdministrators,
  ownTemplate,
  seenTemplate,
  versionOf,
  viewerOf,
} from './find.ts'

interface Typed {
  readonly name: string
  readonly category: TemplateCategory
  readonly note: string
}

/** Refuses `template.invalid`, `template.too-many`, `not-found`, `storage.full`. */
export const createTemplate = async (
  ctx: Context,
  { content, ...typed }: Typed & { readonly content: TemplateContentInput },
): Promise<{ templateId: string; version: number }> => {
  await checkCount(ctx)
  const id = randomUUID()
  await insertNew(ctx, id, typed, await keepContent(ctx, id, content))
  await write(ctx, id, 'template:created', { name: typed.name })
  return { templateId: id, version: 1 }
}

const checkCount = async (ctx: Context): Promise<void> => {
  const { owner } = viewerOf(ctx)
  if ((await store.countOwned(ctx.deps.db, owner)) >= MOST_TEMPLATES)
    throw new Refusal('template.too-many', `模板最多 ${MOST_TEMPLATES} 个，请先删除不用的模板。`)
}

const insertNew = async (ctx: Context, id: string, typed: Typed, kept: KeptContent): Promise<void> => {
  const { deps, identity, user, clock } = ctx
  const now = clock.now()
  await store.insertTemplate(deps.db, {
    id,
    companyId: identity.type === 2 ? identity.companyId : null,
    userId: identity.type === 2 ? null : user.id,
    platformKey: null,
    releaseHash: null,
    rank: 0,
    isFixed: false,
    style: kept.text === null ? 2 : 1,
    ...typed,
    lawfirmType: '',
    laws: [],
    checkedOn: '',
    contentVersion: 1,
    roles: kept.roles,
    isPlaced: isPlaced(kept),
    state: 'usable',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await store.insertVersion(deps.db, {
    templateId: id,
    version: 1,
    ...kept,
    savedBy: user.name,
    savedAt: now,
  })
}

/** Refuses `template.stale`, `template.fixed`, `template.invalid`, `not-found`, `storage.full`. */
export const changeTemplate = async (
  ctx: Context,
  input: Typed & { templateId: string; version: number; content: TemplateContentInput },
): Promise<{ version: number }> => {
  const { deps, clock, user } = ctx
  const { templateId, version, content, name, category, note } = input
  const row = await ownTemplate(ctx, templateId)
  checkVersion(row, version)
  if (content.templateStyle !== row.style)
    throw new Refusal('template.invalid', '在线文本和文件不能互换，请另建一个模板。', { fields: {} })
  const kept = await keepContent(ctx, templateId, content)
  const now = clock.now()
  const after = await nextVersion(ctx, row, kept, { savedBy: user.name, savedAt: now })
  await store.changeTemplate(deps.db, templateId, { name, category, note, ...after, updatedAt: now })
  await write(ctx, templateId, 'template:changed', { name, version: after.contentVersion })
  return { version: after.contentVersion }
}

/** Refuses `template.stale` where somebody was faster. */
export const checkVersion = (row: TemplateRecord, version: number): void => {
  if (row.contentVersion !== version)
    throw new Refusal(
      'template.stale',
      `这个模板刚被别人改成了第 ${row.contentVersion} 版，您的修改没有保存。请复制您的修改，重新打开后再保存。`,
    )
}

/** Writes the next version where the content is another; says what the template then shows of it. */
export const nextVersion = async (
  { deps }: { readonly deps: Pick<Context['deps'], 'db'> },
  row: TemplateRecord,
  kept: KeptContent,
  saved: { readonly savedBy: string; readonly savedAt: Date },
): Promise<Pick<TemplateRecord, 'contentVersion' | 'roles' | 'isPlaced'>> => {
  const before = await store.findVersion(deps.db, row.id, row.contentVersion)
  const shown = { roles: kept.roles, isPlaced: isPlaced(kept) }
  if (before?.contentHash === kept.contentHash) return { contentVersion: row.contentVersion, ...shown }
  const version = row.contentVersion + 1
  await store.insertVersion(deps.db, { templateId: row.id, version, ...kept, ...saved })
  return { contentVersion: version, ...shown }
}

/** Refuses `not-found`, `template.fixed`, `template.too-many`, `storage.full`. */
export const copyTemplate = async (ctx: Context, templateId: string): Promise<{ templateId: string }> => {
  const { db } = ctx.deps
  const row = await seenTemplate(ctx, templateId)
  if (row.isFixed && !isAdministrator(ctx)) throw onlyAdministrators()
  await checkCount(ctx)
  const { text, fileId, attachments, ...parts } = await versionOf(ctx, row, undefined)
  const copied = async (one: string | null): Promise<FileRow> => {
    const source = one === null ? undefined : await getFile(db, one)
    if (source === undefined) throw new Refusal('not-found', '模板的文件已不存在，不能复制。')
    return keepCopy(ctx, source, 'template')
  }
  const kept = []
  for (const one of attachments) kept.push({ ...one, fileId: (await copied(one.fileId)).id })
  // Named by its own files, so that saving it as it is makes no second version.
  const content = text === null ? keptPages(await copied(fileId), parts, kept) : keptText(text, kept)
  const id = randomUUID()
  const name = `${Array.from(row.name)
    .slice(0, TEMPLATE_NAME_LENGTH - COPY.length)
    .join('')}${COPY}`
  await insertNew(ctx, id, { name, category: row.category, note: row.note }, content)
  await write(ctx, id, 'template:copied', { name, from: row.id, version: row.contentVersion })
  return { templateId: id }
}

const COPY = '（副本）'

/** Into the chain of the identity acted in. */
export const write = async (
  ctx: Context,
  templateId: string,
  event: string,
  detail: Record<string, unknown>,
): Promise<void> => {
  const { deps, clock, actor } = ctx
  await appendAudit(deps.db, {
    chainId: viewerOf(ctx).identityId,
    at: clock.now(),
    event,
    actor,
    detail: { id: templateId, ...detail },
  })
}
