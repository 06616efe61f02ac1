// The desk's first page: what waits for this operator.
import { Skeleton } from 'antd'
import { Link } from 'wouter'
import { OPERATOR_PERMISSIONS } from '#protocol/platform/operators/permissions.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { ChecksCard } from '#src/features/platform/operators/checks-card.tsx'
import { InvoicesCard } from '#src/features/platform/operators/invoices-card.tsx'
import { useHolds, useOperator } from '#src/features/platform/operators/operators-context.ts'
import { useCertifications } from '#src/features/platform/operators/queries.ts'
import { kindOf } from '#src/features/platform/operators/words.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** How many of those that wait are shown at once. */
const SHOWN = 6

export const DeskHomePage = () => {
  const { name, permissions } = useOperator()
  const mayReview = useHolds('certification.review')
  const mayIssue = useHolds('invoices.issue')
  const mayWatch = useHolds('installation.watch')
  return (
    <>
      <PageHeader title="运营台" hint={`${name}，这里是等待您处理的事项。您的每一步操作都会留下记录。`} />
      <div className={styles['cards']}>
        {mayReview && <Waiting />}
        {mayIssue && <InvoicesCard />}
        {mayWatch && <ChecksCard />}
        <section className={`card ${styles['panel']}`} aria-label="我的权限">
          <div className={styles['panelHead']}>
            <h2>我的权限</h2>
          </div>
          <ul className={styles['rows']}>
            {OPERATOR_PERMISSIONS.filter(({ code }) => permissions.includes(code)).map(
              ({ code, label, note }) => (
                <li key={code} className={styles['row']}>
                  <span className={styles['rowText']}>
                    {label}
                    <span className={styles['under']}>{note}</span>
                  </span>
                </li>
              ),
            )}
          </ul>
        </section>
      </div>
    </>
  )
}

const Waiting = () => {
  const { data, error, refetch } = useCertifications('waiting', 1)
  return (
    <section className={`card ${styles['panel']}`} aria-label="待审核的认证">
      <div className={styles['panelHead']}>
        <h2>待审核的认证</h2>
        {data !== undefined && <span className={styles['count']}>{data.waiting} 份</span>}
        <Link href={PAGES.certificationsToAudit}>全部</Link>
      </div>
      {data === undefined && error === null && <Skeleton active />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && (
        <EmptyState
          drawing="approval"
          title="没有待审核的认证"
          hint="有人提交证件或单位资料后会出现在这里。"
        />
      )}
      <ul className={styles['rows']}>
        {data?.rows.slice(0, SHOWN).map((row) => (
          <li key={row.certificationId} className={styles['row']}>
            <span className={styles['rowText']}>
              <strong>{row.name}</strong>
              <span className={styles['under']}>
                {kindOf(row)}，<MomentText moment={row.submittedAt} />
                提交
              </span>
            </span>
            <LinkButton href={PAGES.certificationToAudit(row.certificationId)}>审核</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
