// The header: where it leads, wide and narrow (specification §2, main layout; §6).
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ByLinkBar } from '#src/app/layout/by-link-bar.tsx'
import { Header } from '#src/app/layout/header.tsx'
import { useUser } from '#src/machines/react.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

const Top = () => <Header user={useUser()} waiting={(section) => (section === '/sign/' ? 3 : 0)} />
let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const narrow = async () => {
  await userEvent.click(screen.getByRole('button', { name: '导航' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

it('names the centre of whoever acts and leads to its first page', async () => {
  page = await renderPage(<Top />, { user: makeUser() })
  expect(screen.getByRole('link', { name: '个人中心' }).getAttribute('href')).toBe(
    '/user/userCenter/userInfo',
  )
  await page.close()
  const userRoleResAction = [{ resCode: 'signature', nodeActions: [{ actionCode: 'view' }], children: [] }]
  page = await renderPage(<Top />, { user: asCompany({ userRoleResAction }) })
  expect(screen.getByRole('link', { name: '单位中心' }).getAttribute('href')).toBe(
    '/user/userCenter/signature',
  )
})

it('shows where something waits', async () => {
  page = await renderPage(<Top />, { user: makeUser() })
  expect(screen.getByRole('link', { name: /签署服务/ }).querySelector('[title="3 项待处理"]')).toBeTruthy()
  expect(screen.getByRole('link', { name: '首页' }).querySelector('[title]')).toBeNull()
})

it('has the centre in the menu of narrow screens, and the pages of the part one is in', async () => {
  page = await renderPage(<Top />, { user: makeUser(), at: '/message' })
  const items = await narrow()
  expect(items).toEqual(expect.arrayContaining(['首页', '签署服务', '个人中心']))
  expect(items).not.toContain('签名与印章')
  await userEvent.click(screen.getByRole('menuitem', { name: '个人中心' }))
  expect(page.history.at(-1)).toBe('/user/userCenter/userInfo')
  await page.close()
  page = await renderPage(<Top />, { user: makeUser(), at: '/user/userCenter/userInfo' })
  const inside = await narrow()
  expect(inside).toContain('签名与印章')
  expect(inside.filter((label, at) => inside.indexOf(label) !== at)).toEqual([])
})

it('offers whom a partner’s link let in the contracts alone, says so, and lets them leave', async () => {
  const user = asCompany({ delegation: { applicationName: '进销存' } })
  page = await renderPage(
    <>
      <Top />
      <ByLinkBar user={user} />
    </>,
    { user },
  )
  const nav = screen.getByRole('navigation', { name: '主导航' })
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['签署服务'])
  expect(screen.queryByRole('link', { name: '单位中心' })).toBeNull()
  expect(screen.queryByRole('button', { name: /切换身份|条未读/ })).toBeNull()
  const bar = screen.getByRole('region', { name: '进入方式' })
  expect(bar.textContent).toContain(
    '您通过「进销存」进入，以“杭州清和文化科技有限公司”的名义，仅可查看与签署。',
  )
  expect(within(bar).getByRole('button', { name: /退\s?出/ })).toBeTruthy()
})

it('begins a contract from every page, for whoever may', async () => {
  const userRoleResAction = [{ resCode: 'contract', nodeActions: [{ actionCode: 'launch' }], children: [] }]
  page = await renderPage(<Top />, { user: makeUser({ userRoleResAction }) })
  expect(screen.getByRole('link', { name: '发起签署' }).getAttribute('href')).toBe('/flowStart/startType')
  await page.close()
  page = await renderPage(<Top />, { user: makeUser({ userRoleResAction, autStatus: null }) })
  expect(screen.queryByRole('link', { name: '发起签署' })).toBeNull()
})
