// What is read stays in view when the pages become larger or smaller.
import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

export interface Sheet {
  /** From the top of what scrolls, in CSS pixels at the new scale. */
  readonly top: number
  /** In base pixels. */
  readonly height: number
}

/**
 * Where to scroll to, in CSS pixels, so that what stood at `top` at scale `before` stands at the top again at scale `after`.
 * `sheets` are measured at `after`; the room between them does not scale.
 */
export const topAfterZoom = (
  sheets: readonly Sheet[],
  top: number,
  before: number,
  after: number,
): number => {
  let grown = 0
  for (const sheet of sheets) {
    const topBefore = sheet.top - grown
    if (topBefore + sheet.height * before > top)
      // Between two sheets the way to the next one stays as long as it was.
      return sheet.top + (top > topBefore ? ((top - topBefore) * after) / before : top - topBefore)
    grown += sheet.height * (after - before)
  }
  return top + grown
}

/**
 * Keeps the place in `scrollRef` over changes of `scale`; `heights` are those of the sheets in base pixels.
 * Gives what hears each scrolling: by the time the pages are larger the browser has already moved.
 */
export const useKeptPlace = (
  scrollRef: RefObject<HTMLElement | null>,
  heights: readonly number[],
  scale: number,
): (() => void) => {
  const last = useRef({ top: 0, scale })
  useLayoutEffect(() => {
    const { top, scale: before } = last.current
    last.current.scale = scale
    const root = scrollRef.current
    if (root === null || before === scale || top === 0) return
    const sheets = [...root.querySelectorAll<HTMLElement>('[data-page]')].map(({ offsetTop }, index) => ({
      top: offsetTop,
      height: heights[index] ?? 0,
    }))
    root.scrollTop = topAfterZoom(sheets, top, before, scale)
    last.current.top = root.scrollTop
  }, [scrollRef, heights, scale])
  return () => {
    last.current.top = scrollRef.current?.scrollTop ?? 0
  }
}
