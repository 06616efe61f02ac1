// The text of a page over its picture: it can be selected, and what was searched for is marked in it.
import { useEffect, useRef } from 'react'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { markText } from '#src/ui/pdf/mark-text.ts'
import type { Marked } from '#src/ui/pdf/mark-text.ts'
import { makeTextLayer } from '#src/ui/pdf/open-pdf.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import styles from './text-layer.module.css'

interface PageTextLayerProps {
  readonly document: PDFDocumentProxy
  /** Counted from 0. */
  readonly index: number
  /** In points as seen. */
  readonly width: number
  /** 1 is 100 percent. */
  readonly zoom: number
  /** Pass the very same array while nothing changed. */
  readonly marked: readonly Marked[]
}

const NO_RUNS: readonly HTMLElement[] = []

export const PageTextLayer = ({ document, index, width, zoom, marked }: PageTextLayerProps) => {
  const ref = useRef<HTMLDivElement>(null)
  const runs = useRef(Promise.resolve(NO_RUNS))
  useEffect(() => {
    const container = ref.current
    if (container === null) return undefined
    const layer = makeTextLayer(document, index, container)
    runs.current = layer.runs
    return layer.remove
  }, [document, index])
  useEffect(() => {
    let unmark = (): void => undefined
    let left = false
    void runs.current.then((elements) => {
      if (!left) unmark = markText(elements, marked)
    })
    return () => {
      left = true
      unmark()
    }
  }, [document, index, marked])
  return (
    <div
      ref={ref}
      className={styles['text']}
      style={{ '--total-scale-factor': (BASE_PAGE_WIDTH * zoom) / width } as React.CSSProperties}
    />
  )
}
