// The middle of the signing page: the documents with my places and those of others on their pages.
import { AimOutlined, CheckCircleFilled, SearchOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import type { SignTask } from '#protocol/contracts/signing.ts'
import { useTextSearch } from '#src/machines/use-text-search.ts'
import { MOST_FOUND, findIn } from '#src/ui/pdf/find-text.ts'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import styles from '#src/features/contracts/signing/signing-view.module.css'
import { useDocumentSource } from '#src/features/contracts/signing/queries.ts'
import type { ShownDocument } from '#src/features/contracts/signing/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageJump } from '#src/ui/pdf/page-jump.tsx'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import type { PdfPagesHandle } from '#src/ui/pdf/pdf-pages.tsx'
import { readerKeys } from '#src/ui/pdf/reader-keys.ts'
import { SearchBar } from '#src/ui/pdf/search-bar.tsx'
import { marksOf } from '#src/ui/pdf/search-marks.ts'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'

/** Where the view is asked to go; a new object asks again. */
export interface Aim {
  readonly page: number
  readonly y: number
}

interface DocumentPaneProps {
  readonly contractId: string
  /** The version that is shown, where it is not the contract's own. */
  readonly reviewId?: string | undefined
  readonly documents: readonly (ShownDocument &
    Pick<SignTask['documents'][number], 'name' | 'pages' | 'isAttachment'>)[]
  readonly documentId: string
  readonly readDocuments: readonly string[]
  readonly page: number
  readonly aim: Aim | undefined
  readonly overlay: (index: number) => ReactNode
  readonly onDocument: (documentId: string) => void
  readonly onPageShown: (index: number) => void
  readonly onEndReached: () => void
  /** Without it there is no place to go to. */
  readonly onNextPlace: (() => void) | undefined
  /** What the places are. */
  readonly placeWord?: string
}

/** What a line has above the match in view, in base pixels. */
const ROOM_ABOVE = 160

const NONE: ShownDocument = { documentId: '', sha256: '' }

export const DocumentPane = ({
  contractId,
  reviewId,
  documents,
  documentId,
  readDocuments,
  page,
  aim,
  overlay,
  onDocument,
  onPageShown,
  onEndReached,
  onNextPlace,
  placeWord = '签署位置',
}: DocumentPaneProps) => {
  const handle = useRef<PdfPagesHandle>(null)
  const { ref, zoom, setZoom, fitWidth } = useFitZoom()
  const current = documents.find((document) => document.documentId === documentId)
  const source = useDocumentSource({ contractId, reviewId }, current ?? NONE)
  const pdf = usePdf(source.data)
  const find = useMemo(() => findIn(pdf.document), [pdf.document])
  const search = useTextSearch(find, (match) =>
    handle.current?.showPage(match.page, Math.max(0, match.y - ROOM_ABOVE)),
  )
  const marks = useMemo(() => marksOf(search.matches, search.at), [search.matches, search.at])
  useEffect(() => {
    if (aim !== undefined) handle.current?.showPage(aim.page, aim.y)
  }, [aim])
  if (current === undefined) return null
  return (
    // Keys reach this from the parts within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['middle']}
      aria-label="合同文件"
      onKeyDown={readerKeys({ zoom, onZoom: setZoom, onFitWidth: fitWidth, onSearch: search.onOpen })}
    >
      <div className={styles['bar']}>
        {documents.length > 1 ? (
          <Select
            aria-label="选择文件"
            className={styles['files'] ?? ''}
            value={documentId}
            onChange={(other) => {
              search.onClose()
              onDocument(other)
            }}
            options={documents.map((document, index) => ({
              value: document.documentId,
              label: (
                <>
                  {readDocuments.includes(document.documentId) && (
                    <CheckCircleFilled className={styles['readMark']} aria-label="已读完" />
                  )}
                  {index + 1}. {document.name}
                  {document.isAttachment && '（附件）'}
                </>
              ),
            }))}
          />
        ) : (
          <span className={styles['fileName']} title={current.name}>
            {current.name}
          </span>
        )}
        <span className={styles['pageCount']}>
          <PageJump
            page={page}
            count={current.pages.length}
            onPage={(index) => handle.current?.showPage(index)}
          />
        </span>
        <Button
          type="text"
          size="small"
          icon={<SearchOutlined aria-hidden />}
          aria-label="在文件中查找（Ctrl+F）"
          title="在文件中查找（Ctrl+F）"
          onClick={search.isOpen ? search.onClose : search.onOpen}
        />
        <span className={styles['zoom']}>
          <ZoomBar zoom={zoom} onZoom={setZoom} />
        </span>
        {onNextPlace !== undefined && (
          <Button size="small" icon={<AimOutlined aria-hidden />} onClick={onNextPlace}>
            下一处{placeWord}
          </Button>
        )}
      </div>
      {search.isOpen && (
        <div className={styles['searchRow']}>
          <SearchBar search={search} most={MOST_FOUND} />
        </div>
      )}
      <div className={styles['pages']} ref={ref}>
        {source.error !== null || pdf.failed ? (
          <ErrorState
            error={source.error ?? new Error('unreadable')}
            title="文件没有显示出来"
            onRetry={() => void source.refetch()}
          />
        ) : (
          <PdfPages
            key={documentId}
            handle={handle}
            document={pdf.document}
            pages={current.pages}
            zoom={zoom}
            name={current.name}
            overlay={overlay}
            marks={marks}
            onPageShown={onPageShown}
            onEndReached={onEndReached}
          />
        )}
      </div>
    </section>
  )
}
