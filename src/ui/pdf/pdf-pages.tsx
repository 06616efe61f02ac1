// The pages of a PDF, one below the other, 800 base pixels wide.
// Only pages near the view are drawn, and each has room for an overlay.
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { useKeptPlace } from '#src/ui/pdf/keep-place.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import { PageSheet } from '#src/ui/pdf/page-sheet.tsx'
import { seenAfter } from '#src/ui/pdf/seen-numbers.ts'
import type { Marked } from '#src/ui/pdf/mark-text.ts'
import styles from './pdf-pages.module.css'

export interface PdfPagesHandle {
  /** Brings a page (from 0) into view; `y` in base pixels from its top. */
  readonly showPage: (index: number, y?: number) => void
  /** What scrolls. */
  readonly scroller: () => HTMLElement | null
}

export interface PdfPagesProps {
  /** Undefined while the document loads: pages are shown as empty sheets. */
  readonly document: PDFDocumentProxy | undefined
  /** Sizes in points as seen; they give the sheets their room before anything is drawn. */
  readonly pages: readonly PageSize[]
  /** Percent, 50–300. */
  readonly zoom: number
  readonly name: string
  /** What lies over a page, in base pixels: it is scaled with the zoom. */
  readonly overlay?: (index: number) => ReactNode
  /** Shows the pages' text, which can then be selected, with these stretches of each page marked. */
  readonly marks?: ReadonlyMap<number, readonly Marked[]>
  /** Called when a page becomes the one mostly in view. */
  readonly onPageShown?: (index: number) => void
  /** Called once the bottom of the last page was in view, and that page drawn: nobody has read what is still on its way. */
  readonly onEndReached?: () => void
  readonly handle?: Ref<PdfPagesHandle>
}

const UNMARKED: readonly Marked[] = []

/** How far outside the view pages are drawn already, in screen pixels. */
const MARGIN = 600

interface SeenPages {
  readonly near: ReadonlySet<number>
  readonly inView: ReadonlySet<number>
}

const FIRST_SEEN: SeenPages = { near: new Set([0]), inView: new Set([0]) }

/** The document view for reading, placing and signing. It scrolls itself; give it a height. */
export const PdfPages = ({
  document,
  pages,
  zoom,
  name,
  overlay,
  marks,
  onPageShown,
  onEndReached,
  handle,
}: PdfPagesProps) => {
  const scrollRef = useRef<HTMLDivElement>(null)
  const endRef = useRef<HTMLDivElement>(null)
  const [{ near, inView }, setSeen] = useState(FIRST_SEEN)
  const told = useRef({ onPageShown, onEndReached })
  useEffect(() => {
    told.current = { onPageShown, onEndReached }
  })
  const drawnLast = useRef<PDFDocumentProxy>(undefined)
  const isAtEnd = useRef(false)
  const tellEnd = useCallback(() => {
    if (isAtEnd.current && document !== undefined && drawnLast.current === document)
      told.current.onEndReached?.()
  }, [document])
  const onLastDrawn = useCallback(() => {
    drawnLast.current = document
    tellEnd()
  }, [document, tellEnd])
  const scale = zoom / 100
  const heights = useMemo(() => pages.map(basePageHeight), [pages])
  const keepPlace = useKeptPlace(scrollRef, heights, scale)

  useImperativeHandle(
    handle,
    () => ({
      showPage: (index, y = 0) => {
        const sheet = scrollRef.current?.querySelector<HTMLElement>(`[data-page="${index}"]`)
        if (sheet) scrollRef.current?.scrollTo({ top: sheet.offsetTop + y * scale - 24 })
      },
      scroller: () => scrollRef.current,
    }),
    [scale],
  )

  useEffect(() => {
    const root = scrollRef.current
    if (root === null) return
    const sheets = [...root.querySelectorAll<HTMLElement>('[data-page]')]
    const shares = new Map<number, number>()
    const see = (what: keyof SeenPages, entries: readonly IntersectionObserverEntry[]) =>
      setSeen((before) => {
        const after = seenAfter(before[what], entries, 'page')
        return after === before[what] ? before : { ...before, [what]: after }
      })
    const nearby = new IntersectionObserver((entries) => see('near', entries), {
      root,
      rootMargin: `${MARGIN}px 0px`,
    })
    const shown = new IntersectionObserver(
      (entries) => {
        see('inView', entries)
        for (const entry of entries)
          shares.set(Number((entry.target as HTMLElement).dataset['page']), entry.intersectionRect.height)
        const most = [...shares].reduce<readonly [number, number]>(
          (best, share) => (share[1] > best[1] ? share : best),
          [0, 0],
        )
        told.current.onPageShown?.(most[0])
      },
      { root, threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    for (const sheet of sheets) {
      nearby.observe(sheet)
      shown.observe(sheet)
    }
    return () => {
      nearby.disconnect()
      shown.disconnect()
    }
  }, [pages.length, name])

  useEffect(() => {
    const end = endRef.current
    if (end === null || document === undefined) return
    const observer = new IntersectionObserver(
      (entries) => {
        isAtEnd.current = entries.at(-1)?.isIntersecting === true
        tellEnd()
      },
      { root: scrollRef.current, rootMargin: '0px 0px 40px 0px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [document, pages.length, tellEnd])

  return (
    // The document can be scrolled with the keyboard, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      ref={scrollRef}
      className={styles['scroll']}
      style={{ '--sheet-width': `${BASE_PAGE_WIDTH * scale}px` } as React.CSSProperties}
      onScroll={keepPlace}
      tabIndex={0}
      role="region"
      aria-busy={document === undefined}
      aria-label={`文件内容：${name}`}
    >
      {pages.map((page, index) => {
        const isNear = near.has(index)
        return (
          <PageSheet
            // Pages have no identity but their number.
            key={index}
            document={isNear ? document : undefined}
            index={index}
            width={page.width}
            height={heights[index] ?? 0}
            scale={isNear ? scale : 1}
            label={`${name} 第 ${index + 1} 页，共 ${pages.length} 页`}
            isInView={isNear && inView.has(index)}
            marked={isNear && marks !== undefined ? (marks.get(index) ?? UNMARKED) : undefined}
            overlay={isNear ? overlay?.(index) : undefined}
            onDrawn={index === pages.length - 1 ? onLastDrawn : undefined}
          />
        )
      })}
      <div ref={endRef} className={styles['end']} />
    </div>
  )
}
