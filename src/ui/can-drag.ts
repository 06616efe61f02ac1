// Whether files can be dragged into this window: a phone has no mouse and nothing to drag from.
import { useSyncExternalStore } from 'react'

/** A narrow window counts as a phone, in CSS pixels as everywhere. */
const CANNOT = '(max-width: 600px), (hover: none), (pointer: coarse)'

const query = (): MediaQueryList => window.matchMedia(CANNOT)

const subscribe = (changed: () => void): (() => void) => {
  const asked = query()
  asked.addEventListener('change', changed)
  return () => asked.removeEventListener('change', changed)
}

/** Changes when a mouse is plugged in or the window is made wider. */
export const useCanDrag = (): boolean => useSyncExternalStore(subscribe, () => !query().matches)
