// What is left to launch, as home and the review before a launch say it.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { Quotas } from '#protocol/trade/orders.ts'
import { QuotaNote } from '#src/features/contracts/flow-start/quota-note.tsx'
import { QuotaLine } from '#src/features/account/home/quota-line.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const shown = async (user: UserInfo, quotas: Partial<Quotas>, refused?: string) => {
  page = await renderPage(
    <>
      <p aria-label="首页">
        <QuotaLine />
      </p>
      <div data-testid="review">
        <QuotaNote refused={refused} />
      </div>
    </>,
    {
      user,
      answers: {
        '/TradeService/quotas': () => ({
          data: { left: 5, expiring: null, modules: '1', staffLimit: null, packages: [], ...quotas },
        }),
      },
    },
  )
  await screen.findAllByText(/份/, { selector: '[data-testid=review] *' })
  return [screen.getByLabelText('首页').textContent, screen.getByTestId('review').textContent]
}

it('says what is left, and what this launch takes', async () => {
  expect(await shown(makeUser(), {})).toEqual(['还可发起 5 份合同', '本次使用 1 份，剩余 4 份'])
})

it('says what is lost soon', async () => {
  const expiring = { count: 3, validUntil: '2026-12-01T04:00:00.000Z' }
  expect(await shown(makeUser(), { expiring })).toEqual([
    '还可发起 5 份合同，其中 3 份 2026-12-01 到期',
    '本次使用 1 份，剩余 4 份。现在的 5 份其中 3 份 2026-12-01 到期',
  ])
})

const BUYING = {
  userRoleResAction: [
    { resCode: 'selfMeal', nodeActions: [{ actionCode: 'claim' }, { actionCode: 'buy' }], children: [] },
  ],
}

it('says that nothing is left, and whom to ask', async () => {
  expect(await shown(asCompany(), { left: 0 })).toEqual([
    '合同份数已用完，暂时不能发起新合同。请告知单位管理员，由管理员购买套餐。',
    '单位的合同份数已用完，现在不能发起请告知单位管理员，由管理员购买套餐。草稿已保存，份数增加后可以接着发起。',
  ])
})

it('tells whoever looks after the packages what they can do themselves', async () => {
  expect(await shown(asCompany(BUYING), { left: 0 })).toEqual([
    '合同份数已用完，暂时不能发起新合同。请购买套餐；收到专属套餐链接的，打开链接领取即可。',
    '单位的合同份数已用完，现在不能发起请购买套餐；收到专属套餐链接的，打开链接领取即可。草稿已保存，份数增加后可以接着发起。',
  ])
})

it('says of a launch that was refused what went wrong and what helps, though more was left when the page opened', async () => {
  expect((await shown(makeUser(BUYING), { left: 5 }, '没有发起成功'))[1]).toBe(
    '没有发起成功：您的合同份数已用完请购买套餐；收到专属套餐链接的，打开链接领取即可。草稿已保存，份数增加后可以接着发起。',
  )
})
