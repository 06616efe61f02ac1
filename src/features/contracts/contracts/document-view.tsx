// A contract's documents on the screen: which one is shown, and what is said of it.
import { Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { ContractDocument } from '#protocol/contracts/contracts/contracts.ts'
import { DocumentReader } from '#src/features/contracts/contracts/document-reader.tsx'
import { useDocumentBytes } from '#src/features/contracts/contracts/queries.ts'
import styles from '#src/features/contracts/contracts/contracts.module.css'

interface DocumentViewProps {
  readonly contractId: string
  readonly documents: readonly ContractDocument[]
  /** What is said over the pages; the file itself stays as it is. */
  readonly ribbon?: string | undefined
}

/** The reader; shows the newest stored revision. */
export const DocumentView = ({ contractId, documents, ribbon }: DocumentViewProps) => {
  const [chosen, choose] = useState(documents[0]?.documentId)
  const current = documents.find((document) => document.documentId === chosen) ?? documents[0]
  const bytes = useDocumentBytes(contractId, current?.documentId, current?.sha256 ?? '')
  if (current === undefined) return <Skeleton active />
  const options = documents.map(({ documentId, name, isAttachment }) => ({
    value: documentId,
    label: isAttachment ? `${name}（附件）` : name,
  }))
  return (
    <DocumentReader
      key={current.documentId}
      document={current}
      bytes={bytes.data}
      error={bytes.error}
      onRetry={() => void bytes.refetch()}
      ribbon={ribbon}
      choice={
        documents.length > 3 ? (
          <Select
            aria-label="选择文件"
            value={current.documentId}
            onChange={choose}
            style={{ minWidth: 200 }}
            options={options}
          />
        ) : (
          <Segmented aria-label="选择文件" value={current.documentId} onChange={choose} options={options} />
        )
      }
      note={
        current.isAttachment && (
          <p className={styles['attachmentNote']}>
            仅作附件，没有人在上面签署；它的名称和哈希由各签署方的签名写明，换掉或改动都能发现。
          </p>
        )
      }
    />
  )
}
