// The configuration, read from the environment.
// Values that are unsafe in production are rejected with an explanation.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { ipRangeProblem } from '#protocol/ip-range.ts'
import { operatorAccount, operatorPassword } from '#protocol/platform/operators/operators.ts'
import { asPlatformCode, PLATFORM_CODES } from '#protocol/platform-code.ts'
import type { PlatformCode } from '#protocol/platform-code.ts'
import { DEFAULT_SIGN_SECRET } from '#protocol/request-signature.ts'
import { readAllowances } from '#server/allowances.ts'
import type { Allowances } from '#server/allowances.ts'
import { readLending } from '#server/lending.ts'
import type { Lending } from '#server/lending.ts'
import { readRunning } from '#server/running.ts'
import type { Running } from '#server/running.ts'
import { CODES_PER_ADDRESS } from '#server/domain/account/codes/rules.ts'
import { anchorConfig } from '#server/gateways/anchors/configured.ts'
import type { AnchorConfig } from '#server/gateways/anchors/configured.ts'
import type { BankConfig } from '#server/gateways/bank-transfer.ts'
import { faceFaults, readFaceConfig } from '#server/gateways/face/face-config.ts'
import type { FaceConfig } from '#server/gateways/face/face-config.ts'
import type { IdentityConfig } from '#server/gateways/identity-check.ts'
import { findOffice } from '#server/gateways/office-conversion.ts'
import { readSignOnConfig, signOnFaults } from '#server/gateways/sign-on/sign-on-config.ts'
import type { SignOnConfig } from '#server/gateways/sign-on/sign-on-config.ts'
import { readMailConfig } from '#server/gateways/mail/mail-config.ts'
import type { MailConfig } from '#server/gateways/mail/mail-config.ts'
import { paymentFaults, readPaymentConfig } from '#server/gateways/payments/payment-config.ts'
import type { PaymentConfig } from '#server/gateways/payments/payment-config.ts'
import { readTokenConfig } from '#server/gateways/pkcs11/token-config.ts'
import type { TokenConfig } from '#server/gateways/pkcs11/token-config.ts'
import { readRevocationConfig } from '#server/gateways/revocation/revocation-config.ts'
import { readTrustedAuthorities } from '#server/gateways/revocation/trusted-authorities.ts'
import type { RevocationConfig } from '#server/gateways/revocation/revocation-config.ts'
import type { SmsConfig } from '#server/gateways/sms/sms-config.ts'
import { readDirectUrl, readPartitions, readReplica } from '#server/db/postgres-config.ts'
import type { ReplicaConfig } from '#server/db/postgres-config.ts'
import { readFileStoreConfig } from '#server/gateways/storage/file-store-config.ts'
import type { FileStoreConfig } from '#server/gateways/storage/file-store-config.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import { readTimestampConfig } from '#server/gateways/timestamps/timestamp-config.ts'
import type { TimestampConfig } from '#server/gateways/timestamps/timestamp-config.ts'
import { readTraceConfig, traceFaults } from '#server/gateways/traces/trace-config.ts'
import type { TraceConfig } from '#server/gateways/traces/trace-config.ts'
import { outerAddresses } from '#server/outer-addresses.ts'
import type { OuterAddresses } from '#server/outer-addresses.ts'
import { isLoopbackHost, isPrivateWay } from '#server/gateways/private-way.ts'
import { generateMasterKey } from '#server/trust/keys.ts'

export interface Config extends Allowances, Lending, Running {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL; the embedded database when undefined. */
  readonly databaseUrl: string | undefined
  /** The same database past a pooler; undefined where `databaseUrl` leads to none. */
  readonly directUrl: string | undefined
  /** A read-only copy of it for lists that may be behind; undefined where there is none. */
  readonly replica: ReplicaConfig | undefined
  /** Into how many parts its largest tables are divided; undefined: not at all. */
  readonly partitions: number | undefined
  readonly signSecret: string
  /** Hex of 32 bytes; a file in the data folder when undefined. */
  readonly masterKeyHex: string | undefined
  /** The one before it, while it is changed; a file in the data folder when undefined. */
  readonly oldMasterKeyHex: string | undefined
  /** Where people reach this server, without a slash at the end; links in messages begin with it. */
  readonly publicUrl: string
  readonly platform: PlatformCode
  readonly addresses: OuterAddresses
  /** Reverse proxies whose X-Forwarded-For is believed: how many, or their networks. */
  readonly trustProxy: false | number | string[]
  readonly webFolder: string
  /** Whether the browser's charts may be watched with `?inspect`: always in development, in production when the operator says so. */
  readonly isInspectable: boolean
  /** The LibreOffice program; without one, .docx is set anew and older Office files are refused. */
  readonly officeProgram: string | undefined
  /** Whether an empty database gets demo accounts; never in production. */
  readonly hasDemo: boolean
  /** Their password; random when undefined. */
  readonly demoPassword: string | undefined
  /** The operator made when there is none yet; undefined: none is made. Without a password one is made up and printed. */
  readonly firstOperator: FirstOperator | undefined
  readonly sms: SmsConfig
  /** Who sends mails. */
  readonly mail: MailConfig
  readonly identity: IdentityConfig
  /** Who sends small amounts to companies' accounts. */
  readonly bank: BankConfig
  /** Who checks the faces of signers. */
  readonly face: FaceConfig
  readonly signOn: SignOnConfig
  /** Who takes payments for packages. */
  readonly payments: PaymentConfig
  /** How people reach the platform’s support, in words of the help centre; empty where nobody says. */
  readonly support: string
  /** Codes for strangers from one address in an hour before a captcha is wanted; a large office may share one address. */
  readonly codesPerAddress: number
  /** Whether operators must have a second factor before they work. */
  readonly operatorsNeedFactor: boolean
  /** Ranges outside the public network to which applications' posts may go. */
  readonly callbackNetworks: readonly string[]
  /** Whom it asks about certificates of other authorities. */
  readonly revocation: RevocationConfig
  /** Roots (DER) of licensed authorities whose company certificates may be imported; none: nothing may. */
  readonly trustedAuthorities: readonly Uint8Array[]
  /** Where anchors of the audit go outside the database. */
  readonly anchors: AnchorConfig
  /** Where the bytes of files go. */
  readonly fileStore: FileStoreConfig
  /** The PKCS#11 token in which keys are made; undefined where there is none. */
  readonly keyToken: TokenConfig | undefined
  /** The outer authority that stamps signatures; undefined: the embedded one does. */
  readonly timestamps: TimestampConfig | undefined
  /** Where traces are sent; undefined: nowhere. */
  readonly traces: TraceConfig | undefined
}

/** How the first operator signs in. */
export interface FirstOperator {
  readonly account: string
  readonly password: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; throws in Chinese where a value cannot be used. */
export const readConfig = (env: Environment): Config => {
  const port = Number(env['PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT 不是端口号：${env['PORT']}。请填写 0–65535 的整数。`)
  const masterKeyHex = keyHex(env, 'NUOYIN_MASTER_KEY')
  const dataDir = resolve(env['DATA_DIR'] ?? 'data')
  const proxies = trustProxy(env)
  return {
    isProduction: env['NODE_ENV'] === 'production',
    port,
    host: listenHost(env),
    dataDir,
    databaseUrl: env['DATABASE_URL'],
    directUrl: readDirectUrl(env),
    replica: readReplica(env),
    partitions: readPartitions(env),
    signSecret: env['NUOYIN_SIGN_SECRET'] ?? DEFAULT_SIGN_SECRET,
    masterKeyHex,
    oldMasterKeyHex: keyHex(env, 'NUOYIN_MASTER_KEY_OLD'),
    publicUrl: (env['NUOYIN_PUBLIC_URL'] ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    platform: platformCode(env),
    addresses: outerAddresses(env),
    trustProxy: proxies,
    webFolder: resolve(env['NUOYIN_WEB_FOLDER'] ?? join(import.meta.dirname, '../dist')),
    isInspectable: env['NODE_ENV'] !== 'production' || env['NUOYIN_INSPECT'] === '1',
    officeProgram: findOffice(env),
    hasDemo: env['NODE_ENV'] !== 'production' && env['NUOYIN_DEMO'] !== 'off',
    demoPassword: env['NUOYIN_DEMO_PASSWORD'],
    firstOperator: firstOperator(env),
    sms: smsConfig(env),
    mail: readMailConfig(env),
    identity: identityConfig(env),
    bank: bankConfig(env),
    face: readFaceConfig(env),
    signOn: readSignOnConfig(env, platformCode(env)),
    payments: readPaymentConfig(env),
    support: (env['NUOYIN_SUPPORT'] ?? '').trim(),
    codesPerAddress: codesPerAddress(env),
    operatorsNeedFactor: operatorsNeedFactor(env),
    ...readAllowances(env),
    ...readLending(env),
    ...readRunning(env),
    callbackNetworks: callbackNetworks(env),
    revocation: readRevocationConfig(env),
    trustedAuthorities: readTrustedAuthorities(env),
    anchors: anchorConfig(env, join(dataDir, 'audit-anchors.jsonl')),
    fileStore: readFileStoreConfig(env),
    keyToken: readTokenConfig(env),
    timestamps: readTimestampConfig(env),
    traces: readTraceConfig(env, proxies !== false),
  }
}

/** What forbids running in production, one sentence each; empty when all is well. */
export const unsafeForProduction = (config: Config): string[] => {
  const faults: [boolean, string][] = [
    [
      config.sms.kind === 'outbox',
      '短信只写入发件箱页面，不会真正发出：请将 NUOYIN_SMS 设为 aliyun 或 tencent 并填写密钥。',
    ],
    [
      config.mail.kind === 'outbox',
      '邮件只写入发件箱页面，不会真正发出：请设置 NUOYIN_SMTP_URL 与 NUOYIN_MAIL_FROM，或将 NUOYIN_MAIL 设为 none。',
    ],
    [
      config.bank.kind === 'outbox',
      '对公打款只写入发件箱页面，不会真正打款：请将 NUOYIN_BANK 设为 http 并接入银行服务，或设为 none。',
    ],
    [
      config.identity.kind === 'rules',
      '实名核验只核对号码规则，任何人都可冒名：请将 NUOYIN_IDENTITY 设为 http 并接入核验服务。',
    ],
    [
      config.signSecret === DEFAULT_SIGN_SECRET,
      '请求签名仍用默认值：请设置 NUOYIN_SIGN_SECRET（任意一串随机字符）。',
    ],
    [
      config.signSecret !== DEFAULT_SIGN_SECRET && isGuessable(config.signSecret),
      'NUOYIN_SIGN_SECRET 太短或太简单：请改为 openssl rand -hex 32 生成的随机字符。',
    ],
    [
      config.masterKeyHex !== undefined && isGuessable(config.masterKeyHex),
      'NUOYIN_MASTER_KEY 不是随机数：请改为 openssl rand -hex 32 生成的主密钥。',
    ],
    [
      config.identity.kind === 'http' && !isPrivateWay(config.identity.url),
      '实名核验的地址不是 https：请将 NUOYIN_IDENTITY_URL 改为 https 地址。',
    ],
    [
      config.bank.kind === 'http' && !isPrivateWay(config.bank.url),
      '银行服务的地址不是 https：请将 NUOYIN_BANK_URL 改为 https 地址。',
    ],
    [
      config.masterKeyHex === undefined,
      '没有主密钥：请设置 NUOYIN_MASTER_KEY（openssl rand -hex 32），并与数据分开保管。',
    ],
    [
      config.anchors.webhook?.startsWith('http://') === true,
      '审计锚点以明文发送：请将 NUOYIN_ANCHOR_WEBHOOK 设为 https 地址。',
    ],
    [
      !config.publicUrl.startsWith('https://'),
      '对外地址不是 https：请设置 NUOYIN_PUBLIC_URL，例如 https://qian.example.com。',
    ],
  ]
  return [
    ...faults.flatMap(([isUnsafe, words]) => (isUnsafe ? [words] : [])),
    ...faceFaults(config.face),
    ...signOnFaults(config.signOn),
    ...paymentFaults(config.payments),
    ...traceFaults(config.traces),
  ]
}

/** Whether nobody chose it at random: short, or made of a few characters again and again. */
const isGuessable = (secret: string): boolean => secret.length < 16 || new Set(secret).size < 8

/** The configured master key, or the one kept in the data folder, which is made when missing. */
export const loadMasterKey = (config: Pick<Config, 'masterKeyHex' | 'dataDir'>): Uint8Array => {
  if (config.masterKeyHex !== undefined) return new Uint8Array(Buffer.from(config.masterKeyHex, 'hex'))
  const path = join(config.dataDir, 'master.key')
  if (!existsSync(path)) {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    writeWholeFile(path, `${Buffer.from(generateMasterKey()).toString('hex')}\n`, { keepsFirst: true })
  }
  return keyIn(path)
}

/** The master key before this one, while it is changed: configured, or kept beside the one in the data folder. */
export const loadOldMasterKey = (
  config: Pick<Config, 'masterKeyHex' | 'oldMasterKeyHex' | 'dataDir'>,
): Uint8Array | undefined => {
  const path = join(config.dataDir, 'master.key.old')
  const old =
    config.oldMasterKeyHex !== undefined
      ? new Uint8Array(Buffer.from(config.oldMasterKeyHex, 'hex'))
      : config.masterKeyHex === undefined && existsSync(path)
        ? keyIn(path)
        : undefined
  return old === undefined || Buffer.compare(old, loadMasterKey(config)) === 0 ? undefined : old
}

const keyIn = (path: string): Uint8Array => {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  if (key.length !== 32)
    throw new Error(`主密钥文件已损坏：${path}。请从备份恢复它，否则已有的签名密钥无法打开。`)
  return new Uint8Array(key)
}

const keyHex = (env: Environment, name: string): string | undefined => {
  const hex = env[name]
  if (hex === undefined || /^[0-9a-fA-F]{64}$/.test(hex)) return hex
  throw new Error(`${name} 须为 64 位十六进制数（32 字节）。可用 openssl rand -hex 32 生成。`)
}

/** Outside production codes are read at /outbox and identities are not checked: that is for this machine alone. */
const listenHost = (env: Environment): string => {
  const host = env['HOST'] ?? '127.0.0.1'
  const isMeant = env['NODE_ENV'] === 'production' || env['NUOYIN_OPEN_TO_NETWORK'] === 'yes'
  if (isMeant || isLoopbackHost(host)) return host
  throw new Error(
    `HOST=${host} 会让网络上的其他人进入这个试用环境：演示账号公开，实名核验只核对号码规则。确实需要时请同时设置 NUOYIN_OPEN_TO_NETWORK=yes；正式使用请设置 NODE_ENV=production；只在本机使用请去掉 HOST。`,
  )
}

const trustProxy = (env: Environment): Config['trustProxy'] => {
  const text = (env['NUOYIN_TRUST_PROXY'] ?? '').trim()
  if (text === '' || text === 'false') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(/[\s,]+/).filter((network) => network !== '')
  if (networks.every((network) => ipRangeProblem(network) === undefined)) return networks
  throw new Error(
    `NUOYIN_TRUST_PROXY 只能是代理的层数（如 1）或代理所在的网段（如 127.0.0.1,10.0.0.0/8），现在是 ${text}。填 true 会让任何人冒充别的地址。`,
  )
}

const firstOperator = (env: Environment): FirstOperator | undefined => {
  const account = env['NUOYIN_OPERATOR_ACCOUNT']
  const password = env['NUOYIN_OPERATOR_PASSWORD']
  if (account === undefined && password === undefined && env['NODE_ENV'] !== 'production')
    return { account: 'admin', password: env['NUOYIN_DEMO_PASSWORD'] }
  if (account === undefined && password === undefined) return undefined
  const isGiven = v.safeParse(v.object({ account: operatorAccount, password: operatorPassword }), {
    account,
    password,
  })
  if (isGiven.success) return isGiven.output
  throw new Error(
    `NUOYIN_OPERATOR_ACCOUNT 与 NUOYIN_OPERATOR_PASSWORD 不能使用：${isGiven.issues[0].message}。请一并设置后重新启动。`,
  )
}

const platformCode = (env: Environment): PlatformCode => {
  const code = asPlatformCode(env['NUOYIN_PLATFORM'] ?? '')
  if (code !== undefined) return code
  const known = PLATFORM_CODES.filter((one) => one !== '').join('、')
  throw new Error(`NUOYIN_PLATFORM 只能是 ${known}，或不设置，现在是 ${env['NUOYIN_PLATFORM']}。`)
}

const codesPerAddress = (env: Environment): number => {
  const text = env['NUOYIN_CODES_PER_ADDRESS']
  if (text === undefined) return CODES_PER_ADDRESS
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new Error(`NUOYIN_CODES_PER_ADDRESS 须为 1–999999 的整数，现在是 ${text}。`)
}

const operatorsNeedFactor = (env: Environment): boolean => {
  const wanted = env['NUOYIN_OPERATOR_FACTOR'] ?? (env['NODE_ENV'] === 'production' ? 'required' : 'optional')
  if (wanted === 'required' || wanted === 'optional') return wanted === 'required'
  throw new Error(`NUOYIN_OPERATOR_FACTOR 只能是 required 或 optional，现在是 ${wanted}。`)
}

const callbackNetworks = (env: Environment): string[] => {
  const ranges = (env['NUOYIN_CALLBACK_NETWORKS'] ?? '').split(/[\s,]+/).filter((range) => range !== '')
  const problem = ranges.map(ipRangeProblem).find((words) => words !== undefined)
  if (problem !== undefined) throw new Error(`NUOYIN_CALLBACK_NETWORKS 不能使用：${problem}。`)
  return ranges
}

const smsConfig = (env: Environment): SmsConfig => {
  const kind = env['NUOYIN_SMS'] ?? 'outbox'
  if (kind === 'outbox') return { kind }
  if (kind !== 'aliyun' && kind !== 'tencent')
    throw new Error(`NUOYIN_SMS 只能是 outbox、aliyun 或 tencent，现在是 ${kind}。`)
  const common = {
    keyId: wanted(env, 'NUOYIN_SMS_KEY_ID'),
    keySecret: wanted(env, 'NUOYIN_SMS_KEY_SECRET'),
    signName: wanted(env, 'NUOYIN_SMS_SIGN_NAME'),
    codeTemplate: wanted(env, 'NUOYIN_SMS_CODE_TEMPLATE'),
    aboutTemplate: env['NUOYIN_SMS_ABOUT_TEMPLATE'],
    linkTemplate: wanted(env, 'NUOYIN_SMS_LINK_TEMPLATE'),
  }
  if (kind === 'aliyun') return { kind, ...common }
  return {
    kind,
    ...common,
    appId: wanted(env, 'NUOYIN_SMS_APP_ID'),
    region: env['NUOYIN_SMS_REGION'] ?? 'ap-guangzhou',
  }
}

/** In production nobody sends money unless a provider is named: companies are then proved by their legal persons. */
const bankConfig = (env: Environment): BankConfig => {
  const kind = env['NUOYIN_BANK'] ?? (env['NODE_ENV'] === 'production' ? 'none' : 'outbox')
  if (kind === 'none' || kind === 'outbox') return { kind }
  if (kind !== 'http') throw new Error(`NUOYIN_BANK 只能是 none、outbox 或 http，现在是 ${kind}。`)
  return { kind, url: wanted(env, 'NUOYIN_BANK_URL'), key: wanted(env, 'NUOYIN_BANK_KEY') }
}

const identityConfig = (env: Environment): IdentityConfig => {
  const kind = env['NUOYIN_IDENTITY'] ?? 'rules'
  if (kind === 'rules') return { kind }
  if (kind !== 'http') throw new Error(`NUOYIN_IDENTITY 只能是 rules 或 http，现在是 ${kind}。`)
  return { kind, url: wanted(env, 'NUOYIN_IDENTITY_URL'), key: wanted(env, 'NUOYIN_IDENTITY_KEY') }
}

const wanted = (env: Environment, name: string): string => {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`缺少配置 ${name}。请设置后重新启动。`)
  return value
}
