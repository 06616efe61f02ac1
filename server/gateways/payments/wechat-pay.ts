// 微信支付: asks for a code or an address to pay at, opens the notices that come back, sends money back.
// See 微信支付 API v3: requests and answers signed with RSA and SHA-256, notices sealed with AES-256-GCM.
import { createDecipheriv, createPublicKey, createSign, createVerify, randomUUID } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import * as v from 'valibot'
import type { PayDevice } from '#protocol/trade/payments.ts'
import type { Clock } from '#server/clock.ts'
import { readAtMost } from '#server/gateways/read-at-most.ts'
import type { FormFields, Payable, PaymentNotice } from './payment-provider.ts'
import type { Refunds } from './refund-provider.ts'
import { wechatRefunds } from './wechat-refunds.ts'
import type { WechatCall } from './wechat-refunds.ts'

/** How a merchant is known at 微信支付. */
export interface WechatPayConfig {
  /** The gateway, such as `https://api.mch.weixin.qq.com`. */
  readonly url: string
  readonly appId: string
  readonly merchantId: string
  /** Serial number of the merchant's certificate. */
  readonly serial: string
  /** The merchant's private key, PEM. */
  readonly privateKey: string
  /** The key of API v3, 32 bytes. */
  readonly apiKey: string
  /** Public keys of 微信支付 by their number, PEM: the present one, and the next beside it. */
  readonly publicKeys: Readonly<Record<string, string>>
}

/** What is shown or opened: a code to scan on a desktop, an address on a phone. */
export type WechatDoor = { readonly code: string } | { readonly url: string }

/** Payments at 微信支付. */
export interface WechatPay {
  /** Rejects when the gateway is not reached, refuses, or its answer is not signed by it. */
  begin(order: Payable, links: { back: string; payerIp: string }, device: PayDevice): Promise<WechatDoor>
  /** A notice of a payment that went through, of its headers and `body`; undefined for everything else. */
  read(fields: FormFields): PaymentNotice | undefined
  readonly refunds: Refunds
}

const LIMIT_MS = 8_000
const MOST_BYTES = 16 * 1024
/** How far the gateway's clock may be from ours; older notices may be somebody's recording. */
const TIME_WINDOW_MS = 5 * 60_000
/** Of a description, in characters. */
const LONGEST_NAME = 127

/** Lines that end in a line feed each, as every signature of API v3 covers them. */
export const wechatText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const coded = v.object({ code_url: v.pipe(v.string(), v.startsWith('weixin://'), v.maxLength(500)) })
const addressed = v.object({ h5_url: v.pipe(v.string(), v.startsWith('https://'), v.maxLength(1000)) })
const sealed = v.object({
  event_type: v.string(),
  resource: v.object({
    algorithm: v.literal('AEAD_AES_256_GCM'),
    ciphertext: v.string(),
    nonce: v.string(),
    associated_data: v.optional(v.string(), ''),
  }),
})
const transaction = v.object({
  appid: v.string(),
  mchid: v.string(),
  out_trade_no: v.string(),
  transaction_id: v.string(),
  trade_state: v.string(),
  amount: v.object({ total: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), currency: v.string() }),
})

export const wechatPayAt = (config: WechatPayConfig, clock: Clock): WechatPay => {
  const keys = new Map<string, KeyObject>(
    Object.entries(config.publicKeys).map(([number, pem]) => [number, createPublicKey(pem)]),
  )
  const isSigned = ({
    time = '',
    nonce = '',
    serial = '',
    signature = '',
    body = '',
  }: FormFields): boolean => {
    const key = keys.get(serial)
    if (key === undefined) return false
    if (!(Math.abs(clock.now().getTime() - Number(time) * 1000) <= TIME_WINDOW_MS)) return false
    return createVerify('RSA-SHA256')
      .update(wechatText([time, nonce, body]), 'utf8')
      .verify(key, Buffer.from(signature, 'base64'))
  }
  const call: WechatCall = async ({ method, path, body: content }) => {
    const body = content === undefined ? '' : JSON.stringify(content)
    const response = await fetch(config.url + path, {
      method,
      headers: {
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        'user-agent': 'nuoyin',
        authorization: authorisation(config, { method, path, body, now: clock.now() }),
      },
      ...(content === undefined ? {} : { body }),
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'error',
    })
    const text = await readAtMost(response, MOST_BYTES)
    const header = (name: string): string => response.headers.get(`wechatpay-${name}`) ?? ''
    const isGenuine = isSigned({
      time: header('timestamp'),
      nonce: header('nonce'),
      serial: header('serial'),
      signature: header('signature'),
      body: text,
    })
    if (response.ok && !isGenuine) throw new Error('wechat pay answered with a wrong signature')
    return { status: response.status, text }
  }
  return {
    refunds: wechatRefunds(call),
    begin: async (order, { back, payerIp }, device) => {
      const path = `/v3/pay/transactions/${device === 'phone' ? 'h5' : 'native'}`
      const body = {
        appid: config.appId,
        mchid: config.merchantId,
        description: [...order.productName].slice(0, LONGEST_NAME).join(''),
        out_trade_no: order.orderNo,
        time_expire: order.payBefore.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: back,
        amount: { total: order.amount, currency: 'CNY' },
        ...(device === 'phone' ? { scene_info: { payer_client_ip: payerIp, h5_info: { type: 'Wap' } } } : {}),
      }
      const { status, text } = await call({ method: 'POST', path, body })
      if (status !== 200) throw new Error(`wechat pay answered ${status}: ${text.slice(0, 200)}`)
      return device === 'phone'
        ? { url: v.parse(addressed, JSON.parse(text)).h5_url }
        : { code: v.parse(coded, JSON.parse(text)).code_url }
    },
    read: (fields) => {
      if (!isSigned(fields)) return undefined
      const notice = parsed(sealed, fields['body'] ?? '')
      if (notice?.event_type !== 'TRANSACTION.SUCCESS') return undefined
      const opened = openSealed(config.apiKey, notice.resource)
      const paid = opened === undefined ? undefined : parsed(transaction, opened)
      if (paid === undefined || paid.mchid !== config.merchantId || paid.appid !== config.appId)
        return undefined
      if (paid.trade_state !== 'SUCCESS' || paid.amount.currency !== 'CNY') return undefined
      return { orderNo: paid.out_trade_no, amount: paid.amount.total, paymentNo: paid.transaction_id }
    },
  }
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly now: Date
}

const authorisation = (
  { merchantId, serial, privateKey }: WechatPayConfig,
  { method, path, body, now }: Request,
): string => {
  const time = String(Math.trunc(now.getTime() / 1000))
  const nonce = randomUUID().replaceAll('-', '')
  const signature = createSign('RSA-SHA256')
    .update(wechatText([method, path, time, nonce, body]), 'utf8')
    .sign(privateKey, 'base64')
  const parts = { mchid: merchantId, nonce_str: nonce, signature, timestamp: time, serial_no: serial }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

type Sealed = v.InferOutput<typeof sealed>['resource']
const TAG_BYTES = 16

/** AEAD_AES_256_GCM: the tag stands behind the text; undefined when it does not hold. */
const openSealed = (key: string, { ciphertext, nonce, associated_data }: Sealed): string | undefined => {
  const bytes = Buffer.from(ciphertext, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'utf8'), Buffer.from(nonce, 'utf8'))
    decipher.setAAD(Buffer.from(associated_data, 'utf8'))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const parsed = <Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined => {
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
