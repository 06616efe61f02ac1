// Two document views that show the same pages at the same size scroll as one.
import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { PdfPagesHandle } from '#src/ui/pdf/pdf-pages.tsx'

/** Browsers round what is set to their own pixels. */
const SAME = 1

interface Place {
  readonly top: number
  readonly left: number
}

const placeOf = ({ scrollTop, scrollLeft }: HTMLElement): Place => ({ top: scrollTop, left: scrollLeft })
const isSame = (a: Place | undefined, b: Place): boolean =>
  a !== undefined && Math.abs(a.top - b.top) <= SAME && Math.abs(a.left - b.left) <= SAME

/** Keeps two elements at the same place until the answer is called. */
export const scrollTogether = (one: HTMLElement, other: HTMLElement): (() => void) => {
  // Where an element was put for the other's sake: what it tells of that is late, and not the person's.
  const put = new Map<HTMLElement, Place>()
  const follow = (from: HTMLElement, to: HTMLElement): (() => void) => {
    const move = (): void => {
      const place = placeOf(from)
      if (isSame(put.get(from), place) || isSame(placeOf(to), place)) return
      put.delete(from)
      to.scrollTop = place.top
      to.scrollLeft = place.left
      put.set(to, placeOf(to))
    }
    from.addEventListener('scroll', move, { passive: true })
    return () => from.removeEventListener('scroll', move)
  }
  const stops = [follow(one, other), follow(other, one)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Binds two views together; `areShown`: whether both are. */
export const useScrollTogether = (
  left: RefObject<PdfPagesHandle | null>,
  right: RefObject<PdfPagesHandle | null>,
  areShown: boolean,
): void =>
  useEffect(() => {
    const [one, other] = [left.current?.scroller() ?? null, right.current?.scroller() ?? null]
    return areShown && one !== null && other !== null ? scrollTogether(one, other) : undefined
  }, [left, right, areShown])
