// Tab, search and page of a list live in the address, so that going back and sharing a link keep them.
import { useLocation, useSearch } from 'wouter'

export interface ListAddress {
  readonly tab: string
  readonly search: string
  readonly page: number
  /** Changes some of them; another tab or search starts at page 1. */
  readonly change: (to: { tab?: string; search?: string; page?: number }) => void
}

/** The list's place in the address. */
export const useListAddress = (firstTab: string): ListAddress => {
  const [path, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const now = {
    tab: query.get('tab') ?? firstTab,
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1),
  }
  return {
    ...now,
    change: (to) => {
      const next = { ...now, page: 1, ...to }
      const parts = new URLSearchParams()
      if (next.tab !== firstTab) parts.set('tab', next.tab)
      if (next.search !== '') parts.set('search', next.search)
      if (next.page > 1) parts.set('page', String(next.page))
      const text = parts.toString()
      go(text === '' ? path : `${path}?${text}`, { replace: true })
    },
  }
}
