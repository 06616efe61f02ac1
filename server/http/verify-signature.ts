// Checks now_date, nonce and sign of a request.
// See specification §7; the wire rules are in protocol/request-signature.ts.
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#protocol/endpoint.ts'
import { NONCE_LENGTH, NOW_DATE_WINDOW_MS, callField, canonicalText } from '#protocol/request-signature.ts'
import { illegal } from '#server/http/illegal.ts'

/** A request whose signature held: its values without the signing fields, and the nonce to be used up. */
export interface SignedRequest {
  readonly values: Record<string, unknown>
  readonly nonce: string
}

const NONCE = new RegExp(`^[A-Za-z0-9]{${NONCE_LENGTH}}$`)

/**
 * `secret` is the one both sides know; `now` the server's time. `call` may be left out; where it was signed it must be this very
 * call (docs/decisions/0020-what-the-signature-binds.md). Refuses with HTTP 406.
 */
export const verifySignature = (
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { secret, now }: { secret: string; now: Date },
): SignedRequest => {
  const all = signedValues(request)
  const { now_date: nowDate, nonce, sign, call, ...values } = all
  const sentAt = Number(nowDate)
  if (!/^\d{13}$/.test(String(nowDate)) || Math.abs(sentAt - now.getTime()) > NOW_DATE_WINDOW_MS)
    throw illegal('time')
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) throw illegal('nonce')
  const expected = hash('md5', canonicalText(all, secret), 'hex')
  if (sign !== expected || (call !== undefined && call !== callField(endpoint))) throw illegal('sign')
  return { values, nonce }
}

/** What a request brings in query and body; refuses a key given twice. */
export const signedValues = (request: FastifyRequest): Record<string, unknown> => {
  const query = request.query as Record<string, string | string[]>
  const body = request.method === 'POST' || request.method === 'PUT' ? jsonOf(request.body) : {}
  const all: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw illegal('duplicate-key')
    all[key] = value
  }
  for (const [key, value] of Object.entries(body)) {
    if (key in all) throw illegal('duplicate-key')
    all[key] = value
  }
  return all
}

/** The JSON body; an upload's body is a stream and carries no values. */
const jsonOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !('pipe' in body && typeof body.pipe === 'function')
    ? (body as Record<string, unknown>)
    : {}
