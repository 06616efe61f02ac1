// A taken-in file in a dialog, as the signers will see it.
import { Modal, Spin } from 'antd'
import { useState } from 'react'
import type { DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import { useFileBytes } from '#src/features/contracts/flow-start/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'
import { ZOOM_DEFAULT } from '#src/ui/pdf/zoom.ts'
import styles from '#src/features/contracts/flow-start/steps/files-step.module.css'

export interface FilePreviewProps {
  readonly file: DraftFile
  readonly onClose: () => void
}

export const FilePreview = ({ file, onClose }: FilePreviewProps) => {
  const { data, error, refetch } = useFileBytes(file.fileId)
  const { document, failed } = usePdf(data)
  const [zoom, setZoom] = useState(ZOOM_DEFAULT)
  const isOpening = document === undefined && error === null && !failed
  return (
    <Modal
      open
      centered
      width={920}
      title={file.name}
      footer={null}
      onCancel={onClose}
      styles={{ body: { padding: 0 } }}
    >
      <div className={styles['previewBar']}>
        <span>共 {file.pages.length} 页</span>
        <ZoomBar zoom={zoom} onZoom={setZoom} />
      </div>
      <div className={styles['preview']}>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {failed && <ErrorState error={undefined} title="这份文件无法在浏览器中显示" />}
        {isOpening && <Spin className={styles['previewSpin'] ?? ''} />}
        {error === null && !failed && (
          <PdfPages document={document} pages={file.pages} zoom={zoom} name={file.name} />
        )}
      </div>
    </Modal>
  )
}
