// The contracts that moved last.
import { Skeleton } from 'antd'
import { Link } from 'wouter'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/home/home.module.css'
import { useRecentContracts } from '#src/features/account/home/queries.ts'
import { signedWords } from '#src/ui/contract-progress.ts'
import { ContractLabelTag } from '#src/ui/contract-label-tag.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

const pathOf = (row: ContractRow): string =>
  row.label === 'draft' ? PAGES.editDraft(row.contractId) : PAGES.contract(row.contractId)

const waitsFor = (row: ContractRow): string => {
  if (row.label === 'toSign') return '等待您签署'
  if (row.waitingFor.length === 0) return `由 ${row.initiator} 发起`
  const [first, ...others] = row.waitingFor
  if (row.label === 'reviewing') return `等待 ${row.waitingFor.join('、')} 审查`
  if (row.label === 'approving') return `等待 ${row.waitingFor.join('、')} 审批`
  return others.length === 0 ? `等待 ${first} 签署` : `等待 ${first} 等 ${row.waitingFor.length} 方签署`
}

export const RecentContracts = () => {
  const { data, error, refetch } = useRecentContracts()
  return (
    <section className={`card ${styles['panel']} ${styles['recent']}`} aria-labelledby="home-recent">
      <div className={styles['panelHead']}>
        <h2 id="home-recent" className={styles['panelTitle']}>
          最近合同
        </h2>
        {data !== undefined && data.total > 0 && <Link href={PAGES.contracts}>查看全部 {data.total} 份</Link>}
      </div>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {data?.rows.length === 0 && (
        <EmptyState
          title="还没有合同"
          hint="上传一份文件，指定签署方和盖章位置，几分钟就能发出。"
          action={
            <LinkButton href={PAGES.startContract} type="primary">
              发起签署
            </LinkButton>
          }
        />
      )}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={styles['rows']}>
          {data.rows.map((row) => (
            <li key={row.contractId} className={styles['rowItem']}>
              <Link href={pathOf(row)} className={styles['rowName']}>
                {row.name === '' ? '未命名草稿' : row.name}
              </Link>
              <span className={styles['rowWaits']}>{waitsFor(row)}</span>
              <span className={styles['rowSigned']}>{signedWords(row)}</span>
              <span className={styles['rowTime']}>
                <MomentText moment={row.updatedAt} />
              </span>
              <span className={styles['rowTag']}>
                <ContractLabelTag label={row.label} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
