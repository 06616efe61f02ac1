// How a call can fail: the server's refusals and the client's kinds of failure (specification §7, §8).

import type { DeclaredCode } from '#protocol/endpoints.ts'

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

/** What any call may answer besides the codes of its declaration: how it came, who sent it, and what the server can bear. */
export const COMMON_CODES = [
  'illegal.shape',
  'illegal.duplicate-key',
  'illegal.time',
  'illegal.nonce',
  'illegal.nonce-used',
  'illegal.sign',
  'session.unknown',
  'session.idle',
  'session.elsewhere',
  'session.unit-cancelled',
  'permission.denied',
  'identity.stale',
  'operator.password-due',
  'operator.factor-due',
  'application.signature',
  'application.time',
  'application.disabled',
  'application.address',
  'application.too-fast',
  'delegation.refused',
  'viewing.code-due',
  'input.invalid',
  'request.reused',
  'request.too-large',
  'request.cut-off',
  'document.busy',
  'document.closing',
  'document.timed-out',
  'document.too-heavy',
  'key.token-unavailable',
  'key.unreadable',
  'database.away',
  'storage.away',
  'storage.full',
  'server.failed',
] as const

/** Codes that no call answers with: they are caught, or recorded for background work or in the log. */
export const INNER_CODES = [
  'batchItem.not-possible',
  'certificate.expired',
  'certificate.missing',
  'certificate.not-trusted',
  'certificate.revoked',
  'certificate.suspended',
  'certificate.weak-key',
  'finish.interrupted',
  'finish.not-valid',
  'party.not-possible',
  'payment.not-possible',
  'prepare.interrupted',
  'proof.not-possible',
  'quotaGrant.not-possible',
  'signing.already-signed',
  'signing.field-taken',
  'signing.interrupted',
  'signing.no-slot',
  'signing.no-validation-data',
  'signing.place-outside',
  'signing.too-long',
  'spreadsheet.row',
  'text.empty',
  'text.too-long',
  'ticket.not-possible',
] as const

/** Whether a call may answer with this code. */
export const mayAnswer = ({ refusals }: { readonly refusals: readonly string[] }, code: string): boolean =>
  code === SUCCESS_CODE || refusals.includes(code) || (COMMON_CODES as readonly string[]).includes(code)

/** Every code of a refusal: declared by a call, common to all, or answered by none. */
export type RefusalCode = DeclaredCode | (typeof COMMON_CODES)[number] | (typeof INNER_CODES)[number]

/**
 * What the server answers when it will not do as asked.
 * `code` is the business code in the envelope, `words` what the person reads (Chinese: what happened, why, what to do),
 * `status` the HTTP status (200 for a business refusal), `fields` the messages at single inputs, keyed by path,
 * `retryAfterSeconds` when the same request may be sent again (RFC 9110 §10.2.3).
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly words: string
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: RefusalCode,
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
