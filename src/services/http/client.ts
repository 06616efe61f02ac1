// What all calls of one browser share: token, clock, identity, secret, and who hears of forced ends.
import type { CallFailure } from '#protocol/call-failure.ts'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { FORCED_STATUS } from '#protocol/failures.ts'
import { bizHeader, STALE_IDENTITY } from '#protocol/identity.ts'
import type { Identity } from '#protocol/identity.ts'
import { NOW_DATE_WINDOW_MS } from '#protocol/request-signature.ts'
import { createServerClock } from '#src/services/http/server-clock.ts'
import type { ServerClock } from '#src/services/http/server-clock.ts'
import type { TokenStore } from '#src/services/http/token.ts'

export interface ClientOptions {
  /** `''` for the page's own origin. */
  readonly origin: string
  readonly secret: string
  readonly token: TokenStore
  /** The identity the screen shows; null while it is not known. */
  readonly identity: () => Identity | null
  /** This computer's time in milliseconds. */
  readonly now: () => number
  /** Hears of 401, 405, 406, 510, 511 and of an identity that was switched elsewhere; the caller gets the failure as well. */
  readonly onForced: (failure: CallFailure) => void
  /** Hears that a call was refused only because this computer's clock is far off, by how much it is behind; the call is sent again. */
  readonly onClockOff?: (behindMs: number) => void
}

export interface Client extends ClientOptions {
  readonly clock: ServerClock
  /** Absolute or origin-relative address of a call. */
  readonly address: (path: string, query?: string) => string
  readonly headers: () => Record<string, string>
  /** Takes in an answer's clock and refreshed token; `sentToken` is what the request carried. Returns by how much the clock moved. */
  readonly learn: (header: (name: string) => string | null, sentToken: string | null) => number
  /** Whether an answer refused only the wrong clock, which is told and by now put right. `moved` is what `learn` returned. */
  readonly wasClock: (status: number, moved: number) => boolean
  /** Tells of a forced end unless the session it speaks of is over already. */
  readonly tell: (failure: CallFailure, sentToken: string | null) => void
}

/** A client; nothing is sent before the first call. */
export const createClient = (options: ClientOptions): Client => {
  const clock = createServerClock(options.now)
  return {
    ...options,
    clock,
    address: (path, query = '') => `${options.origin}${BASE_PATH}${path}${query === '' ? '' : `?${query}`}`,
    headers: () => {
      const token = options.token.read()
      const identity = options.identity()
      return {
        ...(identity === null ? {} : { 'X-Biz': bizHeader(identity) }),
        ...(token === null ? {} : { Authorization: token }),
      }
    },
    learn: (header, sentToken) => {
      const refreshed = header('authorization')
      // A late answer must not bring back a session that was signed out, nor replace a newer one.
      if (refreshed !== null && refreshed !== '' && options.token.read() === sentToken)
        options.token.write(refreshed)
      return clock.learn(header('date'))
    },
    wasClock: (status, moved) => {
      if (status !== FORCED_STATUS.illegal || moved <= NOW_DATE_WINDOW_MS / 2) return false
      options.onClockOff?.(clock.now() - options.now())
      return true
    },
    tell: (failure, sentToken) => {
      const isForced =
        failure.kind === 'illegal' || failure.kind === 'forcedOut' || failure.code === STALE_IDENTITY
      if (isForced && options.token.read() === sentToken) options.onForced(failure)
    },
  }
}
