// Sign-in by text-message code as a person meets it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { MessageCodePage } from '#src/features/account/sessions/message-code-page.tsx'
import type { Credentials } from '#src/machines/session-events.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const LINK = 'abcdefghijklmnopqrst'
const BY_LINK = `/login/msgCode?next=${encodeURIComponent(`/autoMessage?tokenId=${LINK}`)}`
const RECEIVER = { target: '/', phoneMasked: '138****1234', title: '《房屋租赁合同》' }

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const sent: Credentials[] = []
const opened = async (at: string, link: { state: string; registered: boolean }) => {
  sent.length = 0
  page = await renderPage(<MessageCodePage />, {
    at,
    answers: {
      '/BaseService/sms/verifyCode': () => ({ data: { resendAfterSeconds: 60 } }),
      '/BaseService/sms/link': () => ({ data: { ...RECEIVER, ...link } }),
    },
    logIn: (credentials) => {
      sent.push(credentials)
      return Promise.resolve(makeUser())
    },
  })
  return page
}
const proveAndSignIn = async () => {
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
}
const codesFor = () =>
  page?.asked.filter(({ path }) => path.endsWith('/verifyCode')).map(({ json }) => json['phone'])

describe('sign-in by text-message code', () => {
  it('asks no number of the receiver of a link: the code goes to where the link went', async () => {
    await opened(BY_LINK, { state: 'open', registered: true })
    expect(await screen.findByText('138****1234')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: '手机号' })).toBeNull()
    await proveAndSignIn()
    await expect.poll(() => sent).toEqual([{ userAccount: LINK, verifyCode: '123456', method: 'sms' }])
    expect(codesFor()).toEqual([LINK])
    expect(screen.getByRole('link', { name: '用其他手机号登录' }).getAttribute('href')).toBe('/login/msgCode')
  })

  it.each([
    ['a link that has ended', { state: 'ended', registered: true }],
    ['a link to a number without an account', { state: 'open', registered: false }],
  ])('asks the number of whoever comes by %s', async (_, link) => {
    const { asked } = await opened(BY_LINK, link)
    await expect.poll(() => asked.some(({ path }) => path.endsWith('/link'))).toBe(true)
    await userEvent.type(screen.getByLabelText('手机号'), '13800001234')
    await proveAndSignIn()
    await expect
      .poll(() => sent)
      .toEqual([{ userAccount: '13800001234', verifyCode: '123456', method: 'sms' }])
    expect(codesFor()).toEqual(['13800001234'])
  })
})
