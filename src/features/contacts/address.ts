// Scope, group, search and page of the contacts live in the address.
import { useLocation, useSearch } from 'wouter'
import type { ContactScope } from '#protocol/account/contacts.ts'
import type { ContactPlace } from '#src/features/contacts/queries.ts'
import { useUser } from '#src/machines/react.tsx'

export interface ContactAddress extends ContactPlace {
  /** Changes some of them; anything but another page starts at page 1. */
  readonly change: (
    to: Partial<{ scope: ContactScope; groupId: string | undefined; search: string; page: number }>,
  ) => void
}

/** In a company the shared contacts come first; a person has only their own. */
export const useContactAddress = (): ContactAddress => {
  const [path, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const isCompany = useUser().defaultBizType === 2
  const first: ContactScope = isCompany ? 'company' : 'personal'
  const now: ContactPlace = {
    scope: isCompany && query.get('scope') === 'personal' ? 'personal' : first,
    groupId: query.get('groupId') ?? undefined,
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1),
  }
  return {
    ...now,
    change: (to) => {
      const next = { ...now, page: 1, ...to }
      const parts = new URLSearchParams()
      if (next.scope !== first) parts.set('scope', next.scope)
      if (next.groupId !== undefined) parts.set('groupId', next.groupId)
      if (next.search !== '') parts.set('search', next.search)
      if (next.page > 1) parts.set('page', String(next.page))
      const text = parts.toString()
      go(text === '' ? path : `${path}?${text}`, { replace: true })
    },
  }
}
