// Clauses of the company acted for: kept with their versions, and read for texts (domain.md §8).
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#protocol/failures.ts'
import { MOST_CLAUSES } from '#protocol/templates/clauses.ts'
import type { ClauseRow } from '#protocol/templates/clauses.ts'
import { plainText } from '#protocol/templates/written-texts/reading.ts'
import { emptyText } from '#protocol/templates/written-texts/written-text.ts'
import type { ClauseText } from '#protocol/templates/written-texts/written-text.ts'
import type { Context } from '#server/context.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import * as store from '#server/domain/templates/clauses/store.ts'
import type { ClauseRecord } from '#server/domain/templates/clauses/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'

interface Typed {
  readonly name: string
  readonly content: ClauseText
}

const EXCERPT_LENGTH = 120

const shown = ({ id, name, version, excerpt, savedAt }: ClauseRecord): ClauseRow => ({
  clauseId: id,
  name,
  version,
  excerpt,
  savedAt: savedAt.toISOString(),
})

const missing = () => new Refusal('not-found', '没有找到这个条款，可能已被删除。请刷新页面。')

const excerptOf = (doc: ClauseText): string =>
  Array.from(
    plainText({ ...emptyText(), doc })
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  )
    .slice(0, EXCERPT_LENGTH)
    .join('')

/** None for a person. */
export const listClauses = async ({ deps, identity }: Context): Promise<ClauseRow[]> =>
  identity.type === 1 ? [] : (await store.readClauses(deps.db, identity.companyId)).map(shown)

const found = async (ctx: Context, clauseId: string): Promise<ClauseRecord> => {
  const row = await store.findClause(ctx.deps.db, companyOf(ctx), clauseId)
  if (row === undefined) throw missing()
  return row
}

/** Refuses `not-found`, `identity.company-only`. */
export const getClause = async (
  ctx: Context,
  clauseId: string,
): Promise<ClauseRow & { readonly content: ClauseText }> => {
  const row = await found(ctx, clauseId)
  const content = await store.readContent(ctx.deps.db, row)
  if (content === undefined) throw missing()
  return { ...shown(row), content }
}

/** Refuses `clause.too-many`, `identity.company-only`. */
export const addClause = async (ctx: Context, { name, content }: Typed): Promise<ClauseRow> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  await lockCompany(db, companyId)
  if ((await store.readClauses(db, companyId)).length >= MOST_CLAUSES)
    throw new Refusal('clause.too-many', `条款最多 ${MOST_CLAUSES} 个，请先删除不用的条款。`)
  const row = {
    id: randomUUID(),
    companyId,
    name,
    version: 1,
    excerpt: excerptOf(content),
    savedAt: ctx.clock.now(),
  }
  await store.saveClause(db, row, content)
  await record(ctx, 'clause:added', { clauseId: row.id, name })
  return shown(row)
}

/** Refuses `clause.stale`, `not-found`, `identity.company-only`; a version is made only by other words. */
export const editClause = async (
  ctx: Context,
  { clauseId, version, name, content }: Typed & { readonly clauseId: string; readonly version: number },
): Promise<ClauseRow> => {
  const { db } = ctx.deps
  await lockCompany(db, companyOf(ctx))
  const before = await found(ctx, clauseId)
  if (before.version !== version)
    throw new Refusal(
      'clause.stale',
      `这个条款刚被别人改成了第 ${before.version} 版。请复制您的修改，重新打开条款后再保存。`,
    )
  const isSame = isDeepStrictEqual(await store.readContent(db, before), content)
  const row = { ...before, name, savedAt: ctx.clock.now() }
  const after = isSame ? row : { ...row, version: version + 1, excerpt: excerptOf(content) }
  if (isSame) await store.renameClause(db, after)
  else await store.saveClause(db, after, content)
  await record(ctx, 'clause:edited', { clauseId, name, version: after.version })
  return shown(after)
}

/** Refuses `not-found`, `identity.company-only`. */
export const deleteClause = async (ctx: Context, clauseId: string): Promise<void> => {
  await lockCompany(ctx.deps.db, companyOf(ctx))
  const { name } = await found(ctx, clauseId)
  await store.deleteClause(ctx.deps.db, clauseId)
  await record(ctx, 'clause:deleted', { clauseId, name })
}
