// 银联 gateway payments: the form the payer's browser posts, and the notice that comes back.
// See 中国银联 产品接口规范 (网关支付) 5.1.0, signMethod 01: SHA-256 of the sorted fields, signed with RSA.
import { createHash, createSign, createVerify, X509Certificate } from 'node:crypto'
import { formatDate } from '#protocol/chinese-date.ts'
import type { Clock } from '#server/clock.ts'
import type { FormFields, Payable, PaymentNotice } from './payment-provider.ts'

/** How a merchant is known at 银联. */
export interface UnionPayConfig {
  /** Where the browser posts, such as `https://gateway.95516.com/gateway/api/frontTransReq.do`. */
  readonly url: string
  readonly merchantId: string
  /** Serial number of the signing certificate, decimal. */
  readonly certId: string
  /** The merchant's private key, PEM. */
  readonly privateKey: string
  /** The root and intermediate certificates of 银联, PEM. */
  readonly authorities: readonly string[]
  /** The third part of the signer's common name. */
  readonly signerName: string
}

/** The name that the certificates of notices bear in production. */
export const UNION_PAY_NAME = '中国银联股份有限公司'
const SUCCESS = ['00', 'A6']

/** Fields in the order of their names as `name=value&…`, without the signature; empty ones are left out. */
export const signedTextOf = (fields: FormFields): string =>
  Object.keys(fields)
    .filter((name) => name !== 'signature' && fields[name] !== '')
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

const digestOf = (fields: FormFields): string =>
  createHash('sha256').update(signedTextOf(fields), 'utf8').digest('hex')

/** Payments at 银联. */
export interface UnionPay {
  /** What the browser posts, and where to. */
  formFor(order: Payable, links: { front: string; back: string }): { url: string; fields: FormFields }
  /** A notice of a payment that went through; undefined for everything else, forged or failed. */
  read(fields: FormFields): PaymentNotice | undefined
}

export const unionPayAt = (config: UnionPayConfig, clock: Clock): UnionPay => ({
  formFor: ({ orderNo, amount, payBefore }, { front, back }) => {
    const fields = {
      version: '5.1.0',
      encoding: 'UTF-8',
      certId: config.certId,
      signMethod: '01',
      txnType: '01',
      txnSubType: '01',
      bizType: '000201',
      channelType: '07',
      accessType: '0',
      merId: config.merchantId,
      orderId: orderNo,
      txnTime: formatDate(clock.now(), 'YYYYMMDDhhmmss'),
      payTimeout: formatDate(payBefore, 'YYYYMMDDhhmmss'),
      txnAmt: String(amount),
      currencyCode: '156',
      frontUrl: front,
      backUrl: back,
    }
    const signature = createSign('RSA-SHA256')
      .update(digestOf(fields), 'utf8')
      .sign(config.privateKey, 'base64')
    return { url: config.url, fields: { ...fields, signature } }
  },
  read: (fields) => {
    const { orderId, txnAmt = '', queryId, signPubKeyCert = '', signature = '' } = fields
    if (fields['merId'] !== config.merchantId || fields['currencyCode'] !== '156') return undefined
    if (orderId === undefined || queryId === undefined || !/^\d{1,12}$/.test(txnAmt)) return undefined
    const signer = trustedSigner(signPubKeyCert, config, clock.now())
    const holds =
      signer !== undefined &&
      createVerify('RSA-SHA256')
        .update(digestOf(fields), 'utf8')
        .verify(signer.publicKey, Buffer.from(signature, 'base64'))
    if (!holds || !SUCCESS.includes(fields['respCode'] ?? '')) return undefined
    return { orderNo: orderId, amount: Number(txnAmt), paymentNo: queryId }
  },
})

/** The certificate of a notice, if it leads to the authorities, is in force and bears the name of 银联. */
const trustedSigner = (
  pem: string,
  { authorities, signerName }: UnionPayConfig,
  now: Date,
): X509Certificate | undefined => {
  const signer = parsed(pem)
  if (signer === undefined || !isInForce(signer, now)) return undefined
  const name = /^CN=(.*)$/m.exec(signer.subject)?.[1]?.split('@')[2]
  if (name !== signerName) return undefined
  const known = authorities.flatMap((text) => parsed(text) ?? [])
  return known.some(
    (one) => one.ca && isInForce(one, now) && signer.checkIssued(one) && signer.verify(one.publicKey),
  )
    ? signer
    : undefined
}

const parsed = (pem: string): X509Certificate | undefined => {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

const isInForce = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  new Date(validFrom) <= now && now <= new Date(validTo)
