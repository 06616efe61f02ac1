// What a text message's link leads to, for everyone who may open it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { SmsLinkPage } from '#src/features/account/sessions/sms-link-page.tsx'
import { MOST_AT_ONCE } from '#src/ui/pdf/pdf-source.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'
import { taskOf } from '#tests/support/sign-task.ts'

const TARGET = '/signModel/signAuth?contractId=1'
const LINK = {
  state: 'open',
  target: TARGET,
  phoneMasked: '138****1234',
  title: '《房屋租赁合同》',
  registered: true,
}

const CONTRACT = {
  name: '房屋租赁合同',
  initiator: '杭州清和文化科技有限公司',
  deadline: '2026-12-21T10:00:00.000Z',
  documents: taskOf().documents,
  attachList: [],
  asksCode: false,
  progress: [{ who: '林**', status: 2 }],
  isDone: false,
}
// Pages are not drawn here.
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
} as never

let page: RenderedPage | undefined
/** Which bytes of the document were asked for, and of which file. */
const stretches: (readonly [string | undefined, string | undefined])[] = []
afterEach(async () => {
  stretches.length = 0
  await page?.close()
})
const opened = async (link: object, user?: UserInfo, contract: object | 'unread' = {}) => {
  page = await renderPage(<SmsLinkPage />, {
    at: '/autoMessage?tokenId=abc',
    answers: {
      '/BaseService/sms/link': () => ({ data: { ...LINK, ...link } }),
      '/ContractService/link/contract': () =>
        contract === 'unread'
          ? { refusal: { code: 'server.busy', info: '服务器忙，请稍后再试' } }
          : { data: { ...CONTRACT, ...contract } },
      '/ContractService/link/document': ({ headers }) => {
        stretches.push([headers['range']?.toString(), headers['if-range']?.toString()])
        return { refusal: { code: 'not-found', info: '没有找到这份合同' } }
      },
    },
    ...(user === undefined ? {} : { user }),
  })
  return page
}
const here = encodeURIComponent('/autoMessage?tokenId=abc')

describe('a link of a text message', () => {
  it('leads a legal person to their answer without an account', async () => {
    const { history } = await opened({ target: '/legalConsent', registered: false })
    await expect.poll(() => history.at(-1)).toBe('/legalConsent?token=abc')
  })

  it('goes straight to the target for the certified receiver', async () => {
    const { history } = await opened({}, makeUser())
    await expect.poll(() => history.at(-1)).toBe(TARGET)
  })

  it('goes by way of certification for an uncertified receiver', async () => {
    const { history } = await opened({}, makeUser({ autStatus: null }))
    await expect.poll(() => history.at(-1)).toBe(`/authPersonal?next=${encodeURIComponent(TARGET)}`)
  })

  it('shows the contract before anybody signs in, with its pages and nothing to save', async () => {
    await opened({})
    expect(await screen.findByRole('region', { name: '文件内容：房屋租赁合同.pdf' })).toBeTruthy()
    expect(screen.getByText('2026-12-21 18:00')).toBeTruthy()
    expect(screen.queryByText(/下载/)).toBeNull()
  })

  it('asks for the beginning of a large document, and for a small one whole', async () => {
    const [document] = CONTRACT.documents
    const large = { ...document!, documentId: makeUuid(), name: '附图.pdf', size: MOST_AT_ONCE + 1 }
    await opened({}, undefined, { documents: [large, document] })
    await expect.poll(() => stretches).toEqual([['bytes=0-65535', `"${large.sha256}"`]])
    await userEvent.click(await screen.findByRole('radio', { name: document!.name }))
    await expect.poll(() => stretches.at(-1)).toEqual([undefined, undefined])
  })

  it('shows no page of a contract with a viewing code, and says where it is typed', async () => {
    await opened({}, undefined, { asksCode: true, documents: [] })
    expect(await screen.findByText('发起方为这份合同设置了查看码，登录后输入查看码才能查看。')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '合同文件' })).toBeNull()
    expect(screen.getByRole('link', { name: '登录后签署' })).toBeTruthy()
  })

  it('says that the contract could not be read, and leads on all the same', async () => {
    await opened({}, undefined, 'unread')
    expect((await screen.findByRole('alert')).textContent).toBe(
      '合同没有显示出来，请稍后重新打开链接，或登录后查看。',
    )
    expect(screen.getByRole('link', { name: '登录后签署' })).toBeTruthy()
  })

  it('tells who has signed that they have, and leads them to look', async () => {
    await opened({}, undefined, { isDone: true })
    expect(await screen.findByRole('heading', { name: '您已签署《房屋租赁合同》' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '登录后查看' })).toBeTruthy()
    expect(screen.queryByText(/截止/)).toBeNull()
  })

  it('sends a known phone to sign in and come back', async () => {
    await opened({})
    const button = await screen.findByRole('link', { name: '登录后签署' })
    expect(button.getAttribute('href')).toBe(`/login/msgCode?next=${here}`)
    expect(screen.getByText('《房屋租赁合同》')).toBeTruthy()
  })

  it('sends an unknown phone to register and come back', async () => {
    await opened({ registered: false })
    const button = await screen.findByRole('link', { name: '注册后签署' })
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
