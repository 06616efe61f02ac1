// All pages of a document in small beside it; a click goes there.
import { memo, useEffect, useRef } from 'react'
import type { PageSize } from '#protocol/page-geometry.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import { URGENCY } from '#src/ui/pdf/drawing-turns.ts'
import { PageCanvas } from '#src/ui/pdf/page-canvas.tsx'
import { useNear } from '#src/ui/pdf/use-near.ts'
import styles from './reader.module.css'

/** Share of the full size that the small pages are drawn at. */
const THUMB_ZOOM = 0.11

interface ThumbnailsProps {
  readonly document: PDFDocumentProxy | undefined
  /** Sizes in points as seen. */
  readonly pages: readonly PageSize[]
  /** The page mostly in view, from 0. */
  readonly shown: number
  /** Pass the very same function while nothing changed. */
  readonly onPage: (index: number) => void
}

interface ThumbProps {
  /** Counted from 0. */
  readonly at: number
  /** Width by height. */
  readonly ratio: number
  /** Undefined while the small page stays empty. */
  readonly document: PDFDocumentProxy | undefined
  readonly isShown: boolean
  readonly onPage: (index: number) => void
}

/** Of five hundred the two are rendered again that are left and come to. */
const Thumb = memo(({ at, ratio, document, isShown, onPage }: ThumbProps) => (
  <button
    type="button"
    data-thumb={at}
    className={`${styles['thumb']} ${isShown ? styles['isShown'] : ''}`}
    aria-current={isShown ? 'page' : undefined}
    aria-label={`第 ${at + 1} 页`}
    onClick={() => onPage(at)}
  >
    <span className={styles['thumbSheet']} style={{ aspectRatio: ratio }}>
      {document !== undefined && (
        <PageCanvas document={document} index={at} zoom={THUMB_ZOOM} label="" urgency={URGENCY.small} />
      )}
    </span>
    {at + 1}
  </button>
))

export const Thumbnails = ({ document, pages, shown, onPage }: ThumbnailsProps) => {
  const ref = useRef<HTMLElement>(null)
  const near = useNear(ref, pages.length)
  useEffect(() => {
    const list = ref.current
    const thumb = list?.querySelector<HTMLElement>(`[data-thumb="${shown}"]`)
    if (list == null || thumb == null) return
    // The list scrolls alone: scrollIntoView would move the window along.
    const isAbove = thumb.offsetTop < list.scrollTop
    const isBelow = thumb.offsetTop + thumb.offsetHeight > list.scrollTop + list.clientHeight
    if (isAbove || isBelow) list.scrollTop = thumb.offsetTop - list.clientHeight / 2
  }, [shown])
  return (
    <nav ref={ref} className={styles['thumbs']} aria-label="页面缩略图">
      {pages.map((page, at) => (
        <Thumb
          // Pages have no identity but their number.
          key={at}
          at={at}
          ratio={page.width / page.height}
          document={near.has(at) ? document : undefined}
          isShown={at === shown}
          onPage={onPage}
        />
      ))}
    </nav>
  )
}
