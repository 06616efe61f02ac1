// One submission: statements, checks and proofs next to the pictures, and the operator's actions.
import { Descriptions, Skeleton } from 'antd'
import { useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { AuditedCertification } from '#protocol/company/certifications/review.ts'
import { PAGES } from '#protocol/pages.ts'
import { nationalityName } from '#src/features/platform/operators/nationality.ts'
import { DocumentPicture } from '#src/features/platform/operators/document-picture.tsx'
import styles from '#src/features/platform/operators/operators.module.css'
import { Evidence } from '#src/features/platform/operators/certification-evidence.tsx'
import { Decision } from '#src/features/platform/operators/certification-decision.tsx'
import { Supervision } from '#src/features/platform/operators/certification-supervision.tsx'
import { useCertification } from '#src/features/platform/operators/queries.ts'
import { AUDIT_STATES, FACT_WORDS, kindOf } from '#src/features/platform/operators/words.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const TRAIL = [
  { label: '运营台', path: PAGES.operators },
  { label: '认证审核', path: PAGES.certificationsToAudit },
] as const

/** The list a submission is in. */
const TABS: Partial<Record<AuditedCertification['state'], string>> = {
  reviewing: '',
  suspended: '?tab=suspended',
  certified: '?tab=holding',
}

export const CertificationDetailPage = () => {
  const certificationId = new URLSearchParams(useSearch()).get('certificationId') ?? ''
  const { data, error, refetch } = useCertification(certificationId)
  if (data === undefined)
    return (
      <>
        <PageHeader title="审核资料" trail={TRAIL} backTo={PAGES.certificationsToAudit} />
        <section className={`card ${styles['panel']}`}>
          {error === null ? (
            <Skeleton active />
          ) : asCallFailure(error).code === 'not-found' ? (
            <EmptyState
              title="没有找到这份资料"
              hint="申请人可能已经撤回。"
              action={<LinkButton href={PAGES.certificationsToAudit}>返回列表</LinkButton>}
            />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </section>
      </>
    )
  const { word, tone } = AUDIT_STATES[data.state]
  return (
    <>
      <PageHeader
        title={data.name}
        trail={TRAIL}
        backTo={`${PAGES.certificationsToAudit}${TABS[data.state] ?? '?tab=done'}`}
        aside={<StateTag tone={tone}>{word}</StateTag>}
      />
      <div className={styles['review']}>
        <section className={`card ${styles['panel']} ${styles['facts']}`} aria-label="填写的内容">
          <Descriptions
            title="填写的内容"
            column={1}
            size="small"
            bordered
            items={[
              { key: 'kind', label: '类型', children: kindOf(data) },
              ...data.facts.map(({ key, value }) => ({
                key,
                label: FACT_WORDS[key] ?? key,
                children: (
                  <span className="tabular">{key === 'nationality' ? nationalityName(value) : value}</span>
                ),
              })),
              {
                key: 'applicant',
                label: '提交人',
                children: (
                  <span className="tabular">
                    {data.applicant.name === '' ? '' : `${data.applicant.name} `}
                    {data.applicant.phone}
                  </span>
                ),
              },
              {
                key: 'submittedAt',
                label: '提交时间',
                children: formatDate(new Date(data.submittedAt), 'YYYY-MM-DD hh:mm'),
              },
            ]}
          />
          {data.auditedAt !== null && (
            <div className={styles['verdict']}>
              {data.operatorName} 于 {formatDate(new Date(data.auditedAt), 'YYYY-MM-DD hh:mm')} 审核
            </div>
          )}
          {data.reason !== '' && (
            <div className={styles['verdict']}>
              <p>原因：{data.reason}</p>
            </div>
          )}
          <Evidence data={data} />
          {data.state === 'reviewing' && <Decision certificationId={certificationId} data={data} />}
          {(data.maySuspend || data.mayClear) && (
            <Supervision certificationId={certificationId} data={data} />
          )}
        </section>
        <section className={`card ${styles['panel']}`} aria-label="提交的图片">
          <div className={styles['panelHead']}>
            <h2>提交的图片</h2>
            <span className={styles['count']}>点开可放大、旋转</span>
          </div>
          <div className={styles['pictures']}>
            {data.pictures.map(({ role, fileId }) => (
              <DocumentPicture key={fileId} certificationId={certificationId} fileId={fileId} role={role} />
            ))}
          </div>
        </section>
      </div>
    </>
  )
}
