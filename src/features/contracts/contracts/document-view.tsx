// A contract's documents on the screen: which one is shown, what is said of it, and its comparison.
import { DiffOutlined } from '@ant-design/icons'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ContractDocument } from '#protocol/contracts/contracts/contracts.ts'
import { DocumentReader } from '#src/features/contracts/contracts/document-reader.tsx'
import { useAdditions, useDocumentSource } from '#src/features/contracts/contracts/queries.ts'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import type { BroughtWords } from '#src/machines/text-search.machine.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

const DocumentCompare = lazyPart(
  async () => (await import('#src/features/contracts/contracts/document-compare.tsx')).DocumentCompare,
)

/** In the address, so that a comparison can be come back to. */
const COMPARING = 'compare'

/** What a search in the text of contracts says in the address. */
const SHOWN = { document: 'document', page: 'page', words: 'find' }
const MOST_WORDS = 100

const broughtBy = (params: URLSearchParams, documentId: string): BroughtWords | undefined => {
  const words = (params.get(SHOWN.words) ?? '').slice(0, MOST_WORDS).trim()
  if (words === '' || params.get(SHOWN.document) !== documentId) return undefined
  return { words, page: Math.max(0, Math.trunc(Number(params.get(SHOWN.page)) || 1) - 1) }
}

interface DocumentViewProps {
  readonly contractId: string
  readonly documents: readonly ContractDocument[]
  /** What is said over the pages; the file itself stays as it is. */
  readonly ribbon?: string | undefined
}

/** The reader, which shows the newest stored revision, or the comparison with what was brought. */
export const DocumentView = ({ contractId, documents, ribbon }: DocumentViewProps) => {
  const [params, setParams] = useSearchParams()
  const [chosen, choose] = useState(params.get(SHOWN.document) ?? documents[0]?.documentId)
  const current = documents.find((document) => document.documentId === chosen) ?? documents[0]
  const additions = useAdditions(contractId, documents).data?.filter(
    ({ documentId }) => documentId === current?.documentId,
  )
  const canCompare = additions !== undefined && additions.length > 0
  const isComparing = canCompare && params.has(COMPARING)
  const source = useDocumentSource(contractId, current)
  if (current === undefined) return <Skeleton active />
  const compare = (wanted: boolean): void =>
    setParams((before) => {
      if (wanted) before.set(COMPARING, '1')
      else before.delete(COMPARING)
      return before
    })
  const options = documents.map(({ documentId, name, isAttachment }) => ({
    value: documentId,
    label: isAttachment ? `${name}（附件）` : name,
  }))
  const choice =
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
  if (isComparing)
    return (
      <div className={styles['comparing']}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
          <DocumentCompare
            key={current.documentId}
            contractId={contractId}
            document={current}
            additions={additions}
            choice={choice}
            onClose={() => compare(false)}
          />
        </Suspense>
      </div>
    )
  return (
    <DocumentReader
      key={current.documentId}
      document={current}
      source={source.data}
      error={source.error}
      onRetry={() => void source.refetch()}
      ribbon={ribbon}
      brought={broughtBy(params, current.documentId)}
      choice={choice}
      more={
        canCompare && (
          <Button size="small" icon={<DiffOutlined aria-hidden />} onClick={() => compare(true)}>
            对比原件
          </Button>
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
