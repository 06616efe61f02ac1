// The month of a company's contracts, counted by the index of each tab.
import { chinaDay } from '#protocol/chinese-date.ts'
import { MONTH_TABS } from '#protocol/contracts/contracts/month.ts'
import type { Month, MonthTab } from '#protocol/contracts/contracts/month.ts'
import { MOST_COUNTED } from '#protocol/paging.ts'
import { addDays, addMonths, beginningOf } from '#protocol/contracts/loans/days.ts'
import type { Context } from '#server/context.ts'
import { countAllUpTo } from '#server/domain/contracts/contracts/list-counts.ts'
import { pickPage } from '#server/domain/contracts/contracts/pick-page.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { callersLists } from './find-viewed.ts'

type Count = 'waiting' | `${MonthTab} ${'now' | 'before'}`

/** Refuses persons, who have no company. */
export const readMonth = async (ctx: Context): Promise<Month> => {
  companyOf(ctx)
  const { year, month } = chinaDay(ctx.clock.now())
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  const next = addMonths(from, 1)
  const list = { viewer: callersLists(ctx), kind: 'contract' } as const
  const within = (tab: MonthTab, first: string, until: string) => ({
    ...list,
    buckets: [tab],
    from: new Date(beginningOf(first)),
    until: new Date(beginningOf(until)),
  })
  const counts = await countAllUpTo<Count>(ctx.deps.db, {
    waiting: { ...list, buckets: ['open'], toSign: false },
    ...(Object.fromEntries(
      MONTH_TABS.flatMap((tab) => [
        [`${tab} now`, within(tab, from, next)],
        [`${tab} before`, within(tab, addMonths(from, -1), from)],
      ]),
    ) as Record<Exclude<Count, 'waiting'>, ReturnType<typeof within>>),
  })
  const launched = async (first: string, until: string): Promise<number> => {
    const { total, hasMore } = await pickPage(ctx.deps.db, {
      ...list,
      buckets: 'launched',
      search: '',
      launchedFrom: new Date(beginningOf(first)),
      launchedUntil: new Date(beginningOf(until)),
      page: 1,
      pageSize: 1,
      counted: MOST_COUNTED,
    })
    return hasMore ? MOST_COUNTED + 1 : total
  }
  return {
    from,
    to: addDays(next, -1),
    launched: {
      now: await launched(from, next),
      before: await launched(addMonths(from, -1), from),
    },
    waiting: counts.waiting,
    figures: MONTH_TABS.map((tab) => ({
      tab,
      now: counts[`${tab} now`],
      before: counts[`${tab} before`],
    })),
  }
}
