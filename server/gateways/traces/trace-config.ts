// Where traces are sent and how many, read from the variables that OpenTelemetry names.
// Its specification: Environment Variable Specification, and OTLP Exporter Configuration.
import { isPrivateWay } from '#server/gateways/private-way.ts'

/** Where traces go. */
export interface TraceConfig {
  /** Whole, with its path. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly compression: 'gzip' | 'none'
  /** How long the collector may take for what is sent at a time. */
  readonly timeoutMs: number
  /** Attributes of the service; `service.name` among them. */
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: TraceSampler
  /** Whether the header `traceparent` of a trusted proxy is believed. */
  readonly takesParents: boolean
  /** How many spans may wait to be sent; further ones are dropped. */
  readonly mostWaiting: number
  /** How often they are sent. */
  readonly everyMs: number
}

export interface TraceSampler {
  /** The part of the traces that is recorded, from 0 to 1. */
  readonly ratio: number
  /** Whether what belongs to somebody else's trace is recorded just when that is. */
  readonly isParentBased: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const MOST_HEADERS = 20
const MOST_RESOURCE = 40
const LONGEST = 1000

/** Undefined where nothing is to be traced. Throws in Chinese where a value cannot be used. `hasProxy`: whether one is trusted. */
export const readTraceConfig = (env: Environment, hasProxy: boolean): TraceConfig | undefined => {
  const said = saidIn(env)
  const base = said('OTEL_EXPORTER_OTLP_ENDPOINT')
  const whole = said('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  const address = whole ?? base
  const service = said('OTEL_SERVICE_NAME')
  if (address === undefined || said('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined
  const exporter = oneOf(env, 'OTEL_TRACES_EXPORTER', ['otlp', 'none'])
  if (exporter === 'none') return undefined
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'])
    oneOf(env, name, ['http/protobuf'])
  return {
    url: urlOf(address, whole === undefined),
    headers: pairs(env, specific(env, 'HEADERS'), MOST_HEADERS),
    compression: oneOf(env, specific(env, 'COMPRESSION'), ['none', 'gzip']),
    timeoutMs: wholeNumber(env, specific(env, 'TIMEOUT'), 10_000, [100, 60_000]),
    resource: {
      'service.name': 'nuoyin',
      ...pairs(env, 'OTEL_RESOURCE_ATTRIBUTES', MOST_RESOURCE),
      ...(service === undefined ? {} : { 'service.name': service }),
    },
    sampler: samplerOf(env),
    takesParents: takesParents(env, hasProxy),
    mostWaiting: wholeNumber(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2048, [1, 65_536]),
    everyMs: wholeNumber(env, 'OTEL_BSP_SCHEDULE_DELAY', 5000, [10, 60_000]),
  }
}

/** What forbids it in production. */
export const traceFaults = (traces: TraceConfig | undefined): string[] =>
  traces !== undefined && Object.keys(traces.headers).length > 0 && !isPrivateWay(traces.url)
    ? [
        '追踪数据的密钥会以明文发送：请将 OTEL_EXPORTER_OTLP_ENDPOINT 改为 https 地址，或去掉 OTEL_EXPORTER_OTLP_HEADERS。',
      ]
    : []

// A variable that is empty counts as not set.
const saidIn =
  (env: Environment) =>
  (name: string): string | undefined => {
    const text = (env[name] ?? '').trim()
    return text === '' ? undefined : text
  }

/** The variable for traces alone where it is set, else the one for all that is told of a service. */
const specific = (env: Environment, what: 'HEADERS' | 'COMPRESSION' | 'TIMEOUT'): string => {
  const own = `OTEL_EXPORTER_OTLP_TRACES_${what}`
  return saidIn(env)(own) === undefined ? `OTEL_EXPORTER_OTLP_${what}` : own
}

const oneOf = <T extends string>(env: Environment, name: string, known: readonly [T, ...T[]]): T => {
  const text = saidIn(env)(name)?.toLowerCase()
  if (text === undefined) return known[0]
  const found = known.find((each) => each === text)
  if (found !== undefined) return found
  throw new Error(`${name} 只能是 ${known.join(' 或 ')}，现在是 ${text}。请改正，或去掉它。`)
}

const wholeNumber = (
  env: Environment,
  name: string,
  usual: number,
  [least, most]: readonly [number, number],
): number => {
  const text = saidIn(env)(name)
  const value = Number(text ?? usual)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`${name} 须为 ${least}–${most} 的整数，现在是 ${text}。`)
}

const urlOf = (text: string, isBase: boolean): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error(
      `追踪数据的接收地址不能使用：请将 OTEL_EXPORTER_OTLP_ENDPOINT 改为 http 或 https 地址，例如 http://127.0.0.1:4318；口令写在 OTEL_EXPORTER_OTLP_HEADERS 里。`,
    )
  if (isBase) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}

/** `key=value,key=value`, values in percent-encoding. */
const pairs = (env: Environment, name: string, most: number): Record<string, string> => {
  const parts = (saidIn(env)(name) ?? '').split(',').filter((part) => part.trim() !== '')
  const entries = parts.map((part) => /^\s*([\w.-]+)\s*=\s*(.*?)\s*$/.exec(part))
  if (parts.length > most) throw new Error(`${name} 最多 ${most} 项，现在是 ${parts.length} 项。`)
  return Object.fromEntries(
    entries.map((entry) => {
      const value = decoded(entry?.[2])
      if (entry?.[1] === undefined || value === undefined || value.length > LONGEST)
        throw new Error(`${name} 的写法是 名称=值,名称=值，值中的逗号等字符用百分号编码。请改正。`)
      return [entry[1], value]
    }),
  )
}

const decoded = (text: string | undefined): string | undefined => {
  try {
    const value = text === undefined ? undefined : decodeURIComponent(text)
    return value === undefined || /\p{Cc}/u.test(value) ? undefined : value
  } catch {
    return undefined
  }
}

const SAMPLERS = [
  'parentbased_always_on',
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const samplerOf = (env: Environment): TraceSampler => {
  const name = oneOf(env, 'OTEL_TRACES_SAMPLER', SAMPLERS)
  const isParentBased = name.startsWith('parentbased_')
  if (name.endsWith('always_on')) return { ratio: 1, isParentBased }
  if (name.endsWith('always_off')) return { ratio: 0, isParentBased }
  const text = saidIn(env)('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = Number(text)
  if (ratio >= 0 && ratio <= 1) return { ratio, isParentBased }
  throw new Error(`OTEL_TRACES_SAMPLER_ARG 须为 0–1 的小数，现在是 ${text}。`)
}

/** The standard takes them by default; here they come from the open network, and are taken where the operator says so. */
const takesParents = (env: Environment, hasProxy: boolean): boolean => {
  const names = (saidIn(env)('OTEL_PROPAGATORS') ?? 'none').toLowerCase().split(/[\s,]+/)
  const unknown = names.find((name) => !['tracecontext', 'baggage', 'none'].includes(name))
  if (unknown !== undefined)
    throw new Error(`OTEL_PROPAGATORS 只能是 tracecontext 或 none，现在是 ${unknown}。请改正，或去掉它。`)
  if (!names.includes('tracecontext')) return false
  if (hasProxy) return true
  throw new Error(
    'OTEL_PROPAGATORS=tracecontext 需要可信的反向代理：请同时设置 NUOYIN_TRUST_PROXY，或去掉 OTEL_PROPAGATORS。',
  )
}
