// Tab, department, search and page of the staff list live in the address, so that going back and sharing a link keep them.
import { useLocation, useSearch } from 'wouter'
import { STAFF_TABS } from '#protocol/account/staff.ts'
import type { StaffTab } from '#protocol/account/staff.ts'

export interface StaffAddress {
  readonly tab: StaffTab
  readonly departmentId: string | undefined
  readonly search: string
  readonly page: number
  /** Changes some of them; anything but another page starts at page 1. */
  readonly change: (
    to: Partial<{ tab: StaffTab; departmentId: string | undefined; search: string; page: number }>,
  ) => void
}

const isTab = (text: string | null): text is StaffTab => text !== null && text in STAFF_TABS

export const useStaffAddress = (): StaffAddress => {
  const [path, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const tab = query.get('tab')
  const now = {
    tab: isTab(tab) ? tab : ('working' as const),
    departmentId: query.get('departmentId') ?? undefined,
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1),
  }
  return {
    ...now,
    change: (to) => {
      const next = { ...now, page: 1, ...to }
      const parts = new URLSearchParams()
      if (next.tab !== 'working') parts.set('tab', next.tab)
      if (next.departmentId !== undefined) parts.set('departmentId', next.departmentId)
      if (next.search !== '') parts.set('search', next.search)
      if (next.page > 1) parts.set('page', String(next.page))
      const text = parts.toString()
      go(text === '' ? path : `${path}?${text}`, { replace: true })
    },
  }
}
