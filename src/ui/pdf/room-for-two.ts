// Whether two pages side by side can be read in this window.
import { useSyncExternalStore } from 'react'

/** From this width of the window on, in CSS pixels. */
const TWO_FROM = 900

const query = (): MediaQueryList => window.matchMedia(`(min-width: ${TWO_FROM}px)`)

const subscribe = (changed: () => void): (() => void) => {
  const asked = query()
  asked.addEventListener('change', changed)
  return () => asked.removeEventListener('change', changed)
}

export const useRoomForTwo = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
