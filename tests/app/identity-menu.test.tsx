// The identity menu: who is acting, and acting as someone else.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AlertsView } from '#src/app/alerts-view.tsx'
import { IdentityMenu } from '#src/app/layout/identity-menu.tsx'
import type { SwitchInput } from '#src/machines/identity.machine.ts'
import { useMaybeUser, useUser } from '#src/machines/react.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, COMPANY_ID, makeUser } from '#tests/support/user.ts'

const Menu = () => <IdentityMenu user={useUser()} />
const MaybeMenu = () => (useMaybeUser() === null ? null : <Menu />)
let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
  vi.restoreAllMocks()
})
const open = () => userEvent.click(screen.getByRole('button', { name: /^当前身份/ }))

describe('the identity menu', () => {
  it('always says who is acting', async () => {
    page = await renderPage(<Menu />, { user: asCompany() })
    expect(screen.getByText('杭州清和文化科技有限公司')).toBeTruthy()
    expect(screen.getByText('· 经办人 林清和').parentElement?.textContent).toBe('单位 · 经办人 林清和')
  })

  it('lists companies with how far their certification is', async () => {
    const companies = ([1, 2, 3, -1, null] as const).map((autStatus, at) => ({
      companyId: `00000000-0000-4000-8000-00000000000${at}`,
      companyName: `单位${at}`,
      autStatus,
    }))
    page = await renderPage(<Menu />, { user: makeUser({ companies }) })
    await open()
    const words = await Promise.all(
      companies.map(({ companyName }) => screen.findByRole('menuitem', { name: new RegExp(companyName) })),
    )
    expect(words.map((item) => item.textContent)).toEqual([
      '单位0已认证',
      '单位1待审核',
      '单位2待验证',
      '单位3认证失败',
      '单位4未认证',
    ])
  })

  it('marks the identity one acts in, beside how far its certification is', async () => {
    page = await renderPage(<Menu />, { user: asCompany() })
    await open()
    const current = await screen.findByRole('menuitem', { name: /当前身份/ })
    expect(current.textContent).toBe('杭州清和文化科技有限公司已认证')
    expect(screen.getAllByLabelText('当前身份').length).toBe(1)
  })

  it('switches with the company’s name and shows the new identity', async () => {
    const sent: SwitchInput[] = []
    page = await renderPage(<Menu />, {
      user: makeUser(),
      switchIdentity: (input) => {
        sent.push(input)
        return Promise.resolve({})
      },
      loadUser: () => Promise.resolve(asCompany()),
    })
    await open()
    await userEvent.click(await screen.findByRole('menuitem', { name: /杭州清和/ }))
    await screen.findByText('· 经办人 林清和')
    expect(sent).toEqual([
      { identity: { type: 2, companyId: COMPANY_ID }, companyName: '杭州清和文化科技有限公司' },
    ])
  })

  it('signs out', async () => {
    page = await renderPage(<MaybeMenu />, { user: makeUser() })
    await open()
    await userEvent.click(await screen.findByRole('menuitem', { name: /退出登录/ }))
    await expect.poll(() => page!.session.getSnapshot().value).toBe('signedOut')
  })

  it('leads to a new unit, after oneself is certified (specification §5)', async () => {
    page = await renderPage(<Menu />, { user: makeUser() })
    await open()
    await userEvent.click(await screen.findByRole('menuitem', { name: /认证新单位/ }))
    expect(page.history.at(-1)).toBe('/authCompany')
    await page.close()
    page = await renderPage(<Menu />, { user: makeUser({ autStatus: 2 }) })
    await open()
    await userEvent.click(await screen.findByRole('menuitem', { name: /认证新单位/ }))
    await screen.findByRole('dialog', { name: '先完成个人实名认证' })
    await userEvent.click(screen.getByRole('button', { name: '去实名认证' }))
    expect(page.history.at(-1)).toBe('/authPersonal?next=%2FauthCompany')
  })

  it('opens the back office for partners alone, in a tab of its own (specification §2)', async () => {
    const tab = { opener: window, closed: false, went: '', close: () => (tab.closed = true) }
    const location = { replace: (url: string) => (tab.went = url) }
    vi.spyOn(window, 'open').mockReturnValue(Object.assign(tab, { location }) as unknown as Window)
    const answers = { '/BaseService/partner/url': () => ({ data: { url: 'https://partner.example.com' } }) }
    page = await renderPage(<Menu />, { user: makeUser({ userType: 2 }), answers })
    await open()
    await userEvent.click(await screen.findByRole('menuitem', { name: /合伙人业务后台/ }))
    await expect.poll(() => [tab.went, tab.opener]).toEqual(['https://partner.example.com', null])
    await page.close()
    page = await renderPage(<Menu />, { user: makeUser() })
    await open()
    await screen.findByRole('menuitem', { name: /认证新单位/ })
    expect(screen.queryByRole('menuitem', { name: /合伙人业务后台/ })).toBeNull()
  })

  it('says when the back office cannot be opened (specification §8)', async () => {
    const tab = { closed: false, close: () => (tab.closed = true) }
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    page = await renderPage(
      <>
        <Menu />
        <AlertsView />
      </>,
      {
        user: makeUser({ userType: 2 }),
        answers: {
          '/BaseService/partner/url': () => ({
            refusal: { code: 'partner.none', info: '没有配置合伙人业务后台地址' },
          }),
        },
      },
    )
    await open()
    await userEvent.click(await screen.findByRole('menuitem', { name: /合伙人业务后台/ }))
    await screen.findByText('合伙人业务后台跳转失败：没有配置合伙人业务后台地址')
    expect(tab.closed).toBe(true)
  })
})
