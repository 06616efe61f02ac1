// How long there is still time, to the second.
import { useSyncExternalStore } from 'react'

const subscribe = (onStep: () => void): (() => void) => {
  const timer = setInterval(onStep, 1000)
  return () => clearInterval(timer)
}

const two = (count: number): string => String(count).padStart(2, '0')

/** `29:59` until `until`, by `now`; both milliseconds since 1970. Counts down to `00:00` and stays there. */
export const TimeLeft = ({ until, now }: { readonly until: number; readonly now: () => number }) => {
  const left = useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((until - now()) / 1000)))
  return (
    <span className="tabular" role="timer">
      {two(Math.floor(left / 60))}:{two(left % 60)}
    </span>
  )
}
