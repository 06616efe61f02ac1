// Sign-in by password as a person meets it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { PasswordPage } from '#src/features/account/sessions/password-page.tsx'
import type { Credentials } from '#src/machines/session-events.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const CAPTCHA_ID = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'
let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const type = async (account: string, password: string) => {
  await userEvent.type(screen.getByLabelText('手机号'), account)
  await userEvent.type(screen.getByLabelText('密码'), password)
}

describe('sign-in by password', () => {
  it.each([' 13800001234 ', '+86 138 0000 1234'])(
    'sends the trimmed account and the password',
    async (typed) => {
      const sent: Credentials[] = []
      page = await renderPage(<PasswordPage />, {
        logIn: (credentials) => {
          sent.push(credentials)
          return Promise.resolve(makeUser())
        },
      })
      await type(typed, 'nuoyin2026')
      await userEvent.click(screen.getByRole('button', { name: '登录' }))
      await expect.poll(() => page!.session.getSnapshot().matches('signedIn')).toBe(true)
      expect(sent).toEqual([{ userAccount: '13800001234', password: 'nuoyin2026', method: 'password' }])
    },
  )

  it.each([true, false])('tells where demo accounts are only where there are any: %s', async (isTrial) => {
    const meta = document.createElement('meta')
    meta.name = 'nuoyin-demo'
    if (isTrial) document.head.append(meta)
    page = await renderPage(<PasswordPage />, { logIn: () => Promise.reject(new Error('sent')) })
    expect(screen.queryAllByText('npm run demo-accounts').length).toBe(isTrial ? 1 : 0)
    meta.remove()
  })

  it('asks for what is missing at the fields and sends nothing', async () => {
    page = await renderPage(<PasswordPage />, { logIn: () => Promise.reject(new Error('sent')) })
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(await screen.findByText('请输入手机号')).toBeTruthy()
    expect(await screen.findByText('请输入密码')).toBeTruthy()
    expect(page.session.getSnapshot().value).toBe('signedOut')
  })

  it('says why it was refused and keeps what was typed', async () => {
    const refusal = new CallFailure('refused', '手机号或密码不正确，请重试。', { code: 'login.failed' })
    page = await renderPage(<PasswordPage />, { logIn: () => Promise.reject(refusal) })
    await type('13800001234', 'wrong')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(await screen.findByText('手机号或密码不正确，请重试。')).toBeTruthy()
    expect([
      screen.getByLabelText<HTMLInputElement>('手机号').value,
      screen.getByLabelText<HTMLInputElement>('密码').value,
    ]).toEqual(['13800001234', 'wrong'])
  })

  it('falls back to the general words when the server gave none', async () => {
    page = await renderPage(<PasswordPage />, { logIn: () => Promise.reject(new CallFailure('refused', '')) })
    await type('13800001234', 'wrong')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(await screen.findByText('登陆失败,请重试！')).toBeTruthy()
  })

  it('says when no more captchas are given', async () => {
    const info = '当前网络获取图形验证码过于频繁，请 10 分钟后再试。'
    page = await renderPage(<PasswordPage />, {
      answers: { '/AccountService/captcha': () => ({ refusal: { code: 'captcha.too-many', info } }) },
      logIn: () =>
        Promise.reject(new CallFailure('refused', '请输入图形验证码。', { code: 'captcha.wanted' })),
    })
    await type('13800001234', 'nuoyin2026')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(await screen.findByText(info)).toBeTruthy()
  })

  it('shows the captcha once it is wanted and sends its id along', async () => {
    const sent: Credentials[] = []
    page = await renderPage(<PasswordPage />, {
      answers: { '/AccountService/captcha': () => ({ data: { captchaId: CAPTCHA_ID, svg: '<svg/>' } }) },
      logIn: (credentials) => {
        sent.push(credentials)
        return Promise.reject(new CallFailure('refused', '请输入图形验证码。', { code: 'captcha.wanted' }))
      },
    })
    await type('13800001234', 'nuoyin2026')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await screen.findByAltText('图形验证码')
    await userEvent.type(screen.getByRole('textbox', { name: '图形验证码' }), 'ab3d')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toEqual({
      userAccount: '13800001234',
      password: 'nuoyin2026',
      method: 'password',
      captchaId: CAPTCHA_ID,
      captchaText: 'ab3d',
    })
  })

  it('empties what was typed of a picture that another one replaced', async () => {
    let given = 0
    page = await renderPage(<PasswordPage />, {
      answers: {
        '/AccountService/captcha': () => ({
          data: { captchaId: CAPTCHA_ID.replace(/.$/, String((given += 1))), svg: '<svg/>' },
        }),
      },
      logIn: () =>
        Promise.reject(new CallFailure('refused', '请输入图形验证码。', { code: 'captcha.wanted' })),
    })
    await type('13800001234', 'nuoyin2026')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await screen.findByAltText('图形验证码')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '图形验证码' })
    await userEvent.type(field, 'ab3d')
    expect(field.value).toBe('ab3d')
    await userEvent.click(screen.getByRole('button', { name: '换一张图形验证码' }))
    await expect.poll(() => field.value).toBe('')
  })

  it('shows and hides the password', async () => {
    page = await renderPage(<PasswordPage />)
    const field = screen.getByLabelText<HTMLInputElement>('密码')
    await userEvent.click(screen.getByRole('button', { name: '显示' }))
    expect(field.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: '隐藏' }))
    expect(field.type).toBe('password')
  })

  it('says at once what is missing where a field is left, and takes it back as soon as it is there', async () => {
    page = await renderPage(<PasswordPage />)
    await userEvent.click(screen.getByLabelText('手机号'))
    await userEvent.tab()
    expect(await screen.findByText('请输入手机号')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('手机号'), '1')
    await expect.poll(() => screen.queryByText('请输入手机号')).toBeNull()
  })
})
