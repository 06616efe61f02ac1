// Who takes payments, read from the environment.
import { readFileSync } from 'node:fs'
import type { BankAccount } from '#protocol/trade/payments.ts'
import type { AlipayConfig } from '#server/gateways/payments/alipay.ts'
import { asPem } from '#server/gateways/payments/pem.ts'
import { isPrivateWay } from '#server/gateways/private-way.ts'
import { UNION_PAY_NAME } from '#server/gateways/payments/union-pay.ts'
import type { UnionPayConfig } from '#server/gateways/payments/union-signing.ts'
import type { WechatPayConfig } from '#server/gateways/payments/wechat-pay.ts'

/** The ways there are to pay; each may be missing. */
export interface PaymentConfig {
  /** The embedded cashier, where no money moves. */
  readonly hasCashier: boolean
  readonly unionPay: UnionPayConfig | undefined
  readonly wechatPay: WechatPayConfig | undefined
  readonly alipay: AlipayConfig | undefined
  /** Where bank transfers go. */
  readonly bankAccount: BankAccount | undefined
}

const WECHAT_PAY_URL = 'https://api.mch.weixin.qq.com'
const ALIPAY_URL = 'https://openapi.alipay.com/gateway.do'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads it; throws in Chinese where half of it is missing or cannot be used. */
export const readPaymentConfig = (env: Environment): PaymentConfig => ({
  hasCashier: cashier(env),
  unionPay: unionPay(env),
  wechatPay: wechatPay(env),
  alipay: alipay(env),
  bankAccount: bankAccount(env),
})

const cashier = (env: Environment): boolean => {
  const kind = env['NUOYIN_CASHIER'] ?? (env['NODE_ENV'] === 'production' ? 'off' : 'on')
  if (kind !== 'on' && kind !== 'off')
    throw new Error(`NUOYIN_CASHIER 不是可用的值：${kind}。请填写 on（演示收银台）或 off。`)
  return kind === 'on'
}

/** The variables of one provider, without the prefix; undefined where none is set, throws where some are missing. */
const settingsOf = <Name extends string>(
  env: Environment,
  { word, prefix, names }: { word: string; prefix: string; names: readonly Name[] },
): Readonly<Record<Name, string>> | undefined => {
  const missing = names.filter((name) => (env[prefix + name] ?? '') === '')
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new Error(`${word}的设置不完整，还缺 ${missing.map((name) => prefix + name).join('、')}。`)
  return Object.fromEntries(names.map((name) => [name, env[prefix + name]])) as Record<Name, string>
}

const checkUrl = (name: string, url: string): void => {
  if (!URL.canParse(url)) throw new Error(`${name} 不是可用的地址：${url}。`)
}

const unionPay = (env: Environment): UnionPayConfig | undefined => {
  const given = settingsOf(env, {
    word: '银联支付',
    prefix: 'NUOYIN_UNIONPAY_',
    names: ['URL', 'MERCHANT', 'CERT_ID', 'KEY_FILE', 'CA_FILE'],
  })
  if (given === undefined) return undefined
  checkUrl('NUOYIN_UNIONPAY_URL', given.URL)
  return {
    url: given.URL,
    merchantId: given.MERCHANT,
    certId: given.CERT_ID,
    privateKey: readFileSync(given.KEY_FILE, 'utf8'),
    authorities: certificatesIn(readFileSync(given.CA_FILE, 'utf8')),
    signerName: env['NUOYIN_UNIONPAY_SIGNER'] ?? UNION_PAY_NAME,
  }
}

const API_KEY_BYTES = 32

const wechatPay = (env: Environment): WechatPayConfig | undefined => {
  const given = settingsOf(env, {
    word: '微信支付',
    prefix: 'NUOYIN_WECHATPAY_',
    names: ['APP_ID', 'MERCHANT', 'SERIAL', 'KEY_FILE', 'API_KEY', 'PUBLIC_KEYS'],
  })
  if (given === undefined) return undefined
  const url = env['NUOYIN_WECHATPAY_URL'] ?? WECHAT_PAY_URL
  checkUrl('NUOYIN_WECHATPAY_URL', url)
  if (Buffer.byteLength(given.API_KEY) !== API_KEY_BYTES)
    throw new Error('NUOYIN_WECHATPAY_API_KEY 须为 32 个字符：商户平台里设置的 APIv3 密钥。')
  return {
    url: url.replace(/\/+$/, ''),
    appId: given.APP_ID,
    merchantId: given.MERCHANT,
    serial: given.SERIAL,
    privateKey: readFileSync(given.KEY_FILE, 'utf8'),
    apiKey: given.API_KEY,
    publicKeys: keysIn(given.PUBLIC_KEYS),
  }
}

/** `编号=文件`, several with commas between them. */
const keysIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((one) => {
      const [number = '', file = '', ...more] = one.split('=').map((part) => part.trim())
      if (number === '' || file === '' || more.length > 0)
        throw new Error(`NUOYIN_WECHATPAY_PUBLIC_KEYS 须为“公钥编号=文件”，多个用逗号分开：${text}`)
      return [number, readFileSync(file, 'utf8')]
    }),
  )

const alipay = (env: Environment): AlipayConfig | undefined => {
  const given = settingsOf(env, {
    word: '支付宝',
    prefix: 'NUOYIN_ALIPAY_',
    names: ['APP_ID', 'KEY_FILE', 'PUBLIC_KEY_FILES'],
  })
  if (given === undefined) return undefined
  const url = env['NUOYIN_ALIPAY_URL'] ?? ALIPAY_URL
  checkUrl('NUOYIN_ALIPAY_URL', url)
  return {
    url,
    appId: given.APP_ID,
    privateKey: asPem(readFileSync(given.KEY_FILE, 'utf8'), 'PRIVATE KEY'),
    publicKeys: given.PUBLIC_KEY_FILES.split(',').map((file) => readFileSync(file.trim(), 'utf8')),
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
export const paymentFaults = ({ hasCashier, ...providers }: PaymentConfig): string[] => [
  ...(hasCashier
    ? [
        '演示收银台不收钱，任何人都能“付款”：请将 NUOYIN_CASHIER 设为 off，用微信、支付宝、银联或对公转账收款。',
      ]
    : []),
  ...PROVIDERS.flatMap(({ key, word, name }) => {
    const url = providers[key]?.url
    return url === undefined || isPrivateWay(url)
      ? []
      : [`${word}的地址不是 https：请将 ${name} 改为 https 地址。`]
  }),
]

const PROVIDERS = [
  { key: 'unionPay', word: '银联', name: 'NUOYIN_UNIONPAY_URL' },
  { key: 'wechatPay', word: '微信支付', name: 'NUOYIN_WECHATPAY_URL' },
  { key: 'alipay', word: '支付宝', name: 'NUOYIN_ALIPAY_URL' },
] as const
