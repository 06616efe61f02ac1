// All payments of an order, each with its way, its amount and what became of it.
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OrderPayment } from '#protocol/trade/orders.ts'
import { PaymentRecord } from '#src/features/trade/orders/payment-record.tsx'

const payment = (state: OrderPayment['state'], more: Partial<OrderPayment> = {}): OrderPayment => ({
  paymentId: state,
  way: 4,
  amount: 39_900,
  state,
  at: '2026-11-23T01:00:00.000Z',
  ...more,
})

it('says of each what became of it, and what somebody may wonder about', () => {
  const payments = [
    payment('failed'),
    payment('lapsed', { way: 5 }),
    payment('missing', { way: 3 }),
    payment('taken', { way: 1 }),
    payment('extra', { amount: 100 }),
    payment('sentBack'),
    payment('begun'),
    payment('announced', { way: 3 }),
  ]
  const { unmount } = render(<PaymentRecord payments={payments} />)
  const lines = screen
    .getAllByRole('listitem')
    .map((line) => [...line.children].map((part) => part.textContent))
  expect(lines.map(([way, amount, state]) => [way, amount, state])).toEqual([
    ['微信支付', '¥399.00', '没有受理'],
    ['支付宝', '¥399.00', '没有付款'],
    ['对公转账', '¥399.00', '没有到账'],
    ['演示收银台', '¥399.00', '已收款'],
    ['微信支付', '¥1.00', '正在退回'],
    ['微信支付', '¥399.00', '已退回'],
    ['微信支付', '¥399.00', '等待付款'],
    ['对公转账', '¥399.00', '等待核对'],
  ])
  expect(screen.getByText(/没有扣款，可以再试或换一种方式。/)).toBeTruthy()
  expect(screen.getByText(/会原路退回，不用申请。/)).toBeTruthy()
  unmount()
})

it('is not there before the payer went anywhere', () => {
  const { container, unmount } = render(<PaymentRecord payments={[]} />)
  expect(container.textContent).toBe('')
  unmount()
})
