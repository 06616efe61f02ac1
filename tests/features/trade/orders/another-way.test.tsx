// Whoever began to pay by a code and then chose another way is not asked to scan any more.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { OrderInfoPage } from '#src/features/trade/orders/order-info-page.tsx'
import { payCode } from '#src/features/trade/orders/pay-code.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const ORDER = '90000000-0000-4000-8000-000000000001'
const buyer = makeUser({
  userRoleResAction: [
    { resCode: 'selfMeal', nodeActions: [{ actionCode: 'view' }, { actionCode: 'buy' }], children: [] },
  ],
})
let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

it('the code of 微信支付 is forgotten when 支付宝 is begun', async () => {
  payCode.keep(ORDER, 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz')
  page = await renderPage(<OrderInfoPage invoicePanel={() => null} />, {
    user: buyer,
    at: `/orderInfo?orderId=${ORDER}`,
    answers: {
      '/VirtualProductService/processes': () => ({ data: { steps: [], endedAs: null } }),
      '/TradeService/order/detail': () => ({
        data: {
          orderId: ORDER,
          orderNo: 'DD20261123000000001',
          productName: '个人 10 份',
          amount: 3_900,
          status: 0,
          createdAt: new Date(Date.now() - 60_000).toISOString(),
          payBefore: new Date(Date.now() + 1_740_000).toISOString(),
          paidAt: null,
          payWay: null,
          invoice: 'none',
          invoiceId: null,
          invoiceWish: null,
          ways: [4, 5],
          note: '',
          payer: '',
          refundReason: '',
          payments: [],
          actions: ['pay', 'cancel'],
        },
      }),
      // Where it leads is a page of theirs, which there is none of here.
      '/TradeService/alipay': () => ({ data: { url: '#alipay' } }),
    },
  })
  await userEvent.click(await screen.findByRole('radio', { name: /支付宝/ }))
  await userEvent.click(screen.getByRole('button', { name: '去支付' }))
  expect(await screen.findByText('正在支付')).toBeTruthy()
  expect(payCode.of(ORDER)).toBeNull()
})
