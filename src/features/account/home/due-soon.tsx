// Contracts that run out within a week, the nearest first; without any there is no such card.
import { Link } from 'wouter'
import { DUE_DAYS } from '#protocol/contracts/contracts/home.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/home/home.module.css'
import { useHome } from '#src/features/account/home/queries.ts'
import { signedWords } from '#src/ui/contract-progress.ts'
import { ContractLabelTag } from '#src/ui/contract-label-tag.tsx'
import { useMinute } from '#src/ui/now.ts'

const HOUR_MS = 3_600_000

/** How long is left, in whole days or hours: 还有 3 天. */
export const leftWords = (deadline: string, now: number): string => {
  const hours = Math.floor((Date.parse(deadline) - now) / HOUR_MS)
  if (hours < 1) return '不到 1 小时'
  return hours < 48 ? `还有 ${hours} 小时` : `还有 ${Math.floor(hours / 24)} 天`
}

export const DueSoon = () => {
  const { data } = useHome()
  const now = useMinute()
  if (data === undefined || data.due.length === 0) return null
  return (
    <section className={`card ${styles['panel']} ${styles['recent']}`} aria-labelledby="home-due">
      <h2 id="home-due" className={styles['panelTitle']}>
        即将到期 <small className={styles['titleNote']}>{DUE_DAYS} 天内截止</small>
      </h2>
      <ul className={styles['rows']}>
        {data.due.map((row) => (
          <li key={row.contractId} className={`${styles['rowItem']} ${styles['dueItem']}`}>
            <Link href={PAGES.contract(row.contractId)} className={styles['rowName']} title={row.name}>
              {row.name}
            </Link>
            <span className={styles['rowWaits']}>
              {row.deadline !== null && (
                <strong className={styles['left']}>{leftWords(row.deadline, now)}</strong>
              )}
            </span>
            <span className={styles['rowSigned']}>{signedWords(row)}</span>
            <span className={styles['rowTag']}>
              <ContractLabelTag label={row.label} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
