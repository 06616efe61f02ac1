// Which of a scrolling list's entries are in view or close to it.
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { seenAfter } from '#src/ui/pdf/seen-numbers.ts'

/** The numbers in `data-thumb` of the children near the view of the list. */
export const useNear = (listRef: RefObject<HTMLElement | null>, count: number): ReadonlySet<number> => {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set())
  useEffect(() => {
    const list = listRef.current
    if (list === null || count === 0) return undefined
    const observer = new IntersectionObserver(
      (entries) => setNear((before) => seenAfter(before, entries, 'thumb')),
      { root: list },
    )
    for (const thumb of list.children) observer.observe(thumb)
    return () => observer.disconnect()
  }, [listRef, count])
  return near
}
