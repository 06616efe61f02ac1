// Lists of the company's promises, its calendar, and one promise in full.
import { addDays, addMonths } from '#protocol/contracts/loans/days.ts'
import type { PromiseDetail, PromiseMonth, PromiseRow } from '#protocol/contracts/promises/promises.ts'
import type { PromiseKind, PromiseTab } from '#protocol/contracts/promises/status.ts'
import type { Context } from '#server/context.ts'
import { promisesAbout } from '#server/domain/contracts/promises/store.ts'
import * as lists from '#server/domain/contracts/promises/lists.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { findSeenPromise } from './find.ts'
import { presentDetail, presentPromise } from './present.ts'

/** As many months of money are shown, the asked one first. */
const MONTHS_SHOWN = 6
/** As many of one contract are shown on its page. */
const MOST_OF_CONTRACT = 50

interface Asked {
  readonly tab: PromiseTab
  readonly search: string
  readonly kind?: PromiseKind | undefined
  readonly mine?: 'true' | undefined
  readonly day?: string | undefined
  readonly month?: string | undefined
  readonly page: number
  readonly pageSize: number
}

const spanOf = ({ day, month }: Pick<Asked, 'day' | 'month'>) => {
  if (day !== undefined) return { from: day, before: addDays(day, 1) }
  return month === undefined ? {} : { from: `${month}-01`, before: addMonths(`${month}-01`, 1) }
}

/** Refuses `identity.company-only`. */
export const listPromises = async (ctx: Context, asked: Asked) => {
  const { tab, search, kind, mine, page, pageSize } = asked
  const { total, hasMore, rows } = await lists.pagePromises(
    ctx.deps.db,
    {
      companyId: companyOf(ctx),
      tab,
      search,
      kind,
      ownerId: mine === undefined ? undefined : ctx.user.id,
      ...spanOf(asked),
    },
    { page, pageSize },
  )
  return {
    total,
    ...(hasMore && { hasMore }),
    page,
    pageSize,
    rows: rows.map((row) => presentPromise(ctx, row)),
  }
}

/** Refuses `identity.company-only`. */
export const countPromises = (ctx: Context): Promise<Record<PromiseTab, number>> =>
  lists.countPromises(ctx.deps.db, companyOf(ctx))

/** Refuses `identity.company-only`. */
export const readMonth = async (ctx: Context, { month }: { month: string }): Promise<PromiseMonth> => {
  const companyId = companyOf(ctx)
  const from = `${month}-01`
  const days = await lists.daysWithPromises(ctx.deps.db, { companyId, from, before: addMonths(from, 1) })
  const found = await lists.sumsByMonth(ctx.deps.db, {
    companyId,
    from,
    before: addMonths(from, MONTHS_SHOWN),
  })
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => addMonths(from, at).slice(0, 7))
  const none = { toReceive: 0, received: 0, toPay: 0, paid: 0 }
  return {
    days,
    sums: months.map((shown) => found.find((sum) => sum.month === shown) ?? { month: shown, ...none }),
  }
}

/** None for a person, nor of other companies; a colleague without the right sees those they look after. */
export const listContractPromises = async (
  ctx: Context,
  { contractId }: { contractId: string },
): Promise<PromiseRow[]> => {
  const { deps, identity, rights, user } = ctx
  if (identity.type === 1) return []
  const { companyId } = identity
  const rows = await promisesAbout(deps.db, { contractId, companyId, limit: MOST_OF_CONTRACT })
  const seesAll = rights.may('traceManage', 'view')
  return rows.filter(({ ownerId }) => seesAll || ownerId === user.id).map((row) => presentPromise(ctx, row))
}

/** Refuses `not-found`. */
export const readPromise = async (
  ctx: Context,
  { promiseId }: { promiseId: string },
): Promise<PromiseDetail> => presentDetail(ctx, await findSeenPromise(ctx, promiseId))
