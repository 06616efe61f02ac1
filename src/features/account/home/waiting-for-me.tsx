// How many contracts wait for me and for others, each leading to its list.
import { Skeleton } from 'antd'
import { Link } from 'wouter'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { countContracts } from '#protocol/contracts/contracts/contracts.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/home/home.module.css'
import { useCounts } from '#src/features/account/home/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

type Counts = OutputOf<typeof countContracts>

const TILES: readonly { key: keyof Counts; label: string; path: string }[] = [
  { key: 'toSign', label: '待我签署', path: `${PAGES.contracts}?tab=toSign` },
  { key: 'waiting', label: '待他人签署', path: `${PAGES.contracts}?tab=waiting` },
  { key: 'drafts', label: '草稿', path: PAGES.drafts },
  { key: 'completed', label: '已完成', path: `${PAGES.contracts}?tab=completed` },
]

export const WaitingForMe = () => {
  const { data, error, refetch } = useCounts()
  return (
    <section className={`card ${styles['panel']} ${styles['waiting']}`} aria-labelledby="home-waiting">
      <h2 id="home-waiting" className={styles['panelTitle']}>
        合同概览
      </h2>
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['tiles']}>
          {TILES.map((tile) => (
            <Link key={tile.key} href={tile.path} className={styles['tile']}>
              {data === undefined ? (
                <Skeleton.Button active size="small" />
              ) : (
                <strong className={tile.key === 'toSign' && data.toSign > 0 ? styles['isUrgent'] : ''}>
                  {data[tile.key]}
                </strong>
              )}
              <span>{tile.label}</span>
            </Link>
          ))}
        </div>
      )}
    </section>
  )
}
