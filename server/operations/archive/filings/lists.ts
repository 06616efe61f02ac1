// The lists of the archive and one filing in full, for whom its class is open.
import { NO_CLASS } from '#protocol/archive/filings/filings.ts'
import type { FilingDetail, FilingRow, FilingTab, GivenFilings } from '#protocol/archive/filings/filings.ts'
import { MOST_CHOSEN } from '#protocol/archive/filings/filings.ts'
import { addDays, beginningOf } from '#protocol/contracts/loans/days.ts'
import type { Context } from '#server/context.ts'
import { isWithin } from '#server/domain/archive/classes/scope.ts'
import { countFilings as countThem, pickFilings as pickThem } from '#server/domain/archive/filings/listing.ts'
import type { FilingFilters, FilingList } from '#server/domain/archive/filings/listing.ts'
import { findFilingOf as findOf, findFilings, scanFilesOf } from '#server/domain/archive/filings/store.ts'
import type { FilingRecord } from '#server/domain/archive/filings/store.ts'
import { lookInto } from '#server/domain/archive/classes/reader.ts'
import { pathTo, subtreeOf } from '#server/domain/company/departments/rules.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { archiveOf, noClass } from '#server/operations/archive/classes/looking.ts'
import type { Archive } from '#server/operations/archive/classes/looking.ts'
import { noFiling } from './many.ts'
import { keptUntil, rowsOf } from './present.ts'

interface Page {
  total: number
  hasMore?: boolean
  page: number
  pageSize: number
  rows: FilingRow[]
}

// Undefined where all of the tab is the caller's to see.
const classesAsked = (
  { classes, scope }: Archive,
  { tab, classId }: { tab: FilingTab; classId?: string | undefined },
): (string | null)[] | undefined => {
  if (tab === 'pending' || classId === NO_CLASS) {
    if (!scope.seesPending) throw noClass()
    return tab === 'pending' ? undefined : [null]
  }
  if (classId !== undefined) {
    if (!scope.open.has(classId)) throw noClass()
    return subtreeOf(classes, classId).filter((id) => scope.open.has(id))
  }
  if (scope.seesAll) return undefined
  return [...scope.open, ...(scope.seesPending ? [null] : [])]
}

/** Refuses `not-found` for a class, or a tab, that is not the caller's to see. */
export const listOf = (archive: Archive, asked: Parameters<typeof classesAsked>[1]): FilingList => ({
  companyId: archive.companyId,
  tab: asked.tab,
  classIds: classesAsked(archive, asked),
})

const filtersOf = (given: GivenFilings): FilingFilters => ({
  search: given.search,
  type: given.contractType === '' ? undefined : given.contractType,
  counterparty: given.counterparty,
  least: given.amountFrom,
  most: given.amountTo,
  from: given.changedFrom === undefined ? undefined : new Date(beginningOf(given.changedFrom)),
  until: given.changedTo === undefined ? undefined : new Date(beginningOf(addDays(given.changedTo, 1))),
  tagId: given.tag,
})

/** Refuses `not-found`, `identity.company-only`. */
export const listFilings = async (
  ctx: Context,
  { page, pageSize, ...given }: GivenFilings & { page: number; pageSize: number },
): Promise<Page> => {
  const archive = await archiveOf(ctx)
  const list = listOf(archive, given)
  const { ids, total, hasMore } = await pickThem(ctx.deps.db, list, filtersOf(given), { page, pageSize })
  const found = await findFilings(ctx.deps.db, archive.companyId, ids)
  const records = ids.flatMap((id) => found.get(id) ?? [])
  return {
    total,
    ...(hasMore && { hasMore }),
    page,
    pageSize,
    rows: await rowsOf(ctx, records, archive.classes),
  }
}

/** Refuses `identity.company-only`. */
export const countFilings = async (ctx: Context): Promise<{ pending: number | null; filed: number }> => {
  const archive = await archiveOf(ctx)
  const count = (tab: FilingTab) => countThem(ctx.deps.db, listOf(archive, { tab }))
  return { pending: archive.scope.seesPending ? await count('pending') : null, filed: await count('filed') }
}

/** Refuses `not-found`, `identity.company-only`. */
export const pickFilings = async (
  ctx: Context,
  given: GivenFilings,
): Promise<{ filingIds: string[]; hasMore: boolean }> => {
  const list = listOf(await archiveOf(ctx), given)
  const cut = { page: 1, pageSize: MOST_CHOSEN }
  const { ids, total, hasMore } = await pickThem(ctx.deps.db, list, filtersOf(given), cut)
  return { filingIds: [...ids], hasMore: hasMore || total > ids.length }
}

/** A filing that the caller may see, with the archive it is in; one of others and one that is not there answer alike. */
export const findSeenFiling = async (
  ctx: Context,
  filingId: string,
): Promise<Archive & { readonly row: FilingRecord }> => {
  const archive = await archiveOf(ctx)
  const row = (await findFilings(ctx.deps.db, archive.companyId, [filingId])).get(filingId)
  if (row === undefined || !isWithin(archive.scope, row)) throw noFiling()
  return { ...archive, row }
}

/** Refuses `not-found`, `identity.company-only`. */
export const getFiling = async (ctx: Context, filingId: string): Promise<FilingDetail> => {
  const { row, classes } = await findSeenFiling(ctx, filingId)
  const [shown] = await rowsOf(ctx, [row], classes)
  if (shown === undefined) throw noFiling()
  const name = (classId: unknown) => classes.find(({ id }) => id === classId)?.name ?? '未分类'
  return {
    filing: shown,
    values: row.values,
    files: (await scanFilesOf(ctx.deps.db, filingId)).map(({ id, name: file, size, mime, sha256 }) => ({
      fileId: id,
      name: file,
      size,
      mime,
      sha256,
    })),
    keptUntil: keptUntil(row, classes)?.toISOString() ?? null,
    history: (await readChain(ctx.deps.db, filingId)).map(({ at, event, who, detail }) => ({
      at,
      event,
      who,
      detail: 'classId' in detail ? { ...detail, className: name(detail['classId']) } : detail,
    })),
  }
}

/** Null for a person, for whoever may not look into the archive there, and for what is not in it. */
export const findFilingOf = async (
  { deps: { db }, identity, user, rights }: Context,
  contractId: string,
): Promise<{ filing: { filingId: string; status: number; path: string[]; isHeld: boolean } | null }> => {
  if (identity.type === 1) return { filing: null }
  const { companyId } = identity
  const row = await findOf(db, companyId, contractId)
  const looked = row && (await lookInto(db, { companyId, userId: user.id, rights }))
  if (row === undefined || looked === undefined || !isWithin(looked.scope, row)) return { filing: null }
  const path = pathTo(looked.classes, row.classId).map(({ name }) => name)
  return { filing: { filingId: row.id, status: row.status, path, isHeld: row.heldAt !== null } }
}
