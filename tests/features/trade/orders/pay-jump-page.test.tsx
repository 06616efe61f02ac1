// The code of 微信支付 stands where the payment is waited for, and only for the order it was made for.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PayJumpPage } from '#src/features/trade/orders/pay-jump-page.tsx'
import { payCode } from '#src/features/trade/orders/pay-code.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const ORDER = '90000000-0000-4000-8000-000000000001'
const OTHER = '90000000-0000-4000-8000-000000000002'
let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

const open = async (address: string, change: object = {}) => {
  page = await renderPage(<PayJumpPage />, {
    user: makeUser(),
    at: address,
    answers: {
      '/TradeService/order/payment': () => ({
        data: {
          orderNo: 'DD20261123000000001',
          productName: '个人 10 份',
          amount: 3_900,
          status: 0,
          payBefore: '2026-11-23T01:30:00.000Z',
          way: 4,
          extra: null,
          ...change,
        },
      }),
    },
  })
}

it('the code is shown with what it pays, and another way is one click away', async () => {
  payCode.keep(ORDER, 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz')
  await open(`/payJump?orderId=${ORDER}`)
  expect(await screen.findByRole('img', { name: '微信支付的二维码' })).toBeTruthy()
  expect(await screen.findByText('个人 10 份')).toBeTruthy()
  expect(screen.getByRole('heading').textContent).toBe('请用微信扫码支付')
  expect(screen.getByRole('link', { name: '换一种支付方式' }).getAttribute('href')).toContain(ORDER)
})

it('a code in the address is nobody’s', async () => {
  payCode.keep(OTHER, 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz')
  await open(`/payJump?orderId=${ORDER}&code=weixin%3A%2F%2Fwxpay%2Fbizpayurl%3Fpr%3Dx`)
  expect(await screen.findByText('正在确认支付结果')).toBeTruthy()
  expect(screen.queryByRole('img', { name: '微信支付的二维码' })).toBeNull()
})

it.each([
  [null, '超过 30 分钟未支付，订单已自动关闭，没有扣款。需要时请重新下单。', null],
  [5, '超过 30 分钟未支付，订单已自动关闭。如已付款，款项会原路退回；需要时请重新下单。', '支付宝'],
])('time that is up is told by whether the payer went anywhere (%o)', async (way, text, went) => {
  await open(`/payJump?orderId=${ORDER}`, { status: 4, way })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText('支付方式')?.nextSibling?.textContent ?? null).toBe(went)
})
