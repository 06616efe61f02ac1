// A filed scan in a dialog, opened at the page on which words were found.
import { Modal, Spin } from 'antd'
import { useMemo, useRef } from 'react'
import type { PageSize } from '#protocol/page-geometry.ts'
import { useScanFile } from '#src/features/contracts/page-texts/queries.ts'
import styles from '#src/features/contracts/page-texts/text-search.module.css'
import { useTextSearch } from '#src/machines/use-text-search.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { MOST_FOUND, findIn } from '#src/ui/pdf/find-text.ts'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import { usePageSizes } from '#src/ui/pdf/page-sizes.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import type { PdfPagesHandle } from '#src/ui/pdf/pdf-pages.tsx'
import { SearchBar } from '#src/ui/pdf/search-bar.tsx'
import { marksOf } from '#src/ui/pdf/search-marks.ts'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'

export interface ScanReaderProps {
  readonly filingId: string
  readonly fileId: string
  readonly words: string
  /** From 1. */
  readonly page: number
  readonly onClose: () => void
}

export const ScanReader = ({ onClose, ...scan }: ScanReaderProps) => (
  <Modal
    open
    centered
    destroyOnHidden
    width={920}
    title="线下合同"
    footer={null}
    onCancel={onClose}
    styles={{ body: { padding: 0 } }}
  >
    <Reader {...scan} />
  </Modal>
)

/** What a line has above the match in view, in base pixels. */
const ROOM_ABOVE = 160

/** Its own component: a dialog mounts its body late. */
const Reader = ({ filingId, fileId, words, page }: Omit<ScanReaderProps, 'onClose'>) => {
  const answer = useScanFile(filingId, fileId)
  const { document, failed } = usePdf(answer.data)
  const sizes = usePageSizes(document)
  if (answer.error !== null) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (failed) return <ErrorState error={undefined} title="这份文件无法在浏览器中显示" />
  if (document === undefined || sizes.length === 0)
    return (
      <div className={styles['reader']}>
        <Spin className={styles['spin'] ?? ''} />
      </div>
    )
  return <Pages document={document} sizes={sizes} words={words} page={page} />
}

interface PagesProps {
  readonly document: PDFDocumentProxy
  readonly sizes: readonly PageSize[]
  readonly words: string
  readonly page: number
}

const Pages = ({ document, sizes, words, page }: PagesProps) => {
  const { ref, zoom, setZoom } = useFitZoom()
  const pages = useRef<PdfPagesHandle>(null)
  const find = useMemo(() => findIn(document), [document])
  const search = useTextSearch(
    find,
    (match) => pages.current?.showPage(match.page, Math.max(0, match.y - ROOM_ABOVE)),
    { words, page: page - 1 },
  )
  const marks = useMemo(() => marksOf(search.matches, search.at), [search.matches, search.at])
  return (
    <>
      <div className={styles['bar']}>
        {search.isOpen && <SearchBar search={search} most={MOST_FOUND} />}
        <ZoomBar zoom={zoom} onZoom={setZoom} />
      </div>
      <div className={styles['reader']} ref={ref}>
        <PdfPages
          handle={pages}
          document={document}
          pages={sizes}
          zoom={zoom}
          name="线下合同"
          marks={marks}
        />
      </div>
    </>
  )
}
