// Registration as a person meets it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { RegisterPage } from '#src/features/account/sessions/register-page.tsx'
import type { Answer } from '#tests/support/answering-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const fill = async () => {
  await userEvent.type(screen.getByLabelText('手机号'), '13800001234')
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
  await userEvent.type(screen.getByLabelText('设置密码'), 'nuoyin2026')
  await userEvent.click(screen.getByRole('checkbox'))
}
const answers = (registered: Answer) => ({
  '/BaseService/sms/verifyCode': () => ({ data: { resendAfterSeconds: 60 } }),
  '/AccountService/user/register': () => registered,
})

describe('registration', () => {
  it('signs in at once and goes on to where the person wanted to go', async () => {
    const user = makeUser({ autStatus: null, userName: '' })
    page = await renderPage(<RegisterPage />, {
      at: '/register?next=%2FautoMessage%3FtokenId%3Dabc',
      answers: answers({ data: { userInfo: user, isReg: true } }),
    })
    await fill()
    await userEvent.click(screen.getByRole('button', { name: '注册' }))
    await expect.poll(() => page!.history.at(-1)).toBe('/autoMessage?tokenId=abc')
    expect(page.session.getSnapshot().context.user).toEqual(user)
    const { phone, purpose } = page.asked.find(({ path }) => path.endsWith('/verifyCode'))!.json
    expect({ phone, purpose }).toEqual({ phone: '13800001234', purpose: 'register' })
  })

  it('counts down after a code was sent', async () => {
    page = await renderPage(<RegisterPage />, { answers: answers({ data: {} }) })
    await userEvent.type(screen.getByLabelText('手机号'), '13800001234')
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByRole('button', { name: /秒后重发$/ })).toHaveProperty('disabled', true)
  })

  it.each([' 138 0000 1234 ', '+86 138-0000-1234', '13800001234\u202C'])(
    'takes a number as it is pasted: %j',
    async (pasted) => {
      page = await renderPage(<RegisterPage />, { answers: answers({ data: {} }) })
      await userEvent.click(screen.getByLabelText('手机号'))
      await userEvent.paste(pasted)
      expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800001234')
      await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
      await expect.poll(() => page!.asked[0]?.json['phone']).toBe('13800001234')
    },
  )

  it('asks for a phone number before it sends a code', async () => {
    page = await renderPage(<RegisterPage />, { answers: answers({ data: {} }) })
    await userEvent.type(screen.getByLabelText('手机号'), '123')
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('请输入 11 位手机号')).toBeTruthy()
    expect(page.asked).toEqual([])
  })

  it('takes a complaint back as soon as it is met', async () => {
    page = await renderPage(<RegisterPage />, { answers: answers({ data: {} }) })
    await userEvent.type(screen.getByLabelText('设置密码'), 'short')
    await userEvent.tab()
    expect(await screen.findByText('密码需 8–20 位，同时包含字母和数字')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('设置密码'), 'er2026')
    await expect.poll(() => screen.queryByText('密码需 8–20 位，同时包含字母和数字')).toBeNull()
  })

  it('puts the server’s message at its field', async () => {
    const refusal = {
      code: 'code.wrong',
      info: '验证码不正确',
      fields: { verifyCode: '验证码不正确，请核对短信' },
    }
    page = await renderPage(<RegisterPage />, { answers: answers({ refusal }) })
    await fill()
    await userEvent.click(screen.getByRole('button', { name: '注册' }))
    expect(await screen.findByText('验证码不正确，请核对短信')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('设置密码').value).toBe('nuoyin2026')
  })

  it('asks no number of the receiver of a link', async () => {
    const receiver = { state: 'open', target: '/', phoneMasked: '138****1234', title: '', registered: false }
    const user = makeUser({ autStatus: null, userName: '' })
    page = await renderPage(<RegisterPage />, {
      at: `/register?next=${encodeURIComponent('/autoMessage?tokenId=abcdefghijklmnopqrst')}`,
      answers: {
        ...answers({ data: { userInfo: user, isReg: true } }),
        '/BaseService/sms/link': () => ({ data: receiver }),
      },
    })
    expect(await screen.findByText('138****1234')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
    await userEvent.type(screen.getByLabelText('设置密码'), 'nuoyin2026')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '注册' }))
    await expect.poll(() => page!.history.at(-1)).toBe('/autoMessage?tokenId=abcdefghijklmnopqrst')
    const sent = page.asked.filter(({ json }) => json['phone'] !== undefined)
    expect(sent.map(({ json }) => json['phone'])).toEqual(['abcdefghijklmnopqrst', 'abcdefghijklmnopqrst'])
  })

  it('empties a wrong code and puts the cursor back into its field', async () => {
    const refusal = { code: 'code.wrong', info: '验证码不正确，还可尝试 4 次。' }
    page = await renderPage(<RegisterPage />, { answers: answers({ refusal }) })
    await fill()
    await userEvent.click(screen.getByRole('button', { name: '注册' }))
    expect((await screen.findByRole('alert')).textContent).toContain('还可尝试 4 次')
    const code = screen.getByLabelText<HTMLInputElement>('短信验证码')
    expect({ left: code.value, hasFocus: document.activeElement === code }).toEqual({
      left: '',
      hasFocus: true,
    })
  })
})
