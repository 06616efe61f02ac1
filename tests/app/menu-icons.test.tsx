// The pictures of the side menus: none stands for two pages of one menu.
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MenuIcon } from '#src/app/layout/menu-icons.tsx'
import { sideEntries } from '#src/app/navigation.ts'
import { routes } from '#src/app/routes/routes.ts'
import { asCompany, makeUser } from '#tests/support/user.ts'

/** Somebody who may see every page. */
const ALL = [...new Set(routes.flatMap(({ resource }) => resource ?? []))].map((resCode) => ({
  resCode,
  nodeActions: [{ actionCode: 'view' }],
  children: [],
}))
const iconOf = (path: string) => {
  const { container, unmount } = render(<MenuIcon path={path} />)
  const icon = container.querySelector('svg')?.dataset['icon']
  unmount()
  return icon
}

it.each([
  ['/sign/', makeUser({ userRoleResAction: ALL })],
  ['/office/', asCompany({ userRoleResAction: ALL })],
  ['/template/', asCompany({ userRoleResAction: ALL })],
  ['/human/', asCompany({ userRoleResAction: ALL })],
  ['/user/', asCompany({ userRoleResAction: ALL })],
])('each entry beneath %s has its own', (section, user) => {
  const shown = sideEntries(section, user)
    .filter(({ path }) => path !== '/user/userCenter/personalInvoiceManage')
    .map(({ path }) => `${iconOf(path)}`)
  expect(shown.filter((icon, at) => shown.indexOf(icon) !== at)).toEqual([])
})
