// What became of a company's contracts this month and in the last one, for those who see all of them.
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'

/** What is counted; each is a tab of the list of contracts. */
export const MONTH_TABS = ['completed', 'rejected', 'expired', 'revoked'] as const
export type MonthTab = (typeof MONTH_TABS)[number]

const day = v.string()

/** Counting ends at one more than `MOST_COUNTED`. */
const figure = v.object({ tab: v.picklist(MONTH_TABS), now: v.number(), before: v.number() })

export const readMonth = endpoint({
  name: 'readMonth',
  method: 'GET',
  mayBeBehind: true,
  path: '/ContractService/homepage/month',
  summary: '本月合同：发起、完成、拒签、过期、撤回各多少份，与上月相比',
  access: allowed('contract', 'viewAll'),
  input: v.object({}),
  output: v.object({
    /** First and last day of the month in China, as the list's filter has them. */
    from: day,
    to: day,
    /** Contracts that wait for somebody else than the caller, now. */
    waiting: v.number(),
    /** Contracts that went out, whoever launched them; those of them that nobody here deleted. */
    launched: v.object({ now: v.number(), before: v.number() }),
    figures: v.array(figure),
  }),
})
export type Month = v.InferOutput<(typeof readMonth)['output']>
