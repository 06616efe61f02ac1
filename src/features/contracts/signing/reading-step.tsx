// 阅读全文: to the last page of every document, and for as long as the initiator asks.
import { Button, Progress } from 'antd'
import type { SignTask } from '#protocol/contracts/signing.ts'
import styles from '#src/features/contracts/signing/steps.module.css'

interface ReadingStepProps {
  readonly documents: readonly Pick<SignTask['documents'][number], 'documentId' | 'pages'>[]
  readonly readDocuments: readonly string[]
  /** Furthest page shown, from 0, by document. */
  readonly furthest: Readonly<Record<string, number>>
  readonly secondsLeft: number
  readonly onReadOn: () => void
}

/** How far the reading has come, in words. */
export const ReadingStep = ({
  documents,
  readDocuments,
  furthest,
  secondsLeft,
  onReadOn,
}: ReadingStepProps) => {
  const pages = documents.reduce((sum, document) => sum + document.pages.length, 0)
  const seen = documents.reduce(
    (sum, { documentId, pages: own }) =>
      sum +
      (readDocuments.includes(documentId) ? own.length : Math.min(furthest[documentId] ?? 0, own.length - 1)),
    0,
  )
  const unread = documents.length - documents.filter((d) => readDocuments.includes(d.documentId)).length
  const isAllRead = unread === 0
  return (
    <>
      <Progress
        percent={Math.round((seen / Math.max(1, pages)) * 100)}
        showInfo={false}
        size="small"
        status="normal"
        aria-label="阅读进度"
      />
      <p className={styles['note']} aria-live="polite">
        {isAllRead
          ? `已读到最后一页，共 ${pages} 页`
          : documents.length === 1
            ? `共 ${pages} 页，请读到最后一页`
            : `${documents.length} 份文件共 ${pages} 页，还有 ${unread} 份没有读完`}
        {secondsLeft > 0 && (
          <>
            {'；'}
            <span className={styles['seconds']}>还需阅读 {secondsLeft} 秒</span>
          </>
        )}
      </p>
      {!isAllRead && (
        <Button size="small" onClick={onReadOn}>
          继续阅读
        </Button>
      )}
    </>
  )
}
