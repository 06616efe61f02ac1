// The embedded cashier: a page of the product itself, whose notices are signed. No money moves.
import { timingSafeEqual } from 'node:crypto'
import type { PersonalData } from '#server/domain/personal-data.ts'
import type { FormFields, PaymentNotice } from './payment-provider.ts'
import type { Refunds } from './refund-provider.ts'

type Hashing = Pick<PersonalData, 'fingerprint'>

/** The embedded cashier; never for production, where anybody could pay with nothing. */
export interface Cashier {
  /** What a link to the page carries. */
  tokenFor(orderId: string): string
  /** The order of a link; undefined where the server made no such link. */
  orderOf(token: string): string | undefined
  /** The signed notice of a payment. */
  noticeOf(notice: PaymentNotice): FormFields
  /** The notice again; undefined where its signature does not hold. */
  read(fields: FormFields): PaymentNotice | undefined
  /** Sends everything back at once. */
  readonly refunds: Refunds
}

// Compared by their bytes: a text of as many letters may have more of them.
const isSame = (one: string, other: string): boolean => {
  const [given, wanted] = [Buffer.from(one), Buffer.from(other)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const signedText = ({ orderNo, amount, paymentNo }: FormFields): string => `${orderNo}&${amount}&${paymentNo}`

export const embeddedCashier = ({ fingerprint }: Hashing): Cashier => ({
  refunds: {
    refund: () => Promise.resolve({ state: 'arrived' }),
    look: () => Promise.resolve({ state: 'arrived' }),
  },
  tokenFor: (orderId) => `${orderId}.${fingerprint('cashier link', orderId)}`,
  orderOf: (token) => {
    const [orderId = '', mac = ''] = token.split('.')
    return isSame(mac, fingerprint('cashier link', orderId)) ? orderId : undefined
  },
  noticeOf: ({ orderNo, amount, paymentNo }) => {
    const fields = { orderNo, amount: String(amount), paymentNo }
    return { ...fields, signature: fingerprint('cashier notice', signedText(fields)) }
  },
  read: (fields) => {
    const { orderNo, amount, paymentNo, signature = '' } = fields
    if (orderNo === undefined || amount === undefined || paymentNo === undefined) return undefined
    if (!isSame(signature, fingerprint('cashier notice', signedText(fields)))) return undefined
    return { orderNo, amount: Number(amount), paymentNo }
  },
})
