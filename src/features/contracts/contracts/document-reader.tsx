// One document to read: its pages and thumbnails, a search in its text, and the zoom.
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ContractDocument } from '#protocol/contracts/contracts/contracts.ts'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import { useTextSearch } from '#src/machines/use-text-search.ts'
import type { BroughtWords } from '#src/machines/text-search.machine.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { MOST_FOUND, findIn } from '#src/ui/pdf/find-text.ts'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import type { PdfPagesHandle } from '#src/ui/pdf/pdf-pages.tsx'
import type { PdfSource } from '#src/ui/pdf/pdf-parts.ts'
import { readerKeys } from '#src/ui/pdf/reader-keys.ts'
import { ReaderTools } from '#src/ui/pdf/reader-tools.tsx'
import { SearchBar } from '#src/ui/pdf/search-bar.tsx'
import { marksOf } from '#src/ui/pdf/search-marks.ts'
import { Thumbnails } from '#src/ui/pdf/thumbnails.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { isAtLeast, useWidthClass } from '#src/ui/width-class.ts'

interface DocumentReaderProps {
  readonly document: ContractDocument
  readonly source: PdfSource | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly choice: ReactNode
  readonly note: ReactNode
  /** Beside the tools. */
  readonly more?: ReactNode
  readonly ribbon: string | undefined
  /** Words that are looked for at once. */
  readonly brought?: BroughtWords | undefined
}

/** What a line has above the match in view, in base pixels. */
const ROOM_ABOVE = 160

export const DocumentReader = ({ source, brought, ...props }: DocumentReaderProps) => {
  const pdf = usePdf(source)
  // Words that are brought are looked for once there is a document.
  const ready = pdf.document && brought
  return <Reader key={ready === undefined ? 'plain' : 'brought'} {...props} pdf={pdf} brought={ready} />
}

interface ReaderProps extends Omit<DocumentReaderProps, 'source'> {
  readonly pdf: ReturnType<typeof usePdf>
}

const Reader = ({ document, pdf, error, onRetry, choice, note, more, ribbon, brought }: ReaderProps) => {
  const { ref, zoom, setZoom, fitWidth } = useFitZoom()
  const [page, setPage] = useState(0)
  const isWide = isAtLeast(useWidthClass(), '1600')
  const [thumbs, showThumbs] = useState<boolean>()
  const hasThumbs = (thumbs ?? isWide) && document.pages.length > 1
  const pages = useRef<PdfPagesHandle>(null)
  const find = useMemo(() => findIn(pdf.document), [pdf.document])
  const goTo = useCallback((index: number, y?: number): void => pages.current?.showPage(index, y), [])
  const search = useTextSearch(find, (match) => goTo(match.page, Math.max(0, match.y - ROOM_ABOVE)), brought)
  const marks = useMemo(() => marksOf(search.matches, search.at), [search.matches, search.at])
  const hasFailed = error !== null || pdf.failed
  return (
    // Keys reach this from the parts within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={`card ${styles['viewer']}`}
      aria-label="合同文件"
      onKeyDown={readerKeys({ zoom, onZoom: setZoom, onFitWidth: fitWidth, onSearch: search.onOpen })}
    >
      <div className={styles['viewerBar']}>
        {choice}
        <span className={styles['viewerTools']}>
          {more}
          <ReaderTools
            page={page}
            count={document.pages.length}
            onPage={goTo}
            zoom={zoom}
            onZoom={setZoom}
            onFitWidth={fitWidth}
            onSearch={search.isOpen ? search.onClose : search.onOpen}
            hasThumbs={hasThumbs}
            onThumbs={() => showThumbs(!hasThumbs)}
          />
        </span>
      </div>
      {search.isOpen && <SearchBar search={search} most={MOST_FOUND} />}
      {note}
      <div className={styles['viewerBody']}>
        {hasThumbs && !hasFailed && (
          <Thumbnails document={pdf.document} pages={document.pages} shown={page} onPage={goTo} />
        )}
        <div className={styles['viewerPages']} ref={ref}>
          {ribbon !== undefined && <div className={styles['ribbon']}>{ribbon}</div>}
          {hasFailed ? (
            <ErrorState error={error ?? new Error('unreadable')} title="文件没有显示出来" onRetry={onRetry} />
          ) : (
            <PdfPages
              handle={pages}
              document={pdf.document}
              pages={document.pages}
              zoom={zoom}
              name={document.name}
              marks={marks}
              onPageShown={setPage}
            />
          )}
        </div>
      </div>
    </section>
  )
}
