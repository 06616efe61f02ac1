// What every provider of payments does, whoever moves the money.

/** What is to be paid. */
export interface Payable {
  readonly orderId: string
  readonly orderNo: string
  readonly productName: string
  /** In 分. */
  readonly amount: number
  readonly payBefore: Date
}

/** A notice whose signature holds. `amount` in 分; `paymentNo` is the provider's own number of it. */
export interface PaymentNotice {
  readonly orderNo: string
  readonly amount: number
  readonly paymentNo: string
}

/** Fields of a form, as a provider posts them. */
export type FormFields = Readonly<Record<string, string>>
