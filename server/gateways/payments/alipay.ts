// 支付宝 payments: the signed address the payer's browser opens, and the notice that comes back.
// See 支付宝开放平台 alipay.trade.page.pay and wap.pay, sign_type RSA2: SHA-256 of the sorted parameters, signed with RSA.
import { createPublicKey, createSign, createVerify } from 'node:crypto'
import { formatDate } from '#protocol/chinese-date.ts'
import type { PayDevice } from '#protocol/trade/payments.ts'
import type { Clock } from '#server/clock.ts'
import { alipayRefunds } from './alipay-refunds.ts'
import { asPem } from './pem.ts'
import type { FormFields, Payable, PaymentNotice } from './payment-provider.ts'
import type { Refunds } from './refund-provider.ts'

/** How a merchant is known at 支付宝. */
export interface AlipayConfig {
  /** The gateway, such as `https://openapi.alipay.com/gateway.do`. */
  readonly url: string
  readonly appId: string
  /** The application's private key, PEM. */
  readonly privateKey: string
  /** The public keys of 支付宝 that notices may be signed with, PEM: the present one, and the next beside it. */
  readonly publicKeys: readonly string[]
}

/** Payments at 支付宝. */
export interface Alipay {
  /** The address to open; the payer comes back to `front`, the notice goes to `back`. */
  addressFor(order: Payable, links: { front: string; back: string }, device: PayDevice): string
  /** A notice of a payment that went through; undefined for everything else, forged or failed. */
  read(fields: FormFields): PaymentNotice | undefined
  readonly refunds: Refunds
}

const PRODUCTS: Readonly<Record<PayDevice, { readonly method: string; readonly product_code: string }>> = {
  desktop: { method: 'alipay.trade.page.pay', product_code: 'FAST_INSTANT_TRADE_PAY' },
  phone: { method: 'alipay.trade.wap.pay', product_code: 'QUICK_WAP_WAY' },
}
const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED']

/** Parameters in the order of their names as `name=value&…`; empty ones and those named in `without` are left out. */
export const alipayTextOf = (fields: FormFields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** 分 as 元 with two places. */
const inYuan = (amount: number): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** 元 as 分; undefined for what is no amount. */
const inFen = (yuan: string): number | undefined => {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan)
  return found === null ? undefined : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

export const alipayAt = (config: AlipayConfig, clock: Clock): Alipay => {
  const keys = config.publicKeys.map((pem) => createPublicKey(asPem(pem, 'PUBLIC KEY')))
  const signed = (method: string, content: object, links: FormFields = {}): FormFields => {
    const fields: FormFields = {
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: formatDate(clock.now(), 'YYYY-MM-DD hh:mm:ss'),
      version: '1.0',
      ...links,
      biz_content: JSON.stringify(content),
    }
    const sign = createSign('RSA-SHA256')
      .update(alipayTextOf(fields, ['sign']), 'utf8')
      .sign(config.privateKey, 'base64')
    return { ...fields, sign }
  }
  return {
    refunds: alipayRefunds(config.url, keys, signed),
    addressFor: ({ orderNo, productName, amount, payBefore }, { front, back }, device) => {
      const { method, product_code } = PRODUCTS[device]
      const content = {
        out_trade_no: orderNo,
        total_amount: inYuan(amount),
        subject: productName,
        product_code,
        time_expire: formatDate(payBefore, 'YYYY-MM-DD hh:mm:ss'),
      }
      const fields = signed(method, content, { notify_url: back, return_url: front })
      return `${config.url}?${new URLSearchParams({ ...fields }).toString()}`
    },
    read: (fields) => {
      const { app_id, out_trade_no, trade_no, trade_status = '', total_amount = '', sign = '' } = fields
      if (app_id !== config.appId || !PAID.includes(trade_status)) return undefined
      const amount = inFen(total_amount)
      if (out_trade_no === undefined || trade_no === undefined || amount === undefined) return undefined
      const text = alipayTextOf(fields, ['sign', 'sign_type'])
      const holds = keys.some((key) =>
        createVerify('RSA-SHA256').update(text, 'utf8').verify(key, Buffer.from(sign, 'base64')),
      )
      return holds ? { orderNo: out_trade_no, amount, paymentNo: trade_no } : undefined
    },
  }
}
