// Which application is looked at, which tab and which posts: all of it lives in the address.
import { useLocation } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { isFilter } from '#src/features/platform/applications/words.ts'
import type { DeliveryFilter } from '#src/features/platform/applications/words.ts'
import { useListPlace } from '#src/ui/list-place.ts'

export const HERE = PAGES.applications

const TABS = ['facts', 'deliveries', 'users'] as const
export type ApplicationTab = (typeof TABS)[number]

/** Without an `applicationId` the list is looked at. */
export const useApplicationAddress = () => {
  const [, go] = useLocation()
  const { app, change, page, ...place } = useListPlace({
    app: undefined as string | undefined,
    tab: 'facts' as string,
    state: 'all' as string,
  })
  const tab: ApplicationTab = TABS.find((one) => one === place.tab) ?? 'facts'
  const state: DeliveryFilter = isFilter(place.state) ? place.state : 'all'
  return {
    applicationId: app,
    tab,
    state,
    page,
    change,
    open: (id: string, first: ApplicationTab = 'facts') =>
      go(`${HERE}?app=${id}${first === 'facts' ? '' : `&tab=${first}`}`),
    close: () => go(HERE),
  }
}
