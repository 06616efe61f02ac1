// The life of a contract as a vertical line of dated events from the audit chain (look: Detail).
import { Alert, Timeline } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { ContractDetail, HistoryEntry } from '#protocol/contract/contracts.ts'
import { HISTORY_WORDS } from '#src/features/contracts/words.ts'
import styles from '#src/features/contracts/contracts.module.css'

const reasonOf = (entry: HistoryEntry): string =>
  typeof entry.detail['reason'] === 'string' ? entry.detail['reason'] : ''
const partyOf = (entry: HistoryEntry): string =>
  typeof entry.detail['party'] === 'string' ? entry.detail['party'] : ''

const colourOf = (entry: HistoryEntry): string => {
  if (/reject|revoked|Failed|expired/.test(entry.event)) return 'var(--danger)'
  return /finished|signed/.test(entry.event) ? 'var(--success)' : 'var(--primary)'
}

/** Newest first. Says plainly whether the chain of hashes holds together. */
export const History = ({ detail }: { readonly detail: ContractDetail }) => (
  <>
    {!detail.historyIntact && (
      <Alert
        type="error"
        showIcon
        style={{ marginBottom: 16 }}
        title="记录链不完整"
        description="记录可能被改动过，请联系管理员核查，并保留已下载的文件。"
      />
    )}
    <Timeline
      items={detail.history.toReversed().map((entry) => ({
        key: entry.n,
        color: colourOf(entry),
        content: (
          <div className={styles['entry']}>
            <div className={styles['entryWhat']}>
              {HISTORY_WORDS[entry.event] ?? entry.event}
              {partyOf(entry) !== '' && `：${partyOf(entry)}`}
            </div>
            <div className={styles['entryWho']}>
              {entry.who}
              {entry.ip !== '' && `，${entry.ip}`}
            </div>
            {reasonOf(entry) !== '' && <div className={styles['entryWho']}>原因：{reasonOf(entry)}</div>}
            <time className={styles['no']} dateTime={entry.at} title={`记录哈希 ${entry.hash}`}>
              {formatDate(new Date(entry.at), 'YYYY-MM-DD hh:mm:ss')}
            </time>
          </div>
        ),
      }))}
    />
    {detail.historyIntact && detail.history.length > 0 && (
      <p className={styles['no']}>共 {detail.history.length} 条记录，哈希链完整。</p>
    )}
  </>
)
