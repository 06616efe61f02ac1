// One submission: what was claimed beside the pictures, and the decision.
import { Alert, Button, Descriptions, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { nationalityName } from '#src/features/desk/nationality.ts'
import { DocumentPicture } from '#src/features/desk/document-picture.tsx'
import styles from '#src/features/desk/desk.module.css'
import { useAudit, useCertification, useCertifications } from '#src/features/desk/queries.ts'
import { RefuseDialog } from '#src/features/desk/refuse-dialog.tsx'
import { AUDIT_STATES, FACT_WORDS, kindOf } from '#src/features/desk/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const TRAIL = [
  { label: '运营台', path: '/ops' },
  { label: '认证审核', path: '/ops/certification' },
] as const

export const CertificationDetailPage = () => {
  const certificationId = new URLSearchParams(useSearch()).get('certificationId') ?? ''
  const { data, error, refetch } = useCertification(certificationId)
  if (data === undefined)
    return (
      <>
        <PageHeader title="审核资料" trail={TRAIL} backTo="/ops/certification" />
        <section className={`card ${styles['panel']}`}>
          {error === null ? (
            <Skeleton active />
          ) : asCallFailure(error).code === 'not-found' ? (
            <EmptyState
              title="没有找到这份资料"
              hint="申请人可能已经撤回。"
              action={<LinkButton href="/ops/certification">返回列表</LinkButton>}
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
        backTo={data.mayAudit ? '/ops/certification' : '/ops/certification?tab=done'}
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
              {data.reason !== '' && <p>原因：{data.reason}</p>}
            </div>
          )}
          {data.mayAudit && <Decision certificationId={certificationId} data={data} />}
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

type Detail = NonNullable<ReturnType<typeof useCertification>['data']>

const Decision = ({ certificationId, data }: { readonly certificationId: string; readonly data: Detail }) => {
  const [, navigate] = useLocation()
  const [isRefusing, setRefusing] = useState(false)
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const audit = useAudit()
  const others = useCertifications('waiting', 1)
  const next = others.data?.rows.find((row) => row.certificationId !== certificationId)
  const failure = audit.error === null ? null : asCallFailure(audit.error)
  const done = (words: string) => {
    raise(words)
    navigate(
      next === undefined
        ? '/ops/certification'
        : `/ops/certificationDetail?certificationId=${next.certificationId}`,
    )
  }
  const pass = async () => {
    const isSure = await confirm({
      title: `通过“${data.name}”的认证？`,
      consequence:
        data.subjectType === 'person'
          ? '通过后将为其签发数字证书，姓名和证件号不能再修改。'
          : '通过后由单位完成打款验证或法定代表人授权；经办人即法定代表人的，直接签发数字证书。',
      verb: '通过',
    })
    if (isSure)
      audit.mutate(
        { certificationId, verdict: 'passed' },
        { onSuccess: () => done('已通过，申请人会收到通知') },
      )
  }
  return (
    <>
      {failure !== null && !isRefusing && (
        <Alert type="error" showIcon role="alert" title={failure.words} style={{ marginTop: 16 }} />
      )}
      <div className={styles['decision']}>
        <Button
          type="primary"
          size="large"
          loading={audit.isPending && !isRefusing}
          onClick={() => void pass()}
        >
          通过
        </Button>
        <Button danger size="large" onClick={() => setRefusing(true)}>
          驳回
        </Button>
        {next !== undefined && (
          <span className={styles['under']}>处理后转到下一份，还有 {(others.data?.waiting ?? 1) - 1} 份</span>
        )}
      </div>
      {isRefusing && (
        <RefuseDialog
          name={data.name}
          subjectType={data.subjectType}
          isBusy={audit.isPending}
          problem={failure?.words ?? ''}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) =>
            audit.mutate(
              { certificationId, verdict: 'failed', reason },
              { onSuccess: () => done('已驳回，申请人会看到原因') },
            )
          }
        />
      )}
    </>
  )
}
