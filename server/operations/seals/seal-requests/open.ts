// Open requests for the company's seal: which of them the caller sees, and which wait for the caller.
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { Context } from '#server/context.ts'
import { MOST_DOTTED } from '#server/db/picks.ts'
import type { Cut } from '#server/db/picks.ts'
import { undecidedOf } from '#server/domain/contracts/approvals/tasks.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import { countOpenRequests, openInShort, pageOpen } from '#server/domain/seals/seal-requests/open.ts'
import type { RequestInShort } from '#server/domain/seals/seal-requests/open.ts'
import { placeKindsOf, requestsInFull } from '#server/domain/seals/seal-requests/store.ts'
import type { RequestInFull } from '#server/domain/seals/seal-requests/store.ts'
import { sealersOf } from '#server/domain/seals/seals/sealers.ts'
import type { SealingWork } from '#server/domain/seals/seals/sealers.ts'
import { readSealingCompany } from './company.ts'
import { isSealAdmin } from './find.ts'
import { waitedFor, workOf } from './work.ts'

/** What these applications of a company are judged by. */
export const judging = async (ctx: Context, companyId: string, rows: readonly RequestInShort[]) => {
  const { db } = ctx.deps
  const company = await readSealingCompany(ctx.deps, companyId)
  const kinds = await placeKindsOf(
    db,
    rows.map(({ party }) => party.id),
  )
  const asked = new Set(
    (await undecidedOf(db, { companyId, userId: ctx.user.id })).flatMap(({ task, approval }) =>
      task.status === APPROVAL_TASK.open ? [approval.subjectId] : [],
    ),
  )
  return {
    company,
    me: company.people.find(({ userId }) => userId === ctx.user.id),
    isHere: ctx.identity.type === 2 && ctx.identity.companyId === companyId,
    workFor: (row: RequestInShort): SealingWork => workOf(row, kinds.get(row.party.id) ?? []),
    /** Whether the caller's own decision is asked for. */
    isAskedAbout: (partyId: string): boolean => asked.has(partyId),
  }
}

/** The ones among open applications that wait for the caller's own approval or seal. */
const mineAmong = async (ctx: Context, rows: readonly RequestInShort[]): Promise<RequestInShort[]> => {
  const [first] = rows
  if (first === undefined) return []
  const { company, workFor, isAskedAbout } = await judging(ctx, first.request.companyId, rows)
  return rows.filter((row) =>
    row.party.state === 'sealApproving'
      ? isAskedAbout(row.party.id)
      : waitedFor(row, sealersOf(company, workFor(row))).some(({ userId }) => userId === ctx.user.id),
  )
}

/** The open ones the caller works on or applied for. */
const readOwn = async (
  ctx: Context,
  companyId: string,
  filters?: StageFilters,
): Promise<RequestInShort[]> => {
  const found = await openInShort(ctx.deps.db, companyId, filters)
  const mine = new Set(await mineAmong(ctx, found))
  return found.filter((row) => mine.has(row) || row.request.applicantId === ctx.user.id)
}

/** A page of those the caller works on, applied for or looks after; nobody applies as a person. */
export const pageToSeal = async (
  ctx: Context,
  filters: StageFilters,
  { page, pageSize }: Cut,
): Promise<{ total: number; hasMore: boolean; rows: RequestInFull[] }> => {
  if (ctx.identity.type === 1) return { total: 0, hasMore: false, rows: [] }
  const { db } = ctx.deps
  const { companyId } = ctx.identity
  if (isSealAdmin(ctx)) return pageOpen(db, { companyId, filters, page, pageSize })
  const own = await readOwn(ctx, companyId, filters)
  const ids = own.slice((page - 1) * pageSize, page * pageSize).map(({ request }) => request.id)
  return { total: own.length, hasMore: false, rows: await requestsInFull(db, ids) }
}

/** How many these are. */
export const countOpenFor = async (ctx: Context): Promise<number> => {
  if (ctx.identity.type === 1) return 0
  const { companyId } = ctx.identity
  return isSealAdmin(ctx) ? countOpenRequests(ctx.deps.db, companyId) : (await readOwn(ctx, companyId)).length
}

// A red dot needs no more of them at once than it shows.
const JUDGED_AT_ONCE = 2 * MOST_DOTTED

/** How many wait for the caller's own approval or seal, ending at `MOST_DOTTED`: the red dot. */
export const countToSeal = async (ctx: Context): Promise<number> => {
  if (ctx.identity.type === 1) return 0
  const { companyId } = ctx.identity
  let count = 0
  for (let from = 0; count < MOST_DOTTED; from += JUDGED_AT_ONCE) {
    const open = await openInShort(ctx.deps.db, companyId, undefined, { from, most: JUDGED_AT_ONCE })
    count += (await mineAmong(ctx, open)).length
    if (open.length < JUDGED_AT_ONCE) break
  }
  return Math.min(count, MOST_DOTTED)
}
