// The life of a contract as a vertical line of dated events from the audit chain (look: Detail).
import { Alert, Timeline } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { ContractDetail, HistoryEntry } from '#protocol/contracts/contracts/contracts.ts'
import { eventWords } from '#protocol/contracts/contracts/event-words.ts'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import { peopleOf } from '#src/ui/people-of-entry.ts'

const reasonOf = (entry: HistoryEntry): string =>
  typeof entry.detail['reason'] === 'string' ? entry.detail['reason'] : ''
/** Entries of a party carry its number; entries of the contract may name one. */
const partyOf = (entry: HistoryEntry, detail: ContractDetail): string => {
  const partyId = entry.event.startsWith('party:') ? entry.detail['id'] : entry.detail['partyId']
  const party = detail.contract.parties.find((line) => line.partyId === partyId)
  return party === undefined ? '' : (party.partyType === 2 && party.companyName) || party.name
}

/** The contract's own entries for its parties' acts: in the chain, but not shown twice. */
const ECHOES = new Set([
  'contract:party.sealing',
  'contract:party.signed',
  'contract:party.rejected',
  'party:contract.ended',
  'party:contract.expired',
])

const colourOf = (entry: HistoryEntry): string => {
  if (/reject|revoked|Failed|expired/.test(entry.event)) return 'var(--danger)'
  return /finished|signed/.test(entry.event) ? 'var(--success)' : 'var(--primary)'
}

/** So many are shown at once; the older ones unfold. */
const SHOWN_AT_ONCE = 6

const entryItem = (entry: HistoryEntry, detail: ContractDetail) => ({
  key: entry.n,
  color: colourOf(entry),
  content: (
    <div className={styles['entry']}>
      <div className={styles['entryWhat']}>
        {eventWords(entry.event)}
        {partyOf(entry, detail) !== '' && `：${partyOf(entry, detail)}`}
        {peopleOf(entry) !== '' && `：${peopleOf(entry)}`}
      </div>
      <div className={styles['entryWho']}>
        {entry.who}
        {entry.ip !== '' && `，${entry.ip}`}
      </div>
      {typeof entry.detail['opinion'] === 'string' && (
        <div className={styles['entryWho']}>意见：{entry.detail['opinion']}</div>
      )}
      {reasonOf(entry) !== '' && <div className={styles['entryWho']}>原因：{reasonOf(entry)}</div>}
      <time className={styles['no']} dateTime={entry.at} title={`记录哈希 ${entry.hash}`}>
        {formatDate(new Date(entry.at), 'YYYY-MM-DD hh:mm:ss')}
      </time>
    </div>
  ),
})

/** Newest first. Says plainly whether the chain of hashes holds together. */
export const History = ({ detail }: { readonly detail: ContractDetail }) => {
  const told = detail.history.filter((entry) => !ECHOES.has(entry.event)).toReversed()
  const echoes = detail.history.length - told.length
  const items = told.map((entry) => entryItem(entry, detail))
  // One older entry alone is no reason to hide it.
  const shown = items.length <= SHOWN_AT_ONCE + 1 ? items.length : SHOWN_AT_ONCE
  return (
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
      <Timeline items={items.slice(0, shown)} />
      {items.length > shown && (
        <details className={styles['older']}>
          <summary>更早的 {items.length - shown} 条记录</summary>
          <Timeline items={items.slice(shown)} />
        </details>
      )}
      {detail.historyIntact && detail.history.length > 0 && (
        <p className={styles['no']}>
          共 {detail.history.length} 条记录
          {echoes > 0 && `（另有 ${echoes} 条系统记录未列出）`}，哈希链完整。
        </p>
      )}
    </>
  )
}
