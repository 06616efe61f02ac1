// Keeps the position in a list in the address: tab, filters, search and page.
// So going back and sharing a link keep it.
import { useLocation, useSearch } from 'wouter'

/** A list's place, and how to go to another one. */
export type ListPlace<Filters> = Filters & {
  /** From 1. */
  readonly page: number
  /** Changes some of it; anything but another page starts at page 1. */
  readonly change: (to: Partial<Filters> & { readonly page?: number }) => void
}

/** Reads the filters named in `first` from the address, into which only what differs from `first` is written. Whether a text is one that is known is for the caller to say. */
export const useListPlace = <Filters extends Readonly<Record<string, string | undefined>>>(
  first: Filters,
): ListPlace<Filters> => {
  const [path, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const names = Object.keys(first)
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1)
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? first[name]])) as Filters
  return {
    ...filters,
    page,
    change: (to) => {
      const { page: wanted = 1, ...changed } = to
      const next = { ...filters, ...changed } as Filters
      const parts = new URLSearchParams(
        names.flatMap((name) => {
          const text = next[name]
          return text === undefined || text === first[name] ? [] : [[name, text]]
        }),
      )
      if (wanted > 1) parts.set('page', String(wanted))
      const text = parts.toString()
      go(text === '' ? path : `${path}?${text}`, { replace: true })
    },
  }
}
