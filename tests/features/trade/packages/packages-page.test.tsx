// /setMeal/list: what one has now, what is sold, and how that compares.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OfferedProduct } from '#protocol/trade/packages.ts'
import { PackagesPage } from '#src/features/trade/packages/packages-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const SMALL = '90000000-0000-4000-8000-000000000021'
const productOf = (change: Partial<OfferedProduct>): OfferedProduct => ({
  productId: SMALL,
  name: '单位 100 份',
  audience: 2,
  quota: 100,
  validDays: 365,
  staffLimit: 20,
  modules: '1',
  price: 39_900,
  isTaken: false,
  ...change,
})
const LARGE = productOf({
  productId: '90000000-0000-4000-8000-000000000022',
  name: '单位 500 份',
  quota: 500,
  staffLimit: null,
  modules: '1,2',
  price: 169_900,
})
const opened = async (products: readonly OfferedProduct[], actions: readonly string[] = ['view', 'buy']) => {
  page = await renderPage(<PackagesPage />, {
    user: asCompany({
      userRoleResAction: [
        {
          resCode: 'selfMeal',
          nodeActions: actions.map((actionCode) => ({ actionCode })),
          children: [],
        },
      ],
    }),
    answers: {
      '/VirtualProductService/package/list': () => ({ data: products }),
      '/TradeService/quotas': () => ({
        data: {
          left: 90,
          expiring: null,
          modules: '1,2',
          staffLimit: 100,
          packages: [
            {
              name: '单位 100 份',
              quota: 100,
              left: 90,
              validUntil: '2027-11-20T02:00:00.000Z',
              productId: SMALL,
            },
            { name: '单位试用', quota: 20, left: 0, validUntil: '2027-05-20T02:00:00.000Z', productId: null },
          ],
        },
      }),
    },
  })
}

it('says what one has until when, and leads to buy again what is sold', async () => {
  await opened([productOf({}), LARGE])
  const held = await screen.findByRole('region', { name: '现有套餐' })
  expect(held.textContent).toBe(
    '现在还可发起90份合同查看余量、使用记录和订单可用功能：合同签署、协同办公；最多 100 名员工' +
      '单位 100 份续购剩 90 / 100 份，2027-11-20 到期单位试用剩 0 / 20 份，2027-05-20 到期',
  )
  expect(within(held).getByRole('link', { name: '续购：单位 100 份' }).getAttribute('href')).toBe(
    `/orderInfo?productId=${SMALL}`,
  )
})

it('compares what is sold, row by row', async () => {
  await opened([productOf({}), LARGE])
  const table = await screen.findByRole('table')
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['', '单位 100 份', '单位 500 份'],
    ['价格', '¥399.00', '¥1,699.00'],
    ['合同份数', '100 份', '500 份'],
    ['每份', '¥3.99', '¥3.40'],
    ['有效期', '365 天', '365 天'],
    ['员工人数', '最多 20 人', '不限'],
    ['合同签署', '有', '有'],
    ['协同办公', '—', '有'],
    ['人事管理', '—', '—'],
  ])
})

it('compares nothing where one thing is sold, and offers nobody to buy again who may not', async () => {
  await opened([productOf({})], ['view'])
  await screen.findByText('由单位管理员或财务购买')
  expect([screen.queryByRole('table'), screen.queryByRole('link', { name: /^续购/ })]).toEqual([null, null])
})
