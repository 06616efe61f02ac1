// How a call ended badly as the client sees it: one error for machines and views (specification §8).

/**
 * `refused`: the server answered with a business refusal; `forcedOut`: 401, 405, 510 or 511 ended the session;
 * `illegal`: 406; `status`: any other HTTP status; `network`: no answer; `timeout`: none in time; `cancelled`: the caller gave up.
 */
export type CallFailureKind =
  | 'refused'
  | 'forcedOut'
  | 'illegal'
  | 'status'
  | 'network'
  | 'timeout'
  | 'cancelled'

/**
 * A call's failure. `words` is what the person reads, `code` the business code (empty without one), `status` the HTTP status
 * (0 without an answer), `fields` the messages at single inputs keyed by path, `requestId` what support asks for,
 * `retryAfterSeconds` when the same call may be made again (undefined where the server did not say).
 */
export class CallFailure extends Error {
  readonly kind: CallFailureKind
  readonly words: string
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string>
  readonly requestId: string
  readonly retryAfterSeconds: number | undefined
  constructor(
    kind: CallFailureKind,
    words: string,
    more: {
      code?: string
      status?: number
      fields?: Record<string, string>
      requestId?: string
      retryAfterSeconds?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(words, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'CallFailure'
    this.kind = kind
    this.words = words
    this.code = more.code ?? ''
    this.status = more.status ?? 0
    this.fields = more.fields ?? {}
    this.requestId = more.requestId ?? ''
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Said at an id that is none: on the screen that comes from an address that was not copied whole. */
export const BROKEN_ID = '编号格式不对'

/** Any thrown thing as a failure; a defect of the program itself becomes `status` 0 with general words. */
export const asCallFailure = (thrown: unknown): CallFailure =>
  thrown instanceof CallFailure
    ? thrown
    : new CallFailure('status', '操作没有完成，请重试；仍然不行请联系管理员。', { cause: thrown })
