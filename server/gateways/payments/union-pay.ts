// 银联 gateway payments: the form the payer's browser posts, and the notice that comes back.
// See 中国银联 产品接口规范 (网关支付) 5.1.0, signMethod 01: SHA-256 of the sorted fields, signed with RSA.
import { formatDate } from '#protocol/chinese-date.ts'
import type { Clock } from '#server/clock.ts'
import type { FormFields, Payable, PaymentNotice } from './payment-provider.ts'
import type { Refunds } from './refund-provider.ts'
import { unionRefunds } from './union-refunds.ts'
import { isOfUnionPay, merchantFields, signedBy } from './union-signing.ts'
import type { UnionPayConfig } from './union-signing.ts'

/** The name that the certificates of notices bear in production. */
export const UNION_PAY_NAME = '中国银联股份有限公司'
const SUCCESS = ['00', 'A6']
/** What a notice is about, as its `txnType` says. */
const PAYMENT = '01'
const REFUND = '04'

/** Payments at 银联. */
export interface UnionPay {
  /** What the browser posts, and where to. */
  formFor(order: Payable, links: { front: string; back: string }): { url: string; fields: FormFields }
  /** A notice of a payment that went through; undefined for everything else, forged or failed. */
  read(fields: FormFields): PaymentNotice | undefined
  /** The number of the refund that a notice is about; undefined for everything else. */
  readRefund(fields: FormFields): string | undefined
  readonly refunds: Refunds
}

export const unionPayAt = (config: UnionPayConfig, clock: Clock): UnionPay => ({
  formFor: ({ orderNo, amount, payBefore }, { front, back }) => {
    const fields = {
      ...merchantFields(config),
      txnType: '01',
      txnSubType: '01',
      channelType: '07',
      orderId: orderNo,
      txnTime: formatDate(clock.now(), 'YYYYMMDDhhmmss'),
      payTimeout: formatDate(payBefore, 'YYYYMMDDhhmmss'),
      txnAmt: String(amount),
      currencyCode: '156',
      frontUrl: front,
      backUrl: back,
    }
    return { url: config.url, fields: signedBy(config, fields) }
  },
  read: (fields) => {
    const { orderId, txnAmt = '', queryId, txnType = PAYMENT } = fields
    if (fields['merId'] !== config.merchantId || fields['currencyCode'] !== '156') return undefined
    if (txnType !== PAYMENT || orderId === undefined || queryId === undefined) return undefined
    if (!/^\d{1,12}$/.test(txnAmt) || !SUCCESS.includes(fields['respCode'] ?? '')) return undefined
    if (!isOfUnionPay(config, fields, clock.now())) return undefined
    return { orderNo: orderId, amount: Number(txnAmt), paymentNo: queryId }
  },
  readRefund: (fields) =>
    fields['txnType'] === REFUND &&
    fields['merId'] === config.merchantId &&
    isOfUnionPay(config, fields, clock.now())
      ? fields['orderId']
      : undefined,
  refunds: unionRefunds(config, clock),
})
