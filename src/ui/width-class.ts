// How wide the screen is, in the classes the layouts know (specification §9).
import { useSyncExternalStore } from 'react'

/** From here on up each class begins, in CSS pixels; below the last is `small`. */
const BREAKPOINTS = [1920, 1600, 1366] as const
export type WidthClass = '1920' | '1600' | '1366' | 'small'

/** The class of a width. */
export const widthClassOf = (width: number): WidthClass => {
  const reached = BREAKPOINTS.find((breakpoint) => width >= breakpoint)
  return reached === undefined ? 'small' : (String(reached) as WidthClass)
}

/** Whether a class is the wanted one or a wider one. */
export const isAtLeast = (width: WidthClass, wanted: Exclude<WidthClass, 'small'>): boolean =>
  width !== 'small' && Number(width) >= Number(wanted)

const subscribe = (changed: () => void): (() => void) => {
  const queries = BREAKPOINTS.map((breakpoint) => window.matchMedia(`(min-width: ${breakpoint}px)`))
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

/** The window's class; changes only when a breakpoint is passed. */
export const useWidthClass = (): WidthClass =>
  useSyncExternalStore(subscribe, () => widthClassOf(window.innerWidth))
