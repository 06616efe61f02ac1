// The time as a value that views may read: it moves in steps and draws again what depends on it.
import { useSyncExternalStore } from 'react'

const STEP_MS = 60_000

const subscribe = (onStep: () => void): (() => void) => {
  const timer = setInterval(onStep, STEP_MS / 2)
  return () => clearInterval(timer)
}

/** Milliseconds since 1970, cut to the minute. */
export const useMinute = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP_MS) * STEP_MS)
