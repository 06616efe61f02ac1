// The invoice of an order that is not paid yet: wanted here, applied for by paying.
import { Button } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { Order } from '#protocol/trade/orders.ts'
import { ApplyDrawer } from '#src/features/trade/invoices/apply-drawer.tsx'
import styles from '#src/features/trade/invoices/invoices.module.css'
import { useDropWish } from '#src/features/trade/invoices/queries.ts'
import { useInvoiceRights } from '#src/features/trade/invoices/rights.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { DELIVERY_WORDS, KIND_WORDS } from '#src/ui/invoice-words.ts'
import { useListPlace } from '#src/ui/list-place.ts'

export interface InvoiceWishProps {
  readonly order: Order
  /** Reads the order again. */
  readonly onChanged: () => void
}

export const InvoiceWish = ({ order, onChanged }: InvoiceWishProps) => {
  const { mayApply } = useInvoiceRights()
  const drop = useDropWish()
  const raise = useRaiseAlert()
  const address = useListPlace({ orderId: '', invoice: '' })
  const isTyping = address.invoice !== ''
  const setTyping = (is: boolean): void => address.change({ invoice: is ? 'open' : '' })
  const { orderId, amount, invoiceWish: wish } = order
  if (!mayApply) return null
  return (
    <section className={styles['wish']} aria-label="发票">
      <h2 className={styles['wishHeading']}>发票</h2>
      <p className={styles['wishWords']}>
        {wish === null
          ? '现在填写开票信息，付款后自动申请；也可以付款后再申请。'
          : `付款后自动申请${KIND_WORDS[wish.kind]}（${DELIVERY_WORDS[wish.delivery]}），抬头：${wish.name}`}
      </p>
      <span className={styles['wishActs']}>
        {wish !== null && (
          <Button
            disabled={drop.isPending}
            onClick={() =>
              drop.mutate(
                { orderId },
                {
                  onSuccess: onChanged,
                  onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
                },
              )
            }
          >
            暂不开票
          </Button>
        )}
        <Button onClick={() => setTyping(true)}>{wish === null ? '填写开票信息' : '修改'}</Button>
      </span>
      {isTyping && (
        <ApplyDrawer
          isAhead
          orders={[{ orderId, amount }]}
          onClose={() => setTyping(false)}
          onDone={() => {
            setTyping(false)
            onChanged()
          }}
        />
      )}
    </section>
  )
}
