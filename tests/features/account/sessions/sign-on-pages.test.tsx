// The pages of a sign-in at another provider, as a person sees them.
// They are the entries on the login page, the way there, and missing data on return.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ChooseZkyPage } from '#src/features/account/sessions/choose-zky-page.tsx'
import { ErrLoginPage } from '#src/features/account/sessions/err-login-page.tsx'
import { PasswordPage } from '#src/features/account/sessions/password-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const ZKY = { provider: 'zky', institutes: [{ instituteId: 'ict.ac.cn', name: '计算技术研究所' }] }
const WECHAT = { provider: 'wechat', institutes: [] }
const ways = (...offered: object[]) => ({ '/AccountService/signOn/ways': () => ({ data: offered }) })

let page: RenderedPage | undefined
beforeEach(() => sessionStorage.clear())
afterEach(async () => {
  await page?.close()
})

describe('the login page', () => {
  it('leads to the providers in use, and keeps where the person wanted to go', async () => {
    page = await renderPage(<PasswordPage />, {
      at: '/login/password?next=%2Fmessage',
      answers: ways(ZKY, WECHAT),
    })
    const link = await screen.findByRole('link', { name: '科技云通行证' })
    expect(link.getAttribute('href')).toBe('/chooseZky?next=%2Fmessage')
    expect(screen.getByRole('button', { name: '微信' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '扫码登录' }).getAttribute('href')).toBe(
      '/appLogin?next=%2Fmessage',
    )
  })

  it('offers no provider that is not configured', async () => {
    page = await renderPage(<PasswordPage />, { at: '/login/password', answers: ways() })
    await waitFor(() => expect(page!.asked.map(({ path }) => path)).toContain('/AccountService/signOn/ways'))
    expect(screen.queryByText('其他登录方式')).toBe(null)
  })
})

describe('choosing the institute', () => {
  it('says what is wrong when the provider is not configured, and leads to another way', async () => {
    page = await renderPage(<ChooseZkyPage />, { at: '/chooseZky', answers: ways(WECHAT) })
    expect(await screen.findByText(/没有启用科技云通行证登录/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '用手机号登录' }).getAttribute('href')).toBe('/login/password')
  })

  it('wants an institute first', async () => {
    page = await renderPage(<ChooseZkyPage />, { at: '/chooseZky', answers: ways(ZKY) })
    await userEvent.click(await screen.findByRole('button', { name: '前往科技云通行证' }))
    expect(await screen.findByText('请选择所在院所')).toBeTruthy()
    expect(page.asked.map(({ path }) => path)).toEqual(['/AccountService/signOn/ways'])
  })

  it('tells the server the institute and the target, and says why it cannot go', async () => {
    page = await renderPage(<ChooseZkyPage />, {
      at: '/chooseZky?next=%2Fmessage',
      answers: {
        ...ways(ZKY),
        '/AccountService/signOn/start': () => ({
          refusal: { code: 'sign-on.unreachable', info: '暂时连不上对方的登录服务' },
        }),
      },
    })
    await userEvent.click(await screen.findByRole('combobox', { name: '所在院所' }))
    await userEvent.click(await screen.findByTitle('计算技术研究所'))
    await userEvent.click(screen.getByRole('button', { name: '前往科技云通行证' }))
    expect(await screen.findByText('暂时连不上对方的登录服务')).toBeTruthy()
    const { provider, instituteId, target } = page.asked.at(-1)!.json
    expect({ provider, instituteId, target }).toEqual({
      provider: 'zky',
      instituteId: 'ict.ac.cn',
      target: '/message',
    })
  })
})

describe('completing one’s information', () => {
  const PENDING = { provider: 'zky', name: '沈知行', phone: '', target: '/message' }
  const KEY = 'k'.repeat(43)

  it('says so when nobody came back from a provider', async () => {
    page = await renderPage(<ErrLoginPage />, { at: '/errLogin' })
    expect(await screen.findByRole('heading', { name: '没有待完善的登录' })).toBeTruthy()
    expect(page.asked).toEqual([])
  })

  it('knows the name, proves the phone, signs in and goes on', async () => {
    sessionStorage.setItem('nuoyin.signOn', KEY)
    const user = makeUser()
    page = await renderPage(<ErrLoginPage />, {
      at: '/errLogin',
      answers: {
        '/AccountService/signOn/pending': () => ({ data: PENDING }),
        '/BaseService/sms/verifyCode': () => ({ data: { resendAfterSeconds: 60 } }),
        '/AccountService/signOn/complete': () => ({
          data: { userInfo: user, isReg: true, target: '/message' },
        }),
      },
    })
    expect(await screen.findByLabelText('姓名')).toHaveProperty('value', '沈知行')
    await userEvent.type(screen.getByLabelText('手机号'), '13800001234')
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '绑定并登录' }))
    await expect.poll(() => page!.history.at(-1)).toBe('/message')
    expect(page.session.getSnapshot().context.user).toEqual(user)
    expect(sessionStorage.getItem('nuoyin.signOn')).toBe(null)
    const [sent, completed] = page.asked.slice(-2).map(({ json }) => json)
    expect([sent?.['purpose'], sent?.['phone']]).toEqual(['signOn', '13800001234'])
    const { browserKey, name, phone, verifyCode, agreed } = completed!
    expect({ browserKey, name, phone, verifyCode, agreed }).toEqual({
      browserKey: KEY,
      name: '沈知行',
      phone: '13800001234',
      verifyCode: '123456',
      agreed: true,
    })
  })
})
