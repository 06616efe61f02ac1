// What a text message's link leads to, for everyone who may open it.
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/session.ts'
import { SmsLinkPage } from '#src/features/session/sms-link-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const TARGET = '/signModel/signAuth?contractId=1'
const LINK = {
  state: 'open',
  target: TARGET,
  phoneMasked: '138****1234',
  title: '《房屋租赁合同》',
  registered: true,
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const opened = async (link: object, user?: UserInfo) => {
  page = await renderPage(<SmsLinkPage />, {
    at: '/autoMessage?tokenId=abc',
    answers: { '/BaseService/sms/link': () => ({ data: { ...LINK, ...link } }) },
    ...(user === undefined ? {} : { user }),
  })
  return page
}
const here = encodeURIComponent('/autoMessage?tokenId=abc')

describe('a link of a text message', () => {
  it('goes straight to the target for the certified receiver', async () => {
    const { history } = await opened({}, makeUser())
    await expect.poll(() => history.at(-1)).toBe(TARGET)
  })

  it('goes by way of certification for an uncertified receiver', async () => {
    const { history } = await opened({}, makeUser({ autStatus: null }))
    await expect.poll(() => history.at(-1)).toBe(`/authPersonal?next=${encodeURIComponent(TARGET)}`)
  })

  it('sends a known phone to sign in and come back', async () => {
    await opened({})
    const button = await screen.findByRole('link', { name: '登录并查看' })
    expect(button.getAttribute('href')).toBe(`/login/msgCode?next=${here}`)
    expect(screen.getByText('《房屋租赁合同》')).toBeTruthy()
  })

  it('sends an unknown phone to register and come back', async () => {
    await opened({ registered: false })
    const button = await screen.findByRole('link', { name: '注册并查看' })
    expect(button.getAttribute('href')).toBe(`/register?next=${here}`)
  })

  it('tells someone else signed in that it is not for them', async () => {
    const { history } = await opened({}, makeUser({ phone: '13900009999' }))
    expect(await screen.findByText('这条链接不是发给当前账号的')).toBeTruthy()
    expect(history.at(-1)).toBe('/autoMessage?tokenId=abc')
  })

  it.each([
    ['expired', '链接已过期'],
    ['unknown', '链接无效'],
    ['ended', '事项已结束'],
  ])('says what became of a link that is %s', async (state, title) => {
    await opened({ state })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })
})
