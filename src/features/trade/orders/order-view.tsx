// One order: what it is, how far it has come, and its ways to be paid while there is time.
import { useSelector } from '@xstate/react'
import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { fenInWords } from '#protocol/amount-in-words.ts'
import { ORDER_STATUS } from '#protocol/trade/orders.ts'
import type { Order } from '#protocol/trade/orders.ts'
import { PAGES } from '#protocol/pages.ts'
import { ordering } from '#src/features/trade/orders/actor.tsx'
import styles from '#src/features/trade/orders/orders.module.css'
import { Outcome } from '#src/features/trade/orders/outcome.tsx'
import { PaymentRecord } from '#src/features/trade/orders/payment-record.tsx'
import { PayPanel } from '#src/features/trade/orders/pay-panel.tsx'
import { useProcesses } from '#src/features/trade/orders/queries.ts'
import { WAY_WORDS } from '#src/features/trade/orders/words.ts'
import { useActorRef, useUser } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { offeredPrice } from '#src/ui/money-words.ts'
import { orderWords } from '#src/ui/order-words.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PurchaseSteps } from '#src/ui/purchase-steps.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

/** `invoicePanel` shows and changes the invoice that is wanted with an order; `onChanged` reads the order again. */
export interface OrderPanels {
  readonly invoicePanel: (order: Order, onChanged: () => void) => ReactNode
}

export const OrderView = ({ orderId, invoicePanel }: OrderPanels & { readonly orderId: string }) => {
  const actor = useActorRef(ordering, { input: { orderId } })
  const snapshot = useSelector(actor, (current) => current)
  const { order, failure } = snapshot.context
  if (snapshot.matches('unknown'))
    return (
      <EmptyState
        isPage
        title="没有找到这笔订单"
        hint="它可能属于另一个身份。请切换身份，或从“我的套餐”里重新打开。"
        action={<LinkButton href={PAGES.ownPackages}>我的套餐</LinkButton>}
      />
    )
  if (snapshot.matches('unanswered'))
    return (
      <ErrorState
        title="订单没有读到"
        error={failure}
        onRetry={() => actor.send({ type: 'reading.asked' })}
      />
    )
  if (order === null) return <Spin style={{ display: 'block', margin: '120px auto' }} />
  return (
    <>
      <PageHeader
        title="订单"
        backTo={PAGES.ownPackages}
        trail={[{ label: '我的套餐', path: PAGES.ownPackages }]}
        aside={<StateTag tone={orderWords(order).tone}>{orderWords(order).label}</StateTag>}
      />
      <Facts order={order} />
      {isAhead(order) && invoicePanel(order, () => actor.send({ type: 'reading.asked' }))}
      {order.status === ORDER_STATUS.unpaid ? <PayPanel actor={actor} /> : <Outcome actor={actor} />}
      <PaymentRecord payments={order.payments} />
    </>
  )
}

/** Whether its money is still to come. */
const isAhead = ({ status, amount }: Order): boolean =>
  amount > 0 && (status === ORDER_STATUS.unpaid || status === ORDER_STATUS.awaitingTransfer)

const Facts = ({ order }: { readonly order: Order }) => {
  const isCompany = useUser().defaultBizType === 2
  return (
    <section className={styles['card']} aria-label="订单内容">
      <dl className={styles['facts']}>
        <dt>套餐</dt>
        <dd>{order.productName}</dd>
        <dt>金额</dt>
        <dd className="tabular">
          {offeredPrice(order.amount)}
          {isCompany && order.amount > 0 && <div className={styles['words']}>{fenInWords(order.amount)}</div>}
        </dd>
        <dt>订单号</dt>
        <dd className="tabular">{order.orderNo}</dd>
        {order.payWay !== null && (
          <>
            <dt>支付方式</dt>
            <dd>{WAY_WORDS[order.payWay].label}</dd>
          </>
        )}
        {order.payer !== '' && (
          <>
            <dt>付款户名</dt>
            <dd>{order.payer}</dd>
          </>
        )}
      </dl>
      <Progress order={order} />
    </section>
  )
}

const Progress = ({ order }: { readonly order: Order }) => {
  const { data } = useProcesses(order.orderId, order.status)
  return data === undefined ? null : <PurchaseSteps processes={data} />
}
