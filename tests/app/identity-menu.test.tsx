// The identity menu: who is acting, and acting as someone else.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
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
})
const open = () => userEvent.click(screen.getByRole('button', { name: /^当前身份/ }))

describe('the identity menu', () => {
  it('always says who is acting', async () => {
    page = await renderPage(<Menu />, { user: asCompany() })
    expect(screen.getByText('杭州清和文化科技有限公司')).toBeTruthy()
    expect(screen.getByText('单位 · 经办人 林清和')).toBeTruthy()
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
    await screen.findByText('单位 · 经办人 林清和')
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
})
