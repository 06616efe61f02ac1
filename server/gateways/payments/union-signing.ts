// How 银联 and its merchants sign: SHA-256 of the sorted fields, then RSA (5.1.0, signMethod 01).
import { createHash, createSign, createVerify, X509Certificate } from 'node:crypto'
import type { FormFields } from './payment-provider.ts'

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

/** Fields in the order of their names as `name=value&…`, without the signature; empty ones are left out. */
export const signedTextOf = (fields: FormFields): string =>
  Object.keys(fields)
    .filter((name) => name !== 'signature' && fields[name] !== '')
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

const digestOf = (fields: FormFields): string =>
  createHash('sha256').update(signedTextOf(fields), 'utf8').digest('hex')

/** What every message of a merchant begins with. */
export const merchantFields = ({ certId, merchantId }: UnionPayConfig) => ({
  version: '5.1.0',
  encoding: 'UTF-8',
  certId,
  signMethod: '01',
  bizType: '000201',
  accessType: '0',
  merId: merchantId,
})

/** The fields with the merchant's signature. */
export const signedBy = ({ privateKey }: UnionPayConfig, fields: FormFields): FormFields => ({
  ...fields,
  signature: createSign('RSA-SHA256').update(digestOf(fields), 'utf8').sign(privateKey, 'base64'),
})

/** Whether 银联 signed these fields, with a certificate that leads to its authorities. */
export const isOfUnionPay = (config: UnionPayConfig, fields: FormFields, now: Date): boolean => {
  const signer = trustedSigner(fields['signPubKeyCert'] ?? '', config, now)
  return (
    signer !== undefined &&
    createVerify('RSA-SHA256')
      .update(digestOf(fields), 'utf8')
      .verify(signer.publicKey, Buffer.from(fields['signature'] ?? '', 'base64'))
  )
}

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
