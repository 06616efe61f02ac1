// The zoom at which a page fills the width it is given, until the person chooses another.
import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { ZOOM_DEFAULT, ZOOM_MAX } from '#src/ui/pdf/zoom.ts'

/** White around the page that the document view keeps, both sides together, in screen pixels. */
const AROUND = { wide: 66, narrow: 16 } as const
/** Of the window, as in the view's own style. */
const NARROW = 480

const wholeWidth = (width: number, windowWidth: number): number =>
  Math.floor(((width - (windowWidth <= NARROW ? AROUND.narrow : AROUND.wide)) / BASE_PAGE_WIDTH) * 100)

/** Percent at which the page fits; never larger than 100. A narrow view in a wide window keeps the white of a wide one. */
export const fittingZoom = (width: number, windowWidth: number): number =>
  Math.min(ZOOM_DEFAULT, wholeWidth(width, windowWidth))

/** Attach `ref` to the element that gives the width. */
export const useFitZoom = (): {
  ref: RefObject<HTMLDivElement | null>
  zoom: number
  setZoom: (percent: number) => void
  /** Fills the width, larger than 100 too. */
  fitWidth: () => void
} => {
  const ref = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(ZOOM_DEFAULT)
  const [own, setOwn] = useState<number>()
  // Before the browser paints, or a narrow window would show a part of a large page first.
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const fitTo = (width: number): void => {
      if (width > 0) setFit(fittingZoom(width, window.innerWidth))
    }
    fitTo(element.clientWidth)
    const watcher = new ResizeObserver(([entry]) => fitTo(entry?.contentRect.width ?? 0))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const fitWidth = (): void => {
    const width = ref.current?.clientWidth ?? 0
    setOwn(width === 0 ? undefined : Math.min(ZOOM_MAX, wholeWidth(width, window.innerWidth)))
  }
  return { ref, zoom: own ?? fit, setZoom: setOwn, fitWidth }
}
