// The sealed documents of a paper, to be saved, with who sealed them and the report of evidence.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { PaperDetail } from '#protocol/office/papers/papers.ts'
import { saveEvidence, saveSealedFile } from '#src/features/office/papers/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import styles from './papers.module.css'

interface SealedPanelProps {
  readonly paperId: string
  readonly sealed: NonNullable<PaperDetail['sealed']>
}

export const SealedPanel = ({ paperId, sealed }: SealedPanelProps) => {
  const raise = useRaiseAlert()
  const onFailure = ({ words }: { words: string }): void => raise(words, 'error')
  const { sealer, sealedAt, documents, contractId, isOpen } = sealed
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="paper-sealed">
      <h2 id="paper-sealed" className={styles['panelTitle']}>
        已用印
      </h2>
      <p className={styles['quiet']}>
        {sealer}
        {sealedAt !== null && ` 于 ${formatDate(new Date(sealedAt), 'YYYY-MM-DD hh:mm')}`} 用印
      </p>
      <ul className={styles['downloads']}>
        {documents.map(({ documentId, name }) => (
          <li key={documentId}>
            <Button
              block
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void saveSealedFile({ paperId, documentId }, { onFailure })}
            >
              下载 {name}
            </Button>
          </li>
        ))}
        {isOpen && (
          <li>
            <Button block type="text" onClick={() => void saveEvidence({ contractId }, { onFailure })}>
              下载出证报告
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
