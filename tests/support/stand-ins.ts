// Makes the masked values of a recording usable again.
// Each replacement has the right form and is masked to the same text.
import { CallFailure } from '#protocol/call-failure.ts'
import type { CallFailureKind } from '#protocol/call-failure.ts'
import { FILE, FUNCTION, HIDDEN } from '#src/inspector/feed/masking.ts'

const CODE_KEY = /code|captcha|^otp$|^pin$/i

/** A secret, as its key has them. */
const secretFor = (key: string): string => (CODE_KEY.test(key) ? '246810' : 'Stand-in-246810')

const textFor = (text: string, key: string): unknown => {
  if (text === HIDDEN) return secretFor(key)
  if (text === FUNCTION) return () => crypto.randomUUID()
  if (text === FILE) return new File([], '记录之外的文件')
  const bytes = /^\[(\d+) 字节\]$/.exec(text)
  if (bytes !== null) return new Uint8Array(Number(bytes[1]))
  const [, what, size] = /^\[(数据|图形) (\d+) KB\]$/.exec(text) ?? []
  if (what !== undefined) return (what === '数据' ? 'data:,' : '<svg>').padEnd(Number(size) * 1024, '.')
  const cut = /…（共 (\d+) 字）$/.exec(text)
  if (cut !== null) return text.slice(0, -cut[0].length).padEnd(Number(cut[1]), '…')
  if (/^\[角色 .+\]$/.test(text)) return { sessionId: text.slice(4, -1), send: () => undefined }
  return text.replace(/(?<!\d)(1[3-9]\d)\*{4}(\d{4})(?!\d)/g, '$10000$2').replace(/([\w.+-])\*{3}@/g, '$1@')
}

interface MaskedFailure {
  readonly name: string
  readonly message: string
}

const isFailure = (value: object): value is MaskedFailure =>
  'name' in value && 'message' in value && /(Error|Failure)$/.test(String(value.name))

const failureFor = ({ name, message, ...rest }: MaskedFailure): Error => {
  if (name !== 'CallFailure') return Object.assign(new Error(message), { name, ...rest })
  const { kind, words, ...more } = rest as unknown as { kind: CallFailureKind; words: string }
  return new CallFailure(kind, words, more)
}

/** Masked data as a chart can take it; `key` is the name under which it stands. */
export const withStandIns = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return textFor(value, key)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withStandIns(each, key))
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withStandIns(each, name)]),
  )
  return isFailure(value) ? failureFor(inner as unknown as MaskedFailure) : inner
}
