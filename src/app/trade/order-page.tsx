// /orderInfo: an order with the invoice that is wanted of it.
import { InvoiceWish } from '#src/features/trade/invoices/invoice-wish.tsx'
import { OrderInfoPage } from '#src/features/trade/orders/order-info-page.tsx'

export const OrderPage = () => (
  <OrderInfoPage invoicePanel={(order, onChanged) => <InvoiceWish order={order} onChanged={onChanged} />} />
)
