// Which of a scrolling list's entries are in view or close to it.
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** The numbers in `data-thumb` of the children near the view of the list. */
export const useNear = (listRef: RefObject<HTMLElement | null>, count: number): ReadonlySet<number> => {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set())
  useEffect(() => {
    const list = listRef.current
    if (list === null || count === 0) return undefined
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before)
          for (const entry of entries) {
            const at = Number((entry.target as HTMLElement).dataset['thumb'])
            if (entry.isIntersecting) after.add(at)
            else after.delete(at)
          }
          return after
        }),
      { root: list },
    )
    for (const thumb of list.children) observer.observe(thumb)
    return () => observer.disconnect()
  }, [listRef, count])
  return near
}
