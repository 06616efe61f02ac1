// /orderInfo: what is bought is confirmed here, and its order paid (domain.md §7).
import { useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { ConfirmPurchase } from '#src/features/trade/orders/confirm-purchase.tsx'
import { OrderView } from '#src/features/trade/orders/order-view.tsx'
import type { OrderPanels } from '#src/features/trade/orders/order-view.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const OrderInfoPage = ({ invoicePanel }: OrderPanels) => {
  const asked = new URLSearchParams(useSearch())
  const orderId = asked.get('orderId') ?? ''
  const productId = asked.get('productId') ?? ''
  if (UUID.test(orderId)) return <OrderView key={orderId} orderId={orderId} invoicePanel={invoicePanel} />
  if (UUID.test(productId)) return <ConfirmPurchase productId={productId} />
  return (
    <EmptyState
      isPage
      title="没有选择套餐"
      hint="请先选择要购买的套餐。"
      action={
        <LinkButton href={PAGES.packages} type="primary">
          查看套餐
        </LinkButton>
      }
    />
  )
}
