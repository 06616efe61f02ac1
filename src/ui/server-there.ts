// Whether the server answers, and what is to happen once it does again.
import { useEffect } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'

/** How long to wait before a server that is away is asked again, in milliseconds. */
export const AWAY_RETRY_MS = 2_000

/** Whether the server answers at all; a proxy that says the server is away does not count. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** After which failures the same call succeeds by itself: no answer, a proxy without a server behind it, a database away. */
const waitsFor = (error: unknown): number | undefined => {
  if (error === null || error === undefined) return undefined
  const { kind, status, code, retryAfterSeconds = 0 } = asCallFailure(error)
  const isAway = kind === 'network' || status === 502 || status === 504 || code === 'database.away'
  return isAway ? Math.max(AWAY_RETRY_MS, retryAfterSeconds * 1_000) : undefined
}

/**
 * Calls back once the server answers again, when `error` says that it was away. `onBack` is the one given when the error appeared.
 * Answers whether it will.
 */
export const useServerBack = (error: unknown, onBack: (() => void) | undefined): boolean => {
  const pause = onBack === undefined ? undefined : waitsFor(error)
  useEffect(() => {
    if (pause === undefined || onBack === undefined) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const isThere = await isServerThere()
      if (isOver) return
      if (isThere) onBack()
      else askLater()
    }
    const askLater = (): void => {
      timer = setTimeout(() => void ask(), pause)
    }
    askLater()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list gives another function on every render
  }, [error])
  return pause !== undefined
}
