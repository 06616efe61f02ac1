// A file in a dialog: its pages, a zoom, the files that go along, and 使用 where somebody offers it.
import { Button, Modal, Spin } from 'antd'
import type { ReactNode } from 'react'
import { standingOf } from '#protocol/pdf-item.ts'
import type { PdfItem } from '#protocol/pdf-item.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import type { PdfSource } from '#src/ui/pdf/pdf-parts.ts'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'
import styles from '#src/ui/pdf/pdf-preview.module.css'

export interface PdfPreviewProps {
  readonly item: PdfItem
  /** Page sizes in points as seen. */
  readonly pages: readonly PageSize[]
  /** What is behind `pdfUrl`; undefined while it is on its way. */
  readonly bytes: PdfSource | undefined
  /** Why they did not come. */
  readonly error: Error | null
  readonly onRetry: () => void
  /** Without it 使用 is not shown. `isPlaced` is false for one that lacks places, which the offerer explains. */
  readonly onUse?: (isPlaced: boolean) => void
  /** The files that go along, each to be saved. */
  readonly attached?: ReactNode
  readonly onClose: () => void
}

export const PdfPreview = (props: PdfPreviewProps) => (
  <Modal
    open
    centered
    width={920}
    title={props.item.templateName}
    footer={null}
    onCancel={props.onClose}
    styles={{ body: { padding: 0 } }}
  >
    <PreviewBody {...props} />
  </Modal>
)

/** Why 使用 is not there. */
const WHY = { stopped: '已停用，不能使用', unplaced: '还没有设置填写项和签署位置' } as const

/** Its own component: a dialog mounts its body late, and the zoom fits what stands there. */
const PreviewBody = ({ item, pages, bytes, error, onRetry, onUse, attached }: PdfPreviewProps) => {
  const { document, failed } = usePdf(bytes)
  const { ref, zoom, setZoom } = useFitZoom()
  const isOpening = document === undefined && error === null && !failed
  const standing = standingOf(item)
  return (
    <>
      <div className={styles['bar']}>
        <span className={styles['facts']}>
          {pages.length > 0 && `共 ${pages.length} 页`}
          {item.lawfirmTypeStr !== '' && `，${item.lawfirmTypeStr}`}
          {item.attachList.length > 0 && `，附件 ${item.attachList.length} 份`}
        </span>
        <ZoomBar zoom={zoom} onZoom={setZoom} />
        {onUse !== undefined && standing !== 'usable' && (
          <span className={styles['why']}>{WHY[standing]}</span>
        )}
        {onUse !== undefined && (
          <Button
            type="primary"
            disabled={standing === 'stopped'}
            className={standing === 'unplaced' ? (styles['unplaced'] ?? '') : ''}
            onClick={() => onUse(standing === 'usable')}
          >
            使用
          </Button>
        )}
      </div>
      {attached !== undefined && <div className={styles['attached']}>{attached}</div>}
      <div className={styles['preview']} ref={ref}>
        {error !== null && <ErrorState error={error} onRetry={onRetry} />}
        {failed && <ErrorState error={undefined} title="这份文件无法在浏览器中显示" />}
        {isOpening && <Spin className={styles['spin'] ?? ''} />}
        {error === null && !failed && (
          <PdfPages document={document} pages={pages} zoom={zoom} name={item.templateName} />
        )}
      </div>
    </>
  )
}
