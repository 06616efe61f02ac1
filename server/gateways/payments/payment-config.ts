// Who takes payments, read from the environment.
import { readFileSync } from 'node:fs'
import type { BankAccount } from '#protocol/trade/payments.ts'
import { isPrivateWay } from '#server/gateways/private-way.ts'
import { UNION_PAY_NAME } from '#server/gateways/payments/union-pay.ts'
import type { UnionPayConfig } from '#server/gateways/payments/union-pay.ts'

/** The ways there are to pay; each may be missing. */
export interface PaymentConfig {
  /** The embedded cashier, where no money moves. */
  readonly hasCashier: boolean
  readonly unionPay: UnionPayConfig | undefined
  /** Where bank transfers go. */
  readonly bankAccount: BankAccount | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads it; throws in Chinese where half of it is missing or cannot be used. */
export const readPaymentConfig = (env: Environment): PaymentConfig => ({
  hasCashier: cashier(env),
  unionPay: unionPay(env),
  bankAccount: bankAccount(env),
})

const cashier = (env: Environment): boolean => {
  const kind = env['NUOYIN_CASHIER'] ?? (env['NODE_ENV'] === 'production' ? 'off' : 'on')
  if (kind !== 'on' && kind !== 'off')
    throw new Error(`NUOYIN_CASHIER 不是可用的值：${kind}。请填写 on（演示收银台）或 off。`)
  return kind === 'on'
}

const NAMES = ['URL', 'MERCHANT', 'CERT_ID', 'KEY_FILE', 'CA_FILE'] as const

const unionPay = (env: Environment): UnionPayConfig | undefined => {
  const values = Object.fromEntries(NAMES.map((name) => [name, env[`NUOYIN_UNIONPAY_${name}`] ?? '']))
  const { URL: url = '', MERCHANT = '', CERT_ID = '', KEY_FILE = '', CA_FILE = '' } = values
  const missing = NAMES.filter((name) => values[name] === '')
  if (missing.length === NAMES.length) return undefined
  if (missing.length > 0)
    throw new Error(`银联支付的设置不完整，还缺 NUOYIN_UNIONPAY_${missing.join('、NUOYIN_UNIONPAY_')}。`)
  if (!URL.canParse(url)) throw new Error(`NUOYIN_UNIONPAY_URL 不是可用的地址：${url}。`)
  return {
    url,
    merchantId: MERCHANT,
    certId: CERT_ID,
    privateKey: readFileSync(KEY_FILE, 'utf8'),
    authorities: certificatesIn(readFileSync(CA_FILE, 'utf8')),
    signerName: env['NUOYIN_UNIONPAY_SIGNER'] ?? UNION_PAY_NAME,
  }
}

const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []

/** `户名|开户行|账号`. */
const bankAccount = (env: Environment): BankAccount | undefined => {
  const text = env['NUOYIN_BANK_ACCOUNT'] ?? ''
  if (text === '') return undefined
  const [name = '', bank = '', account = '', ...more] = text.split('|').map((part) => part.trim())
  if (name === '' || bank === '' || !/^[\d -]{8,40}$/.test(account) || more.length > 0)
    throw new Error(`NUOYIN_BANK_ACCOUNT 须为“户名|开户行|账号”，账号为数字：${text}`)
  return { name, bank, account }
}

/** What of it must not be in production, one sentence each. */
export const paymentFaults = ({ hasCashier, unionPay: union }: PaymentConfig): string[] => [
  ...(hasCashier
    ? ['演示收银台不收钱，任何人都能“付款”：请将 NUOYIN_CASHIER 设为 off，用银联或对公转账收款。']
    : []),
  ...(union !== undefined && !isPrivateWay(union.url)
    ? ['银联的地址不是 https：请将 NUOYIN_UNIONPAY_URL 改为 https 地址。']
    : []),
]
