// What becomes of the page when the identity is switched, here or in another tab (specification §5).
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { AppView } from '#src/app/app.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const show = async (at: string, setting: PageSetting = {}) => {
  page = await renderPage(<AppView />, {
    at,
    user: makeUser(),
    loadUser: () => Promise.resolve(asCompany()),
    ...setting,
  })
  await screen.findByRole('button', { name: /^当前身份：林清和/ })
}
const asUnit = () => screen.findByRole('button', { name: /^当前身份：杭州清和文化科技有限公司/ })
const path = () => page!.history.at(-1)

it('a page that belongs to the old identity is left for home', async () => {
  await show('/authCompany')
  act(() => page!.session.send({ type: 'user.switched', user: asCompany() }))
  await asUnit()
  expect(path()).toBe('/home')
})

it('a page that the new identity may not open is left for home, whatever switched it', async () => {
  const own = [{ resCode: 'roleManage', nodeActions: [], children: [] }]
  page = await renderPage(<AppView />, {
    at: '/user/userCenter/roleManage',
    user: asCompany({ userRoleResAction: own }),
    loadUser: () => Promise.resolve(makeUser()),
  })
  await asUnit()
  act(() => page!.session.send({ type: 'user.switched', user: makeUser() }))
  await screen.findByRole('button', { name: /^当前身份：林清和/ })
  expect(path()).toBe('/home')
})

it('any other page stays and is shown to the new identity', async () => {
  await show('/message?tab=system')
  act(() => page!.session.send({ type: 'user.switched', user: asCompany() }))
  await asUnit()
  expect(path()).toBe('/message?tab=system')
})

it('another tab is followed in passing, and its pages are left in the same way', async () => {
  await show('/authCompany')
  act(() =>
    page!.session.send({ type: 'tab.reported', news: { kind: 'switched', userId: makeUser().userId } }),
  )
  await asUnit()
  await screen.findByText(/身份已在其他窗口切换：现在是“杭州清和文化科技有限公司”/)
  expect(path()).toBe('/home')
})

it('who acted in the wrong identity is told in a dialog that nothing was done', async () => {
  await show('/message')
  act(() => page!.session.send({ type: 'user.outdated' }))
  const dialog = await screen.findByRole('dialog', { name: '身份已在其他窗口切换' })
  expect(dialog.textContent).toContain('刚才如果有操作，它没有执行')
  await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  await asUnit()
})

it('an identity that stays the same is reloaded without a word', async () => {
  await show('/message', { loadUser: () => Promise.resolve(makeUser({ userName: '林清禾' })) })
  act(() => page!.session.send({ type: 'user.outdated' }))
  await screen.findByRole('button', { name: /^当前身份：林清禾/ })
  expect(screen.queryByRole('dialog')).toBeNull()
})
