// Lists of papers with their counts: those handed in, drafts, and what waits for the caller (用印审批).
import type { GivenTaskFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { PAPER_TABS } from '#protocol/office/papers/status.ts'
import type { PaperTab, PaperTaskTab } from '#protocol/office/papers/status.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import type { PaperRow } from '#protocol/office/papers/papers.ts'
import type { Context } from '#server/context.ts'
import { taskFiltersFrom } from '#server/domain/contracts/contracts/given-filters.ts'
import * as papers from '#server/domain/office/papers/store.ts'
import type { PaperFilters, PaperRecord } from '#server/domain/office/papers/store.ts'
import { readerOf } from './find.ts'
import { presentPapers } from './present.ts'

interface Paging {
  readonly page: number
  readonly pageSize: number
  readonly search: string
}

interface Page {
  total: number
  page: number
  pageSize: number
  rows: PaperRow[]
}

const NOTHING = { total: 0, rows: [] }

/** A page of what a store finds; nobody has papers as a person. */
const pageOf = async (
  ctx: Context,
  { page, pageSize }: Paging,
  read: () => Promise<{ total: number; rows: readonly PaperRecord[] }>,
): Promise<Page> => {
  const { total, rows } = ctx.identity.type === 1 ? NOTHING : await read()
  return { total, page, pageSize, rows: (await presentPapers(ctx, rows)).map(({ row }) => row) }
}

/** One tab of /office/signingReport or /office/fileReport. */
export const listPapers = (ctx: Context, input: Paging & { kind: PaperKind; tab: PaperTab }): Promise<Page> =>
  pageOf(ctx, input, () => papers.pagePapers(ctx.deps.db, { ...readerOf(ctx), ...input }))

export const countPapers = async (
  ctx: Context,
  { kind }: { kind: PaperKind },
): Promise<Record<PaperTab, number>> => {
  const counts = PAPER_TABS.map(
    async (tab) =>
      [
        tab,
        ctx.identity.type === 1 ? 0 : await papers.countTab(ctx.deps.db, readerOf(ctx), kind, tab),
      ] as const,
  )
  return Object.fromEntries(await Promise.all(counts)) as Record<PaperTab, number>
}

/** The caller's own drafts of both kinds. */
export const listDrafts = (ctx: Context, input: Paging): Promise<Page> =>
  pageOf(ctx, input, () => papers.pageDrafts(ctx.deps.db, { ...readerOf(ctx), ...input }))

interface Tasks extends GivenTaskFilters {
  readonly tab: PaperTaskTab
  readonly kind?: PaperKind | undefined
  readonly page: number
  readonly pageSize: number
}

/** One tab of /office/approvalSeal. */
export const listTasks = async (
  ctx: Context,
  { tab, kind, page, pageSize, ...given }: Tasks,
): Promise<Page> => {
  const filters = { ...taskFiltersFrom(given), kind }
  const input = { ...filters, page, pageSize }
  if (tab !== 'toSeal')
    return pageOf(ctx, input, () => papers.pageAsked(ctx.deps.db, tab, { ...readerOf(ctx), ...input }))
  const found = await papersOfMine(ctx, filters)
  const rows = found.slice((page - 1) * pageSize, page * pageSize).map(({ row }) => row)
  return { total: found.length, page, pageSize, rows }
}

/** Papers that wait for the caller's seal. Who may seal is found anew each time, so a list in the database could not say. */
const papersOfMine = async (ctx: Context, filters?: PaperFilters) => {
  if (ctx.identity.type === 1) return []
  const waiting = await papers.papersToSeal(ctx.deps.db, ctx.identity.companyId, filters)
  return (await presentPapers(ctx, waiting)).filter(({ request }) => request?.isMine === true)
}

export const countTasks = async (ctx: Context): Promise<Record<PaperTaskTab, number>> => {
  if (ctx.identity.type === 1) return { toApprove: 0, toSeal: 0, done: 0 }
  const { db } = ctx.deps
  return {
    toApprove: await papers.countAsked(db, 'toApprove', readerOf(ctx)),
    toSeal: (await papersOfMine(ctx)).length,
    done: await papers.countAsked(db, 'done', readerOf(ctx)),
  }
}

/** How many papers wait for the caller's approval or seal. */
export const countWaiting = async (ctx: Context): Promise<number> => {
  const { toApprove, toSeal } = await countTasks(ctx)
  return toApprove + toSeal
}

/** How many of the caller's own papers of a kind came back and wait to be mended. */
export const countBack = async (ctx: Context, kind: PaperKind): Promise<number> =>
  ctx.identity.type === 1
    ? 0
    : papers.countReturned(ctx.deps.db, {
        companyId: ctx.identity.companyId,
        userId: ctx.user.id,
        kind,
      })
