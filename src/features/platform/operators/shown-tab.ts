// What each tab of the desk's page of orders is given.

/** The tabs, and which page of its own list one shows. */
export interface Shown {
  readonly tabs: {
    active: string
    items: { key: string; word: string }[]
    onTab: (tab: string) => void
  }
  readonly page: number
  readonly onPage: (page: number) => void
}
