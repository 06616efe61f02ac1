// Where one is in a list is read from the address and written into it.
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { useListPlace } from '#src/ui/list-place.ts'

const FIRST = { tab: 'all', groupId: undefined as string | undefined, search: '' }

const at = (path: string) => {
  const location = memoryLocation({ path, record: true })
  const { hook, searchHook } = location
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Router hook={hook} searchHook={searchHook}>
      {children}
    </Router>
  )
  const { result } = renderHook(() => useListPlace(FIRST), { wrapper })
  return { place: () => result.current, visited: location.history }
}

test('what the address says is the place, and what it leaves out is as at first', () => {
  expect(at('/list?tab=mine&page=3&other=1').place()).toMatchObject({
    tab: 'mine',
    groupId: undefined,
    search: '',
    page: 3,
  })
})

test.each(['0', '-2', 'x', '', '1.9'])('page %s is the first', (page) => {
  expect(at(`/list?page=${page}`).place().page).toBe(1)
})

test('another filter starts at page 1, and only what differs is written', () => {
  const { place, visited } = at('/list?tab=mine&page=3')
  const after = (to: Parameters<ReturnType<typeof place>['change']>[0]) => {
    act(() => place().change(to))
    // One entry: each replaces the one before, and going back leaves the list.
    return [...visited]
  }
  expect(after({ search: 'a b', groupId: 'g1' })).toEqual(['/list?tab=mine&groupId=g1&search=a+b'])
  expect(after({ page: 2 })).toEqual(['/list?tab=mine&groupId=g1&search=a+b&page=2'])
  expect(after({ tab: 'all', groupId: undefined, page: 2 })).toEqual(['/list?search=a+b&page=2'])
  expect(after({ search: '' })).toEqual(['/list'])
  expect(place()).toMatchObject({ ...FIRST, page: 1 })
})
