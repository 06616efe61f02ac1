// The outer time-stamp authority, read from the environment.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Clock } from '#server/clock.ts'
import { readTrustAnchors } from '#server/documents/verification/trust/trust-anchors.ts'
import type { Meters } from '#server/gateways/meters.ts'
import { isPrivateWay } from '#server/gateways/private-way.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { timestampsFrom } from './outer-timestamps.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The authority that stamps signatures and finished files in place of the embedded one. */
export interface TimestampConfig {
  readonly url: string
  /** Its root certificates, DER. */
  readonly roots: readonly Uint8Array[]
  readonly login: { readonly user: string; readonly password: string } | undefined
  readonly policy: string | undefined
}

const OTHERS = ['NUOYIN_TSA_ROOTS', 'NUOYIN_TSA_USER', 'NUOYIN_TSA_PASSWORD', 'NUOYIN_TSA_POLICY'] as const

/** Undefined where NUOYIN_TSA_URL is not set; throws in Chinese where something is missing or cannot be used. */
export const readTimestampConfig = (env: Environment): TimestampConfig | undefined => {
  const url = env['NUOYIN_TSA_URL'] ?? ''
  const given = OTHERS.filter((name) => (env[name] ?? '') !== '')
  if (url === '' && given.length === 0) return undefined
  if (url === '')
    throw new Error(
      `设置了 ${given.join('、')}，还须用 NUOYIN_TSA_URL 填写时间戳服务的地址；不使用外部时间戳服务时，请去掉它们。`,
    )
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`NUOYIN_TSA_URL 不是可用的地址：${url}。请填写以 https:// 或 http:// 开头的地址。`)
  if (new URL(url).username !== '' || new URL(url).password !== '')
    throw new Error('NUOYIN_TSA_URL 中不能写账号和密码。请改用 NUOYIN_TSA_USER 与 NUOYIN_TSA_PASSWORD。')
  return { url, roots: rootsIn(env), login: loginIn(env, url), policy: policyIn(env) }
}

const rootsIn = (env: Environment): Uint8Array[] => {
  const path = env['NUOYIN_TSA_ROOTS'] ?? ''
  if (path === '')
    throw new Error('设置了 NUOYIN_TSA_URL，还须用 NUOYIN_TSA_ROOTS 指明时间戳服务的根证书文件（PEM）。')
  const roots = certificatesIn(path)
  const other = roots.find((der) => !new X509Certificate(der).ca)
  if (other === undefined) return roots
  throw new Error(
    `NUOYIN_TSA_ROOTS 指明的文件 ${path} 中有一张不是颁发机构的证书（${nameOf(other)}）。请只保留时间戳服务的根证书。`,
  )
}

const certificatesIn = (path: string): Uint8Array[] => {
  try {
    return readTrustAnchors(readFileSync(path))
  } catch (cause) {
    throw new Error(
      `NUOYIN_TSA_ROOTS 指明的文件 ${path} 无法读取，或其中没有证书（PEM）。请改正后重新启动。`,
      {
        cause,
      },
    )
  }
}

const nameOf = (der: Uint8Array): string => new X509Certificate(der).subject.split('\n').join('，')

const loginIn = (env: Environment, url: string): TimestampConfig['login'] => {
  const user = env['NUOYIN_TSA_USER'] ?? ''
  const password = env['NUOYIN_TSA_PASSWORD'] ?? ''
  if (user === '' && password === '') return undefined
  if (user === '' || password === '')
    throw new Error(
      'NUOYIN_TSA_USER 与 NUOYIN_TSA_PASSWORD 须一并设置。请补上缺少的一项，或都去掉，不用账号访问。',
    )
  if (user.includes(':')) throw new Error('NUOYIN_TSA_USER 不能含有冒号（HTTP 基本认证的规定）。')
  if (!isPrivateWay(url))
    throw new Error('时间戳服务的账号和密码会以明文发送：请将 NUOYIN_TSA_URL 改为 https 地址。')
  return { user, password }
}

const policyIn = (env: Environment): string | undefined => {
  const policy = (env['NUOYIN_TSA_POLICY'] ?? '').trim()
  if (policy === '') return undefined
  if (/^[012](\.(0|[1-9]\d*))+$/.test(policy) && policy.length <= 200) return policy
  throw new Error(
    `NUOYIN_TSA_POLICY 不是对象标识符：${policy}。请填写形如 1.2.3.4 的时间戳策略编号，或去掉它。`,
  )
}

/** The authority as a source of time stamps; undefined where the embedded one stamps. */
export const outerTimestampsOf = (
  config: TimestampConfig | undefined,
  { clock, meters }: { readonly clock: Clock; readonly meters: Meters },
): TimestampSource | undefined => {
  if (config === undefined) return undefined
  const { url, roots, login, policy } = config
  const told: TimestampSource['told'] = (outcome, seconds) => {
    meters.count('outer_timestamps_total', { outcome })
    meters.time('outer_timestamp_seconds', {}, seconds)
  }
  return timestampsFrom({ url, trusted: roots, login, policy, clock, told })
}
