// Which application is looked at, which tab and which posts: all of it lives in the address.
import { useLocation, useSearch } from 'wouter'
import { isFilter } from '#src/features/integration/words.ts'
import type { DeliveryFilter } from '#src/features/integration/words.ts'

export const HERE = '/user/userCenter/integratedManage'

const TABS = ['facts', 'deliveries', 'users'] as const
export type ApplicationTab = (typeof TABS)[number]

export interface ApplicationAddress {
  /** Undefined: the list. */
  readonly applicationId: string | undefined
  readonly tab: ApplicationTab
  readonly state: DeliveryFilter
  readonly page: number
  /** Changes some of them; another tab or filter starts at page 1. */
  readonly change: (to: { tab?: ApplicationTab; state?: DeliveryFilter; page?: number }) => void
  readonly open: (applicationId: string, tab?: ApplicationTab) => void
  readonly close: () => void
}

export const useApplicationAddress = (): ApplicationAddress => {
  const [, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const applicationId = query.get('app') ?? undefined
  const state = query.get('state')
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'facts'
  const now = {
    tab,
    state: isFilter(state) ? state : ('all' as const),
    page: Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1),
  }
  const pathOf = (id: string, to: typeof now): string => {
    const parts = new URLSearchParams({ app: id })
    if (to.tab !== 'facts') parts.set('tab', to.tab)
    if (to.state !== 'all') parts.set('state', to.state)
    if (to.page > 1) parts.set('page', String(to.page))
    return `${HERE}?${parts.toString()}`
  }
  return {
    applicationId,
    ...now,
    change: (to) => go(pathOf(applicationId ?? '', { ...now, page: 1, ...to }), { replace: true }),
    open: (id, first = 'facts') => go(pathOf(id, { tab: first, state: 'all', page: 1 })),
    close: () => go(HERE),
  }
}
