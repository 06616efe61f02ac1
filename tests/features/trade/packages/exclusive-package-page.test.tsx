// An exclusive package as everyone who may open its link meets it.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { ExclusivePackagePage } from '#src/features/trade/packages/exclusive-package-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const COMPANY = '60000000-0000-4000-8000-000000000001'
const OFFER = {
  title: '新人专享',
  state: 'claimable',
  product: {
    productId: '60000000-0000-4000-8000-000000000002',
    name: '个人 10 份',
    audience: 1,
    quota: 10,
    validDays: 365,
    staffLimit: null,
    modules: '1,2',
    price: 3_900,
  },
  opensAt: '2026-11-01T00:00:00.000Z',
  closesAt: '2027-01-31T16:00:00.000Z',
  validUntil: null,
}
const FOR_COMPANIES = { product: { ...OFFER.product, name: '单位 100 份', audience: 2, staffLimit: 20 } }

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const opened = async (offer: object, user?: UserInfo, more: Partial<PageSetting> = {}) => {
  page = await renderPage(<ExclusivePackagePage />, {
    at: '/exclusivePackage?code=ABCDEFGHJKMN',
    ...(user === undefined ? {} : { user }),
    ...more,
    answers: {
      '/VirtualProductService/exclusive/offer': () => ({ data: { ...OFFER, ...offer } }),
      ...more.answers,
    },
  })
  return page
}
const here = encodeURIComponent('/exclusivePackage?code=ABCDEFGHJKMN')
const personal = () =>
  makeUser({
    userRoleResAction: [{ resCode: 'selfMeal', nodeActions: [{ actionCode: 'claim' }], children: [] }],
  })

describe('an exclusive package', () => {
  it('says what it is, and sends a stranger to sign in and come back', async () => {
    await opened({})
    const link = await screen.findByRole('link', { name: '登录并领取' })
    expect(link.getAttribute('href')).toBe(`/login/password?next=${here}`)
    expect(screen.getByRole('link', { name: '立即注册' }).getAttribute('href')).toBe(`/register?next=${here}`)
    const card = screen.getByRole('region', { name: '个人 10 份' })
    expect(card.textContent).toContain(
      '可领取10份合同额度适用个人功能合同签署、协同办公有效期领取后 365 天价格免费 ¥39.00',
    )
  })

  it('sends who is not certified to certify and come back', async () => {
    await opened({}, makeUser({ autStatus: null }))
    const link = await screen.findByRole('link', { name: '去实名认证' })
    expect(link.getAttribute('href')).toBe(`/authPersonal?next=${here}`)
  })

  it('is claimed with one press, and says until when', async () => {
    let claimed = false
    await opened({}, personal(), {
      answers: {
        '/VirtualProductService/exclusive/offer': () => ({
          data: claimed ? { ...OFFER, state: 'claimed', validUntil: '2027-11-21T04:00:00.000Z' } : OFFER,
        }),
        '/VirtualProductService/exclusive/claim': () => {
          claimed = true
          return { data: { grantId: COMPANY, quota: 10, validUntil: '2027-11-21T04:00:00.000Z' } }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '立即领取' }))
    expect(await screen.findByText('个人 10 份已计入当前身份的额度。')).toBeTruthy()
    expect(screen.getByText(/^至 2027-11-21/)).toBeTruthy()
  })

  it('says so when somebody else was faster', async () => {
    await opened({}, personal(), {
      answers: {
        '/VirtualProductService/exclusive/claim': () => ({
          refusal: { code: 'offer.exhausted', info: '这个专属套餐已领完。' },
        }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '立即领取' }))
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', '这个专属套餐已领完。')
  })

  it('asks for whom, when it is for companies', async () => {
    const user = makeUser({
      companies: [{ companyId: COMPANY, companyName: '杭州青禾科技有限公司', autStatus: 1 }],
    })
    const asked: unknown[] = []
    await opened(FOR_COMPANIES, user, {
      switchIdentity: (input) => {
        asked.push(input.identity)
        return Promise.resolve({})
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '杭州青禾科技有限公司' }))
    await expect.poll(() => asked).toEqual([{ type: 2, companyId: COMPANY }])
  })

  it('leads who is in no company to certify one', async () => {
    await opened(FOR_COMPANIES, makeUser({ companies: [] }))
    expect(await screen.findByRole('link', { name: '认证单位' })).toBeTruthy()
  })

  it.each([
    ['upcoming', '未开始', '领取还没有开始，请到开始时间后再来。'],
    ['exhausted', '已领完', '这个专属套餐已领完。'],
    ['expired', '已过期', '领取时间已过，这个专属套餐不能再领。'],
    ['claimed', '已领取', '个人 10 份已计入当前身份的额度。'],
  ])('says what %s means', async (state, label, words) => {
    await opened({ state }, personal())
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getAllByText(label).length).toBeGreaterThan(0)
  })

  it('says that a link is not one', async () => {
    await opened({}, undefined, {
      answers: {
        '/VirtualProductService/exclusive/offer': () => ({
          refusal: { code: 'not-found', info: '没有找到' },
        }),
      },
    })
    expect(await screen.findByRole('heading', { name: '链接无效' })).toBeTruthy()
  })
})
