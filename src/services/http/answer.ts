// Turning what the server answered into a value or a failure (specification §7, §8).
import { CallFailure } from '#protocol/call-failure.ts'
import type { Envelope } from '#protocol/envelope.ts'
import { FORCED_STATUS, SUCCESS_CODE } from '#protocol/failures.ts'

const FORCED_OUT: readonly number[] = [
  FORCED_STATUS.unknownSession,
  FORCED_STATUS.idle,
  FORCED_STATUS.unitCancelled,
  FORCED_STATUS.loggedInElsewhere,
]

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const parsed = (text: string): Envelope | undefined => {
  const value = jsonIn(text)
  return isEnvelope(value) ? value : undefined
}

/** The failure an answer means, from its status and its body's text. */
export const failureOf = (status: number, text: string): CallFailure => {
  const envelope = parsed(text)
  const words = envelope?.info ?? ''
  const more = {
    status,
    code: envelope?.code ?? '',
    fields: envelope?.fields ?? {},
    requestId: envelope?.requestId ?? '',
    retryAfterSeconds: envelope?.retryAfterSeconds,
  }
  if (FORCED_OUT.includes(status)) return new CallFailure('forcedOut', words, more)
  if (status === FORCED_STATUS.illegal) return new CallFailure('illegal', '非法请求！', more)
  if (words !== '') return new CallFailure('refused', words, more)
  return new CallFailure('status', `网络异常:${status}`, more)
}

/** The envelope's data, or the failure thrown. */
export const dataOf = (status: number, text: string): unknown => {
  const envelope = status >= 200 && status < 300 ? parsed(text) : undefined
  if (envelope?.code === SUCCESS_CODE) return envelope.data
  throw failureOf(status, text)
}

/** No answer came: the network, the time limit, or the caller gave up. */
export const unansweredFailure = (thrown: unknown, isCancelled: boolean): CallFailure => {
  if (isCancelled) return new CallFailure('cancelled', '已取消', { cause: thrown })
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError')
    return new CallFailure('timeout', '服务器长时间没有回应，请稍后重试。', { cause: thrown })
  return new CallFailure('network', '连接不上服务器，请检查网络后重试。', { cause: thrown })
}
