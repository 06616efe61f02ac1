// /user/userCenter/selfMeal: what is left, what it was used for, and the orders.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { OrderLine, QuotaUse } from '#protocol/trade/orders.ts'
import { OwnPackagesPage } from '#src/features/trade/packages/own-packages-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const PRODUCT = '90000000-0000-4000-8000-000000000003'
const use: QuotaUse = {
  useId: '90000000-0000-4000-8000-000000000001',
  at: '2026-11-20T02:00:00.000Z',
  state: 'used',
  packageName: '个人 10 份',
  contractName: '房屋租赁合同',
  launchedBy: '林小满',
}
const order: OrderLine = {
  orderId: '90000000-0000-4000-8000-000000000002',
  orderNo: 'DD202611200001',
  productName: '个人 10 份',
  amount: 3_900,
  status: 1,
  payWay: 1,
  invoice: 'possible',
  paidAt: '2026-11-20T01:01:00.000Z',
  createdAt: '2026-11-20T01:00:00.000Z',
  payBefore: '2026-11-20T01:30:00.000Z',
}
const listed = <Row,>(rows: readonly Row[]) => ({ data: { rows, total: rows.length } })

const opened = async (uses: readonly QuotaUse[], orders: readonly OrderLine[]) => {
  page = await renderPage(<OwnPackagesPage />, {
    user: makeUser(),
    answers: {
      '/TradeService/quotas': () => ({
        data: {
          left: 9,
          expiring: null,
          modules: '1',
          staffLimit: null,
          packages: [
            {
              name: '个人 10 份',
              quota: 10,
              left: 9,
              validUntil: '2027-11-20T02:00:00.000Z',
              productId: PRODUCT,
            },
          ],
        },
      }),
      '/TradeService/quotas/uses': () => listed(uses),
      '/TradeService/order/list': () => listed(orders),
    },
  })
  await screen.findByText('个人 10 份', { selector: 'section *' })
}
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)

it('what is left, what it was used for and the orders stand on one page', async () => {
  await opened([use], [order])
  expect(screen.getByLabelText('余量').textContent).toContain('还可发起9份合同')
  await screen.findByText('房屋租赁合同')
  expect(cells().slice(0, 4)).toEqual(['房屋租赁合同', '已用掉', '个人 10 份', '林小满'])
  await userEvent.click(screen.getByRole('tab', { name: '订单' }))
  await screen.findByText('DD202611200001')
  expect(cells().slice(0, 4)).toEqual(['个人 10 份', 'DD202611200001', '¥39.00', '已支付'])
})

it('counts documents in thousands, all that is left and of each package', async () => {
  const validUntil = '2027-11-20T02:00:00.000Z'
  const name = '单位 10,000 份'
  page = await renderPage(<OwnPackagesPage />, {
    user: makeUser(),
    answers: {
      '/TradeService/quotas': () => ({
        data: {
          left: 10_020,
          expiring: null,
          modules: '1',
          staffLimit: null,
          packages: [{ name, quota: 10_000, left: 9_999, validUntil, productId: PRODUCT }],
        },
      }),
      '/TradeService/quotas/uses': () => listed([]),
      '/TradeService/order/list': () => listed([]),
    },
  })
  await screen.findByText(name, { selector: 'section *' })
  const words = screen.getByLabelText('余量').textContent
  expect(words).toContain('还可发起10,020份合同')
  expect(words).toContain('剩 9,999 / 10,000 份，2027-11-20 到期')
  expect(screen.getByLabelText(`${name}：剩 9,999 份，共 10,000 份`)).toBeTruthy()
})

it('says so where nothing was used and nothing was ordered', async () => {
  await opened([], [])
  await screen.findByText('还没有使用过')
  await userEvent.click(screen.getByRole('tab', { name: '订单' }))
  await screen.findByText('还没有订单')
})

it('what is left is not simply missing when it cannot be read', async () => {
  let isAway = true
  page = await renderPage(<OwnPackagesPage />, {
    user: makeUser(),
    answers: {
      '/TradeService/quotas': () =>
        isAway
          ? { status: 500, refusal: { code: 'server.failed', info: '服务器出错了，请稍后再试' } }
          : { data: { left: 9, expiring: null, modules: '1', staffLimit: null, packages: [] } },
      '/TradeService/quotas/uses': () => listed([]),
      '/TradeService/order/list': () => listed([]),
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('没有读取到余量')
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('9', { selector: 'strong' })).toBeTruthy()
})

it('sends nobody to buy who is not certified yet', async () => {
  page = await renderPage(<OwnPackagesPage />, {
    user: makeUser({
      autStatus: null,
      userRoleResAction: [{ resCode: 'selfMeal', nodeActions: [{ actionCode: 'buy' }], children: [] }],
    }),
    answers: {
      '/TradeService/quotas': () => ({
        data: { left: 0, expiring: null, modules: '1', staffLimit: null, packages: [] },
      }),
      '/TradeService/quotas/uses': () => listed([]),
      '/TradeService/order/list': () => listed([]),
    },
  })
  const left = await screen.findByLabelText('余量')
  expect(left.textContent).toBe('还可发起0份合同通过认证后才能发起合同，才有可用的份数。')
})
