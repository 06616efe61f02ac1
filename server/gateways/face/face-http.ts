// Asks a provider of face checks over HTTP; requests and answers are signed (docs/face-check.md).
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '#server/clock.ts'
import type { FaceCheck } from '#server/gateways/face/face-check.ts'
import { readAtMost } from '#server/gateways/read-at-most.ts'

const LIMIT_MS = 10_000
const MOST_BYTES = 16 * 1024
/** How far the provider's clock may be from ours. */
const TIME_WINDOW_MS = 5 * 60_000
/** More characters make a code that phones read badly. */
const LONGEST_URL = 500

const TIME_HEADER = 'x-nuoyin-time'
const NONCE_HEADER = 'x-nuoyin-nonce'
const SIGNATURE_HEADER = 'x-nuoyin-signature'

const checkId = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const begun = v.object({
  checkId,
  url: v.pipe(v.string(), v.maxLength(LONGEST_URL), v.url()),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
})
const verdict = v.variant('result', [
  v.object({ result: v.literal('pending') }),
  v.object({ result: v.literal('passed'), hash: v.string() }),
  v.object({ result: v.literal('failed'), reason: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
])

export interface FaceProvider {
  readonly url: string
  readonly key: string
  readonly clock: Clock
  /** For a whole exchange, in milliseconds. */
  readonly limitMs?: number
}

/**
 * `POST {url}/checks` with `{name, idNumber, hash}`, answered `{checkId, url, expiresAt}`; `POST {url}/results` with `{checkId}`,
 * answered `{result: pending | passed | failed, hash?, reason?}`. An answer's signature covers the nonce of its request.
 */
export const httpFaceCheck = ({ url, key, clock, limitMs = LIMIT_MS }: FaceProvider): FaceCheck => {
  const base = url.replace(/\/+$/, '')
  const post = async (path: string, input: object): Promise<unknown> => {
    const body = JSON.stringify(input)
    const time = String(clock.now().getTime())
    const nonce = randomUUID()
    const response = await fetch(base + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [TIME_HEADER]: time,
        [NONCE_HEADER]: nonce,
        [SIGNATURE_HEADER]: signFaceText(key, [time, nonce, path, body]),
      },
      body,
      signal: AbortSignal.timeout(limitMs),
      redirect: 'error',
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`face check answered ${response.status}`)
    }
    const answer = await readAtMost(response, MOST_BYTES)
    checkAnswer(response.headers, { nonce, answer })
    return JSON.parse(answer)
  }
  const checkAnswer = (headers: Headers, { nonce, answer }: { nonce: string; answer: string }): void => {
    const time = headers.get(TIME_HEADER) ?? ''
    const right = Buffer.from(signFaceText(key, [time, nonce, answer]))
    const given = Buffer.from(headers.get(SIGNATURE_HEADER) ?? '')
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw new Error('face check answered with a wrong signature')
    if (!(Math.abs(clock.now().getTime() - Number(time)) <= TIME_WINDOW_MS))
      throw new Error('face check answered with a wrong time')
  }
  return {
    begin: async ({ name, idNumber, hash }) => {
      const check = v.parse(begun, await post('/checks', { name, idNumber, hash }))
      if (!isPageAddress(check.url, base))
        throw new Error('face check answered with an address nobody can open')
      return { ...check, expiresAt: new Date(check.expiresAt) }
    },
    ask: async (check) => {
      const found = v.parse(verdict, await post('/results', { checkId: check.checkId }))
      if (found.result !== 'passed') return found
      if (found.hash !== check.hash) throw new Error('face check passed for something else')
      return { result: 'passed' }
    },
  }
}

/** HMAC-SHA256 in hex over lines that are joined by line feeds. */
export const signFaceText = (key: string, lines: readonly string[]): string =>
  createHmac('sha256', key).update(lines.join('\n'), 'utf8').digest('hex')

/** A page on the web; without TLS only where the provider itself is reached so. */
const isPageAddress = (address: string, base: string): boolean => {
  const { protocol } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && base.startsWith('http:'))
}
