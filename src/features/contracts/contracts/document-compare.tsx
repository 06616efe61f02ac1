// A document as brought beside what it became: both scroll together, what was added is marked.
import { AimOutlined, CloseOutlined, ColumnWidthOutlined } from '@ant-design/icons'
import { Button, Segmented, Spin } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Addition } from '#protocol/contracts/contracts/additions.ts'
import type { ContractDocument } from '#protocol/contracts/contracts/contracts.ts'
import { additionBoxes } from '#src/features/contracts/contracts/addition-boxes.ts'
import { countWords, isSigned } from '#src/features/contracts/contracts/addition-words.ts'
import { AdditionMarks } from '#src/features/contracts/contracts/addition-marks.tsx'
import styles from '#src/features/contracts/contracts/document-compare.module.css'
import viewer from '#src/features/contracts/contracts/contracts.module.css'
import { useDocumentSource } from '#src/features/contracts/contracts/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { PageJump } from '#src/ui/pdf/page-jump.tsx'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import type { PdfPagesHandle } from '#src/ui/pdf/pdf-pages.tsx'
import { readerKeys } from '#src/ui/pdf/reader-keys.ts'
import { useRoomForTwo } from '#src/ui/pdf/room-for-two.ts'
import { useScrollTogether } from '#src/ui/pdf/scroll-together.ts'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'

interface DocumentCompareProps {
  readonly contractId: string
  readonly document: ContractDocument
  /** Those of this document, in reading order. */
  readonly additions: readonly Addition[]
  readonly choice: ReactNode
  readonly onClose: () => void
}

type Version = 'original' | 'current'

/** What an addition has above it in view, in base pixels. */
const ROOM_ABOVE = 160
const NO_MARKS = new Map<number, never>()

export const DocumentCompare = ({
  contractId,
  document,
  additions,
  choice,
  onClose,
}: DocumentCompareProps) => {
  const { pages, name } = document
  const left = useRef<PdfPagesHandle>(null)
  const right = useRef<PdfPagesHandle>(null)
  const { ref, zoom, setZoom, fitWidth } = useFitZoom()
  const hasRoom = useRoomForTwo()
  const [version, setVersion] = useState<Version>('current')
  const [page, setPage] = useState(0)
  const [at, setAt] = useState(-1)
  const original = useDocumentSource(contractId, document, 'original')
  const current = useDocumentSource(contractId, document)
  const pdfs = { original: usePdf(original.data), current: usePdf(current.data) }
  const boxes = useMemo(() => additionBoxes(additions, pages), [additions, pages])
  useScrollTogether(left, right, hasRoom)
  const error = original.error ?? current.error
  const hasFailed = error !== null || pdfs.original.failed || pdfs.current.failed
  const words: Record<Version, string> = {
    original: '原件',
    current: additions.some(isSigned) ? '已签' : '已填写',
  }
  const goTo = (index: number, y?: number): void => right.current?.showPage(index, y)
  const goOn = (by: 1 | -1): void => {
    const next = (Math.max(at, by === 1 ? -1 : 0) + by + additions.length) % additions.length
    const addition = additions[next]
    if (addition === undefined) return
    setAt(next)
    goTo(addition.page, Math.max(0, addition.y - ROOM_ABOVE))
  }
  const pane = (of: Version) => (
    <PdfPages
      handle={hasRoom && of === 'original' ? left : right}
      document={pdfs[of].document}
      pages={pages}
      zoom={zoom}
      name={`${name}（${words[of]}）`}
      marks={NO_MARKS}
      onPageShown={setPage}
      overlay={(index) => (
        <AdditionMarks
          boxes={boxes.get(index) ?? []}
          isThere={of === 'current'}
          lookedAt={additions[at]?.fieldId}
        />
      )}
    />
  )
  return (
    // Keys reach this from the parts within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={`card ${viewer['viewer']} ${styles['compare']}`}
      aria-label="与原件对比"
      onKeyDown={readerKeys({ zoom, onZoom: setZoom, onFitWidth: fitWidth })}
    >
      <div className={viewer['viewerBar']}>
        {choice}
        <div className={styles['tools']}>
          <PageJump page={page} count={pages.length} onPage={goTo} />
          <span className={styles['zoom']}>
            <Button
              type="text"
              size="small"
              aria-label="适合宽度"
              title="适合宽度"
              icon={<ColumnWidthOutlined aria-hidden />}
              onClick={fitWidth}
            />
            <ZoomBar zoom={zoom} onZoom={setZoom} />
          </span>
          <Button size="small" icon={<AimOutlined aria-hidden />} onClick={() => goOn(1)}>
            下一处{at === -1 ? '' : `（${at + 1}/${additions.length}）`}
          </Button>
          <Button size="small" icon={<CloseOutlined aria-hidden />} onClick={onClose}>
            退出对比
          </Button>
        </div>
      </div>
      <p className={styles['said']} role="status">
        <strong>{words.current}版比原件多出：</strong>
        {countWords(additions)}。框出的是签署和填写的位置；其余内容是否被改动，请用“文件验签”核验。
      </p>
      {!hasRoom && (
        <Segmented<Version>
          block
          aria-label="显示的版本"
          className={styles['switch'] ?? ''}
          value={version}
          onChange={setVersion}
          options={(['original', 'current'] as const).map((value) => ({ value, label: words[value] }))}
        />
      )}
      {hasFailed ? (
        <ErrorState
          error={error ?? new Error('unreadable')}
          title="文件没有显示出来"
          onRetry={() => {
            void original.refetch()
            void current.refetch()
          }}
        />
      ) : (
        <div className={styles['panes']}>
          {hasRoom && (
            <div className={styles['pane']}>
              <h3 className={styles['title']}>{words.original}（发起时上传）</h3>
              {pdfs.original.document === undefined && <Spin className={styles['spin'] ?? ''} />}
              {pane('original')}
            </div>
          )}
          <div className={styles['pane']} ref={ref}>
            {hasRoom && <h3 className={styles['title']}>{words.current}（当前版本）</h3>}
            {pdfs[hasRoom ? 'current' : version].document === undefined && (
              <Spin className={styles['spin'] ?? ''} />
            )}
            {pane(hasRoom ? 'current' : version)}
          </div>
        </div>
      )}
    </section>
  )
}
