// All payments of an order that were begun, and what became of each.
import type { OrderPayment } from '#protocol/trade/orders.ts'
import styles from '#src/features/trade/orders/orders.module.css'
import { PAYMENT_STATE_WORDS, WAY_WORDS } from '#src/features/trade/orders/words.ts'
import { MomentText } from '#src/ui/moment-text.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

/** Nothing before the payer went anywhere. */
export const PaymentRecord = ({ payments }: { readonly payments: readonly OrderPayment[] }) =>
  payments.length === 0 ? null : (
    <section className={styles['card']} aria-label="付款记录">
      <h2 className={styles['heading']}>付款记录</h2>
      <ul className={styles['record']}>
        {payments.map(({ paymentId, way, amount, state, at }) => {
          const { label, tone, hint } = PAYMENT_STATE_WORDS[state]
          return (
            <li key={paymentId}>
              <span>{WAY_WORDS[way].label}</span>
              <span className="tabular">{yuanWords(amount)}</span>
              <StateTag tone={tone}>{label}</StateTag>
              <span className={styles['words']}>
                <MomentText moment={at} />
                {hint !== '' && `　${hint}`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
