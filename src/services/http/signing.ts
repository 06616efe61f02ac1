// What every request carries besides its input: now_date, nonce and sign (specification §7).
import md5 from 'crypto-js/md5.js'
import type { Endpoint } from '#protocol/endpoint.ts'
import { callField, canonicalText, NONCE_LENGTH } from '#protocol/request-signature.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Sixteen characters of [A-Za-z0-9], each equally likely. */
export const makeNonce = (): string => {
  let nonce = ''
  while (nonce.length < NONCE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(NONCE_LENGTH * 2))) {
      // 248 is the largest multiple of 62 in a byte; anything above would favour the first letters.
      if (byte < 248 && nonce.length < NONCE_LENGTH) nonce += ALPHABET[byte % 62]
    }
  }
  return nonce
}

/** Lower-case hex MD5 of the canonical text. */
export const signOf = (values: Record<string, unknown>, secret: string): string =>
  md5(canonicalText(values, secret)).toString()

/** The input as the server will see it after JSON, with call, now_date, nonce and sign added. */
export const signed = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: object,
  { secret, now }: { secret: string; now: number },
): Record<string, unknown> => {
  const plain = JSON.parse(JSON.stringify(input)) as Record<string, unknown>
  const call = callField(endpoint)
  const values: Record<string, unknown> = { ...plain, call, now_date: now, nonce: makeNonce() }
  return { ...values, sign: signOf(values, secret) }
}

/** Signed values as a query: null and undefined left out, objects as JSON. */
export const queryOf = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.toString()
}
