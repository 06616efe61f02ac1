// On the desk's first page: what of the installation wants somebody's hand.
import { Skeleton } from 'antd'
import { Link } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { SELF_CHECKS } from '#protocol/platform/self-checks.ts'
import { useSelfChecks } from '#src/features/platform/operators/check-queries.ts'
import { RESULT_WORDS, worstFirst } from '#src/features/platform/operators/check-words.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export const ChecksCard = () => {
  const { data, error, refetch } = useSelfChecks()
  const wanting = worstFirst(data ?? []).filter(({ result }) => result !== 'fine')
  const bad = wanting.filter(({ result }) => result === 'bad').length
  return (
    <section className={`card ${styles['panel']}`} aria-label="运行状况">
      <div className={styles['panelHead']}>
        <h2>运行状况</h2>
        {bad > 0 && <span className={styles['count']}>{bad} 项需要处理</span>}
        <Link href={PAGES.selfChecks}>全部</Link>
      </div>
      {data === undefined && error === null && <Skeleton active />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState drawing="approval" title="还没有检查过" hint="服务启动后会自动检查，请稍候。" />
      )}
      {data !== undefined && data.length > 0 && wanting.length === 0 && (
        <EmptyState drawing="approval" title="一切正常" hint="磁盘、证书、备份等每小时检查一次。" />
      )}
      <ul className={styles['rows']}>
        {wanting.map(({ code, result, said }) => (
          <li key={code} className={styles['row']}>
            <span className={styles['rowText']}>
              <strong>{SELF_CHECKS[code]}</strong>
              <span className={styles['under']}>{said}</span>
            </span>
            <StateTag tone={RESULT_WORDS[result].tone}>{RESULT_WORDS[result].word}</StateTag>
          </li>
        ))}
      </ul>
    </section>
  )
}
