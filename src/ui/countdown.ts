// Seconds running down to nothing.
import { useEffect, useState } from 'react'

/** Seconds left, and a function that restarts with a number of seconds. */
export const useCountdown = (): readonly [number, (seconds: number) => void] => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
