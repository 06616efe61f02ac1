// What each tab of the page of invoices is given.
import type { ListCardProps } from '#src/ui/list-card.tsx'

export type Tabs = NonNullable<ListCardProps<never, string>['tabs']>

/** The tabs, and which page of its own list one shows. */
export interface Paged {
  readonly tabs: Tabs
  readonly page: number
  readonly onPage: (page: number) => void
}
