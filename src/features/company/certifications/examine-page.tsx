// The history of each submission: who did what, and the reasons.
// See specification §2 (/user/userCenter/examineDetail).
import { Button, Skeleton, Timeline } from 'antd'
import { useSearch } from 'wouter'
import type { CertificationSubmission } from '#protocol/company/certifications/certifications.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { documentOf } from '#protocol/identity-documents.ts'
import styles from '#src/features/company/certifications/certification.module.css'
import { useTrail, useWithdraw } from '#src/features/company/certifications/queries.ts'
import { BY_WORDS, TRAIL_WORDS } from '#src/features/company/certifications/words.ts'
import { useRaiseAlert, useSessionActor, useUser } from '#src/machines/react.tsx'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import type { Tone } from '#src/ui/state-tag.tsx'

export const ExaminePage = () => {
  const user = useUser()
  const given = new URLSearchParams(useSearch()).get('companyId')
  const companyId = given ?? (user.defaultBizType === 2 ? user.defaultBizCompanyId : null)
  const { data, error, refetch } = useTrail(companyId)
  const isNotMine = companyId !== null && error !== null && asCallFailure(error).code === 'not-found'
  const form = companyId === null ? PAGES.personCertification : PAGES.companyCertification
  return (
    <>
      <PageHeader
        title="认证审核详情"
        hint={companyId === null ? '个人实名认证每次提交的经过和结果' : '单位认证每次提交的经过和结果'}
        actions={
          data?.mayResubmit === true && data.submissions.length > 0 ? (
            <LinkButton type="primary" href={form}>
              重新提交
            </LinkButton>
          ) : undefined
        }
      />
      {data === undefined && error === null && <Skeleton active />}
      {isNotMine && (
        <section className={`card ${styles['panel']}`}>
          <EmptyState title="这个单位的认证不是您提交的" hint="认证经过只有当时的经办人能查看。" />
        </section>
      )}
      {data === undefined && error !== null && !isNotMine && (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      {data?.submissions.length === 0 && (
        <section className={`card ${styles['panel']}`}>
          <EmptyState
            title="还没有提交过认证"
            hint="认证通过后才能签署合同。"
            action={
              <LinkButton type="primary" href={form}>
                去认证
              </LinkButton>
            }
          />
        </section>
      )}
      {data?.submissions.map((submission, index) => (
        <Submission
          key={submission.certificationId}
          submission={submission}
          number={data.submissions.length - index}
          companyId={companyId}
        />
      ))}
    </>
  )
}

interface SubmissionProps {
  readonly submission: CertificationSubmission
  readonly number: number
  readonly companyId: string | null
}

const END_TAGS: Partial<Record<CertificationSubmission['state'], { tone: Tone; word: string }>> = {
  withdrawn: { tone: 'neutral', word: '已撤回' },
  suspended: { tone: 'warning', word: '已暂停' },
  ended: { tone: 'neutral', word: '已终止' },
}
const REASONS: Partial<Record<CertificationSubmission['state'], string>> = {
  suspended: '暂停的原因',
  ended: '终止的原因',
}

const moment = (at: string): string => formatDate(new Date(at), 'YYYY-MM-DD hh:mm')

const Submission = ({ submission, number, companyId }: SubmissionProps) => {
  const { name, state, autStatus, documentType, reason, entries } = submission
  const document = documentType === null ? '统一社会信用代码' : (documentOf(documentType)?.name ?? '证件')
  return (
    <section className={`card ${styles['panel']} ${styles['submission']}`} aria-label={`第 ${number} 次提交`}>
      <div className={styles['openedHead']}>
        <div className={styles['companyText']}>
          <strong>
            第 {number} 次提交：{name}
          </strong>
          <small>
            {document} {submission.number}
          </small>
        </div>
        {END_TAGS[state] !== undefined ? (
          <StateTag tone={END_TAGS[state].tone}>{END_TAGS[state].word}</StateTag>
        ) : (
          <AutStatusTag status={autStatus} />
        )}
        {state === 'proving' && (
          <LinkButton type="primary" href={PAGES.companyCertification}>
            去验证
          </LinkButton>
        )}
        {(state === 'reviewing' || state === 'proving') && <TakeBack companyId={companyId} name={name} />}
      </div>
      {reason !== '' && (
        <p className={styles['reasonBox']} role="note">
          {REASONS[state] ?? '未通过的原因'}：{reason}
        </p>
      )}
      <Timeline
        items={entries.map(({ at, event, by, reason: why }, index) => ({
          key: `${at} ${index}`,
          color: TRAIL_WORDS[event]?.tone ?? 'blue',
          content: (
            <div className={styles['trailRow']}>
              <span>
                {TRAIL_WORDS[event]?.word ?? event}
                {why !== '' && <span className={styles['trailReason']}>：{why}</span>}
              </span>
              <span className={`${styles['pictureHint']} tabular`}>
                {BY_WORDS[by]} · {moment(at)}
              </span>
            </div>
          ),
        }))}
      />
    </section>
  )
}

const TakeBack = ({ companyId, name }: { readonly companyId: string | null; readonly name: string }) => {
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const session = useSessionActor()
  const withdraw = useWithdraw()
  const ask = async () => {
    const isSure = await confirm({
      title: `撤回“${name}”的认证？`,
      consequence: '撤回后不再审核；填写的资料会保留，可以修改后重新提交。',
      verb: '撤回',
    })
    if (!isSure) return
    withdraw.mutate(companyId === null ? { subjectType: 'person' } : { subjectType: 'company', companyId }, {
      onSuccess: () => {
        raise('已撤回')
        session.send({ type: 'user.outdated' })
      },
      onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
    })
  }
  return (
    <Button loading={withdraw.isPending} onClick={() => void ask()}>
      撤回
    </Button>
  )
}
