// How a call can fail: the server's refusals and the client's kinds of failure (specification §7, §8).

/** The code every successful answer carries. */
export const SUCCESS_CODE = '000000'

/** HTTP statuses with a meaning of their own (specification §8). */
export const FORCED_STATUS = {
  unknownSession: 401,
  idle: 405,
  illegal: 406,
  unitCancelled: 510,
  loggedInElsewhere: 511,
} as const

/**
 * What the server answers when it will not do as asked.
 * `code` is the business code in the envelope, `words` what the person reads (Chinese: what happened, why, what to do),
 * `status` the HTTP status (200 for a business refusal), `fields` the messages at single inputs, keyed by path,
 * `retryAfterSeconds` when the same request may be sent again (RFC 9110 §10.2.3).
 */
export class Refusal extends Error {
  readonly code: string
  readonly words: string
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: string,
    words: string,
    options: {
      status?: number
      cause?: unknown
      fields?: Record<string, string>
      retryAfterSeconds?: number
    } = {},
  ) {
    super(`${code} ${words}`, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.words = words
    this.status = options.status ?? 200
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
