// Time stamps of an authority outside, asked over HTTP (RFC 3161 §3.4).
import type { Clock } from '#server/clock.ts'
import { bytesAtMost } from '#server/gateways/read-at-most.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'

/** Where the authority is and what of its answers is accepted. */
export interface OuterTimestamps {
  readonly url: string
  /** Its root certificates, DER. */
  readonly trusted: readonly Uint8Array[]
  /** Sent as HTTP basic authentication. */
  readonly login?: { readonly user: string; readonly password: string } | undefined
  readonly policy?: string | undefined
  /** Tokens of a time far from this clock's are not accepted; any time is where it is left out. */
  readonly clock?: Clock | undefined
  readonly told?: TimestampSource['told']
  /** For a whole exchange, in milliseconds. */
  readonly limitMs?: number
}

/** With the certificates above the authority tokens have 3 to 8 KB; what is not used stays empty in the file. */
const TOKEN_BYTES = 12_288
const REPLY_LIMIT_BYTES = 65_536
const LIMIT_MS = 10_000
/** Five minutes are what the product allows clocks elsewhere, too. */
const NEAR_MS = 5 * 60_000
/** While nobody answers, one of those who wait asks in so long; the others are told the same at once. */
const QUIET_MS = 5_000

/** A source of its own for each authority. */
export const timestampsFrom = (
  { url, trusted, login, policy, clock, told, limitMs = LIMIT_MS }: OuterTimestamps,
  send: typeof fetch = fetch,
): TimestampSource => ({
  trusted,
  policy,
  near: clock && { clock, withinMs: NEAR_MS },
  told,
  tokenBytes: TOKEN_BYTES,
  ask: quietAfterFailure(async (request) => {
    const response = await send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        ...(login && { authorization: basic(login) }),
      },
      body: Buffer.from(request),
      // What is known of the authority is known of this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`time-stamp authority answered ${response.status}`)
    }
    return new Uint8Array(await bytesAtMost(response, REPLY_LIMIT_BYTES))
  }, clock),
})

const basic = ({ user, password }: { user: string; password: string }): string =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`

/** Hundreds of signatures may wait, and each would hold a place until its time is up. */
const quietAfterFailure = (ask: TimestampSource['ask'], clock: Clock | undefined): TimestampSource['ask'] => {
  if (clock === undefined) return ask
  let failed: { readonly at: number; readonly error: unknown } | undefined
  return async (request) => {
    const now = clock.now().getTime()
    if (failed !== undefined && now >= failed.at && now - failed.at < QUIET_MS)
      throw new Error('time-stamp authority did not answer a moment ago', { cause: failed.error })
    try {
      const reply = await ask(request)
      failed = undefined
      return reply
    } catch (error) {
      failed = { at: clock.now().getTime(), error }
      throw error
    }
  }
}
