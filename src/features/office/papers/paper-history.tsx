// What happened to a paper, newest first.
import { Timeline } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { HistoryEntry } from '#protocol/contracts/contracts/contracts.ts'
import { eventWords } from '#src/features/office/papers/words.ts'
import { peopleOf } from '#src/ui/people-of-entry.ts'
import styles from './papers.module.css'

const said = (detail: HistoryEntry['detail'], key: string): string =>
  typeof detail[key] === 'string' ? detail[key] : ''

export const PaperHistory = ({ history }: { readonly history: readonly HistoryEntry[] }) => (
  <section className={`card ${styles['panel']}`} aria-labelledby="paper-history">
    <h2 id="paper-history" className={styles['panelTitle']}>
      记录
    </h2>
    <Timeline
      items={history.toReversed().map(({ n, at, event, who, detail, hash }) => ({
        key: n,
        content: (
          <div className={styles['entry']}>
            <div>{[eventWords(event), peopleOf({ event, detail })].filter(Boolean).join('：')}</div>
            <div className={styles['quiet']}>{who}</div>
            {said(detail, 'opinion') !== '' && (
              <div className={styles['quiet']}>意见：{said(detail, 'opinion')}</div>
            )}
            {said(detail, 'reason') !== '' && event !== 'paper:paper.submitted' && (
              <div className={styles['quiet']}>原因：{said(detail, 'reason')}</div>
            )}
            <time className={styles['quiet']} dateTime={at} title={`记录哈希 ${hash}`}>
              {formatDate(new Date(at), 'YYYY-MM-DD hh:mm:ss')}
            </time>
          </div>
        ),
      }))}
    />
  </section>
)
