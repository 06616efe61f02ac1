// Orders that are not through yet, each with its steps and the way on to it.
import { ORDER_STATUS } from '#protocol/trade/orders.ts'
import type { OrderLine } from '#protocol/trade/orders.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/trade/packages/packages.module.css'
import { useOrders, useProcesses } from '#src/features/trade/packages/queries.ts'
import { useMay } from '#src/machines/react.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { offeredPrice } from '#src/ui/money-words.ts'
import { orderWords } from '#src/ui/order-words.ts'
import { PurchaseSteps } from '#src/ui/purchase-steps.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const OPEN: readonly number[] = [ORDER_STATUS.unpaid, ORDER_STATUS.awaitingTransfer, ORDER_STATUS.refunding]

/** Those among the newest orders; nothing where none is open. */
export const OpenOrders = () => {
  const mayView = useMay('selfMeal', 'view')
  const { data } = useOrders(1, mayView)
  const open = data?.rows.filter(({ status }) => OPEN.includes(status)) ?? []
  if (open.length === 0) return null
  return (
    <section className={styles['panel']} aria-label="进行中的订单">
      {open.map((order) => (
        <OpenOrder key={order.orderId} order={order} />
      ))}
    </section>
  )
}

const OpenOrder = ({ order }: { readonly order: OrderLine }) => {
  const mayBuy = useMay('selfMeal', 'buy')
  const { data } = useProcesses(order.orderId, order.status)
  const isUnpaid = order.status === ORDER_STATUS.unpaid
  const words = orderWords(order)
  return (
    <article className={styles['open']} aria-label={`订单 ${order.orderNo}`}>
      <div className={styles['left']}>
        <span>
          {order.productName}
          <span className={styles['sum']}>{offeredPrice(order.amount)}</span>
          <StateTag tone={words.tone}>{words.label}</StateTag>
        </span>
        <LinkButton
          href={PAGES.order(order.orderId)}
          {...(isUnpaid && mayBuy ? { type: 'primary' as const } : {})}
        >
          {isUnpaid && mayBuy ? '去支付' : '查看订单'}
        </LinkButton>
      </div>
      {data !== undefined && <PurchaseSteps processes={data} />}
    </article>
  )
}
