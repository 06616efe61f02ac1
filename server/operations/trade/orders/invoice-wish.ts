// The invoice that is wanted of an order before it is paid, kept with the order and encrypted.
import type { Deps } from '#server/deps.ts'
import type { OrderRow } from '#server/domain/trade/orders/store.ts'

/** What the invoice will say and where it goes, as it was when it was wanted. */
export interface InvoiceWish {
  readonly kind: 1 | 2
  readonly name: string
  readonly taxNumber: string
  readonly address: string
  readonly phone: string
  readonly bank: string
  readonly account: string
  readonly delivery: 1 | 2
  readonly receiver: string
  /** Who wanted it. */
  readonly by: string
}

type Sealing = Pick<Deps, 'personalData'>

export const sealWish = ({ personalData }: Sealing, orderId: string, wish: InvoiceWish): string =>
  personalData.seal(JSON.stringify(wish), `order ${orderId}`)

/** Undefined where none is wanted. */
export const wishOf = (
  { personalData }: Sealing,
  { id, invoiceWish }: Pick<OrderRow, 'id' | 'invoiceWish'>,
): InvoiceWish | undefined =>
  invoiceWish === '' ? undefined : (JSON.parse(personalData.open(invoiceWish, `order ${id}`)) as InvoiceWish)
