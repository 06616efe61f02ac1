// A contract's documents on the screen: which one, pages, and the zoom that fills the width.
import { Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { ContractDocument } from '#protocol/contracts/contracts/contracts.ts'
import { useDocumentBytes } from '#src/features/contracts/contracts/queries.ts'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'

interface DocumentViewProps {
  readonly contractId: string
  readonly documents: readonly ContractDocument[]
  /** What is said over the pages; the file itself stays as it is. */
  readonly ribbon?: string | undefined
}

/** The reader; shows the newest stored revision. */
export const DocumentView = ({ contractId, documents, ribbon }: DocumentViewProps) => {
  const [chosen, choose] = useState(documents[0]?.documentId)
  const { ref, zoom, setZoom } = useFitZoom()
  const [page, setPage] = useState(0)
  const current = documents.find((document) => document.documentId === chosen) ?? documents[0]
  const bytes = useDocumentBytes(contractId, current?.documentId, current?.sha256 ?? '')
  const pdf = usePdf(bytes.data)
  if (current === undefined) return <Skeleton active />
  const options = documents.map(({ documentId, name, isAttachment }) => ({
    value: documentId,
    label: isAttachment ? `${name}（附件）` : name,
  }))
  return (
    <section className={`card ${styles['viewer']}`} aria-label="合同文件">
      <div className={styles['viewerBar']}>
        {documents.length > 3 ? (
          <Select
            aria-label="选择文件"
            value={current.documentId}
            onChange={choose}
            style={{ minWidth: 240 }}
            options={options}
          />
        ) : (
          <Segmented aria-label="选择文件" value={current.documentId} onChange={choose} options={options} />
        )}
        <span className={`${styles['no']} ${styles['pageNo']}`} aria-live="polite">
          第 {page + 1} / {current.pages.length} 页
        </span>
        <ZoomBar zoom={zoom} onZoom={setZoom} />
      </div>
      {current.isAttachment && (
        <p className={styles['attachmentNote']}>
          仅作附件，没有人在上面签署；它的名称和哈希由各签署方的签名写明，换掉或改动都能发现。
        </p>
      )}
      <div className={styles['viewerBody']} ref={ref}>
        {ribbon !== undefined && <div className={styles['ribbon']}>{ribbon}</div>}
        {bytes.error !== null || pdf.failed ? (
          <ErrorState
            error={bytes.error ?? new Error('unreadable')}
            title="文件没有显示出来"
            onRetry={() => void bytes.refetch()}
          />
        ) : (
          <PdfPages
            document={pdf.document}
            pages={current.pages}
            zoom={zoom}
            name={current.name}
            onPageShown={setPage}
          />
        )}
      </div>
    </section>
  )
}
