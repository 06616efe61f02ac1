// Every list in which something may wait is known to menus, red dots, routes, phones and home.
import { expect, test } from 'vitest'
import { LIST_TYPE } from '#protocol/contracts/contracts/red-dots.ts'
import { MOBILE_PAGES } from '#protocol/mobile-links.ts'
import { WAITING_LISTS } from '#protocol/waiting-lists.ts'
import { CONTRACT_LISTS } from '#server/operations/contracts/contracts/red-dots.ts'
import { HR_LISTS } from '#server/operations/hr/hr-forms/red-dots.ts'
import { PAPER_LISTS } from '#server/operations/office/papers/red-dots.ts'
import { LIST_PATHS } from '#src/app/list-paths.ts'
import { sideEntries, waitingFrom } from '#src/app/navigation.ts'
import { routes } from '#src/app/routes/routes.ts'
import { asCompany } from '#tests/support/user.ts'

const names = Object.keys(LIST_TYPE) as (keyof typeof LIST_TYPE)[]
const dotted = [...CONTRACT_LISTS, ...PAPER_LISTS, ...HR_LISTS]

// Nothing waits for anybody in what one has not sent yet.
const WITHOUT_DOTS = ['/sign/list/drafts', '/office/fileDrafts']

test.each(names)('%s is known everywhere by the same number and path', (name) => {
  const listType = LIST_TYPE[name]
  const { path, processType } = WAITING_LISTS[name]
  expect({
    path: LIST_PATHS[listType],
    route: routes.filter((route) => route.path === path).length,
    dots: dotted.filter((list) => list.listType === listType).map((list) => list.processType),
    isForPhone: listType in MOBILE_PAGES,
  }).toEqual({ path, route: 1, dots: [processType], isForPhone: true })
  const dot = waitingFrom([{ listType, countNum: 4 }])
  const attending = { resCode: 'humanResouce', nodeActions: [{ actionCode: 'attend' }], children: [] }
  const user = asCompany()
  const worker = { ...user, userRoleResAction: [...user.userRoleResAction, attending] }
  const entry = sideEntries(path, worker, dot).filter((one) => one.path === path)
  expect(entry.map(({ waiting }) => waiting)).toEqual([4])
})

test('every list that has a page has a red dot and a line on home', () => {
  const built = Object.entries(LIST_PATHS).filter(([, path]) => routes.some((route) => route.path === path))
  const waited = names.map((name) => [String(LIST_TYPE[name]), WAITING_LISTS[name].path])
  expect(built.filter(([, path]) => !WITHOUT_DOTS.includes(path)).toSorted()).toEqual(waited.toSorted())
})

test('home says of each list what waits in it, in words of its own', () => {
  const words = names.map((name) => WAITING_LISTS[name].words)
  expect(new Set(words).size).toBe(names.length)
  expect(words.filter((text) => text.length < 4)).toEqual([])
})
