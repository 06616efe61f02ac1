// Whether the server answers, and which failures pass once it does again.
import { asCallFailure } from '#protocol/call-failure.ts'

/** How long to wait before a server that is away is asked again, in milliseconds. */
export const AWAY_RETRY_MS = 2_000

/** Whether the server answers at all; a proxy that says the server is away does not count. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )

/**
 * How long to wait, in milliseconds, before it is asked whether a failure has passed by itself: no answer came, a proxy had no server
 * behind it, or the database was away. Undefined for every other failure, which comes again however often one asks.
 */
export const pauseAfter = (error: unknown): number | undefined => {
  const { kind, status, code, retryAfterSeconds = 0 } = asCallFailure(error)
  const isAway = kind === 'network' || status === 502 || status === 504 || code === 'database.away'
  return isAway ? Math.max(AWAY_RETRY_MS, retryAfterSeconds * 1_000) : undefined
}
