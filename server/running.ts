// How the process is watched and stopped, read from the environment.

type Environment = Readonly<Record<string, string | undefined>>

/** Who may read `/metrics`: nobody, this machine, or whoever has the token. */
export type MetricsAccess =
  | { readonly kind: 'off' }
  | { readonly kind: 'loopback' }
  | { readonly kind: 'token'; readonly token: string }

export interface Running {
  readonly metrics: MetricsAccess
  /** How long a stopping process says so before it stops, for balancers to turn elsewhere. */
  readonly drainMs: number
  /** Where operators are written to when a self-check turns bad; empty: the desk and the log alone say so. */
  readonly operatorMail: readonly string[]
}

const LEAST_TOKEN = 16
const MOST_DRAIN_SECONDS = 60
const MOST_ADDRESSES = 5

const isMailAddress = (text: string): boolean =>
  text.length <= 100 && /^[^\p{Cc}\s<>,;"@]+@[^\p{Cc}\s<>,;"@]+$/u.test(text)

/** Throws in Chinese where a value cannot be used. */
export const readRunning = (env: Environment): Running => ({
  metrics: metricsAccess(env),
  drainMs: drainSeconds(env) * 1000,
  operatorMail: operatorMail(env),
})

const metricsAccess = (env: Environment): MetricsAccess => {
  const token = env['NUOYIN_METRICS_TOKEN']
  if (token !== undefined && token.length < LEAST_TOKEN)
    throw new Error(`NUOYIN_METRICS_TOKEN 太短：至少 ${LEAST_TOKEN} 个字符。可用 openssl rand -hex 32 生成。`)
  if (token !== undefined) return { kind: 'token', token }
  const kind = env['NUOYIN_METRICS'] ?? 'off'
  if (kind === 'off' || kind === 'loopback') return { kind }
  throw new Error(
    `NUOYIN_METRICS 只能是 off 或 loopback（仅本机可读），现在是 ${kind}。要从别处读取，请设置 NUOYIN_METRICS_TOKEN。`,
  )
}

const drainSeconds = (env: Environment): number => {
  const text = env['NUOYIN_DRAIN_SECONDS'] ?? '0'
  const seconds = Number(text)
  if (/^\d{1,2}$/.test(text) && seconds <= MOST_DRAIN_SECONDS) return seconds
  throw new Error(`NUOYIN_DRAIN_SECONDS 须为 0–${MOST_DRAIN_SECONDS} 的整数，现在是 ${text}。`)
}

const operatorMail = (env: Environment): string[] => {
  const addresses = (env['NUOYIN_OPERATOR_MAIL'] ?? '').split(/[\s,]+/).filter((one) => one !== '')
  const wrong = addresses.find((one) => !isMailAddress(one))
  if (wrong !== undefined)
    throw new Error(`NUOYIN_OPERATOR_MAIL 不是邮箱地址：${wrong}。请改正，多个地址用逗号分隔。`)
  if (addresses.length <= MOST_ADDRESSES) return addresses
  throw new Error(`NUOYIN_OPERATOR_MAIL 最多填写 ${MOST_ADDRESSES} 个地址，现在是 ${addresses.length} 个。`)
}
