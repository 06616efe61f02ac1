// A plan of payments as it is read: a line for each, in their order.
import { paymentWords } from '#protocol/contracts/drafts/payments.ts'
import type { PlannedPayment } from '#protocol/contracts/drafts/payments.ts'

/** Two may read alike. */
export const PaymentLines = ({ payments }: { readonly payments: readonly PlannedPayment[] }) =>
  payments.map((payment, at) => (
    // They have no name of their own, and none changes its place.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={at}>{paymentWords(payment)}</div>
  ))
