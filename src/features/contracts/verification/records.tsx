// The checks a signed-in person made before; each opens its verdict again.
import { Skeleton } from 'antd'
import { useState } from 'react'
import styles from '#src/features/contracts/verification/checking.module.css'
import { useCheckRecords } from '#src/features/contracts/verification/queries.ts'
import { overallWords, visible } from '#src/features/contracts/verification/words.ts'
import type { CheckAnswer } from '#src/machines/checking-rows.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

interface RecordsProps {
  /** The record that is open. */
  readonly current: string | null
  readonly onOpen: (answer: CheckAnswer) => void
}

export const Records = ({ current, onOpen }: RecordsProps) => {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCheckRecords(page)
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="check-records">
      <h2 id="check-records" className={styles['panelTitle']}>
        我的验签记录
      </h2>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 3 }} />}
      {data?.total === 0 && (
        <p className={styles['quiet']}>还没有记录，核对过的文件会列在这里；文件本身不保存。</p>
      )}
      <ul className={styles['records']}>
        {data?.rows.map((row) => {
          const { word, tone } = overallWords(row.verdict)
          return (
            <li key={row.recordId}>
              <button
                type="button"
                className={styles['record']}
                aria-current={row.recordId === current}
                onClick={() => onOpen(row)}
              >
                <span className={styles['recordName']}>
                  <bdi>{visible(row.name)}</bdi>
                </span>
                <span className={styles['recordUnder']}>
                  <StateTag tone={tone}>{word}</StateTag>
                  <MomentText moment={row.checkedAt} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {data !== undefined && data.total > data.pageSize && (
        <Pager total={data.total} page={page} pageSize={data.pageSize} onChange={setPage} />
      )}
    </section>
  )
}
