// One HR form: what, who, when, what the law says, its approval and its history.
import { Alert, Button, Skeleton, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { HistoryEntry } from '#protocol/contracts/contracts/contracts.ts'
import type { HrFormDetail } from '#protocol/hr/hr-forms/hr-form.ts'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { FactsPanel, LawPanel } from '#src/features/hr/hr-forms/facts.tsx'
import { HeadPanel } from '#src/features/hr/hr-forms/head-panel.tsx'
import { LabourPanel } from '#src/features/hr/hr-forms/labour-panel.tsx'
import { useHrForm, useHrFormAct, useRefreshHrForms } from '#src/features/hr/hr-forms/queries.ts'
import { ReturnPart } from '#src/features/hr/hr-forms/return-part.tsx'
import { eventWords, OWNER_WORDS } from '#src/features/hr/hr-forms/words.ts'
import { HR_FORM_STATES, HR_KIND_WORDS } from '#src/ui/hr-words.ts'
import { useMay, useRaiseAlert } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { PageHeaderProps } from '#src/ui/page-header.tsx'
import { peopleOf } from '#src/ui/people-of-entry.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import styles from './hr-forms.module.css'

export interface DetailPageProps {
  /** Shows the form's approval; given by whoever joins the features. */
  readonly approvalPanel: (
    approval: NonNullable<HrFormDetail['approval']>,
    name: string,
    onMoved: () => void,
  ) => ReactNode
}

export const DetailPage = ({ approvalPanel }: DetailPageProps) => {
  const hrFormId = new URLSearchParams(useSearch()).get('hrFormId') ?? ''
  const refresh = useRefreshHrForms()
  const { data, error, refetch } = useHrForm(hrFormId)
  const mayList = useMay('humanResouce')
  if (data === undefined)
    return (
      <>
        <PageHeader title="人事单详情" trail={[{ label: '人事管理' }]} />
        {error === null ? (
          <Skeleton active paragraph={{ rows: 12 }} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  const { kind, name, status, endReason, approval } = data
  const state = HR_FORM_STATES[status]
  const title = `${name === '' ? '未填姓名' : name}的${HR_KIND_WORDS[kind]}单`
  return (
    <>
      <PageHeader
        title={title}
        {...wayHere(data, mayList)}
        aside={state !== undefined && <StateTag tone={state.tone}>{state.word}</StateTag>}
        actions={<Actions form={data} title={title} />}
      />
      {endReason !== '' && (
        <Alert type="warning" showIcon className={styles['notice'] ?? ''} title={`原因：${endReason}`} />
      )}
      {data.mended !== null && (
        <Alert
          type="warning"
          showIcon
          className={styles['notice'] ?? ''}
          title={`${data.mended.by}退回了${OWNER_WORDS[data.mended.owner]}：${data.mended.reason}`}
          description={`等${data.waitingFor.join('、')}改好，再回到${data.mended.by}审批。`}
        />
      )}
      <div className={styles['detail']}>
        <div className={styles['column']}>
          <FactsPanel form={data} />
          {data.actions.includes('fillHead') && <HeadPanel key={data.hrFormId} form={data} />}
          <LabourPanel form={data} />
          <LawPanel form={data} />
        </div>
        <div className={styles['column']}>
          {approval !== null && approvalPanel(approval, title, refresh)}
          <History history={data.history} />
        </div>
      </div>
    </>
  )
}

/** The list this reader finds the form in: the lists of HR open to few, and whoever decides or has a copy comes from their own. */
const wayHere = (
  { kind, approval, actions }: HrFormDetail,
  mayList: boolean,
): Pick<PageHeaderProps, 'backTo' | 'trail'> => {
  const from = (path: string, section: string, label: string) => ({
    backTo: path,
    trail: [{ label: section }, { label, path }],
  })
  if (mayList) return from(PAGES.hrForms(kind), '人事管理', `${HR_KIND_WORDS[kind]}管理`)
  if (approval?.nodes.some(({ tasks }) => tasks.some(({ isMe }) => isMe)) === true)
    return from(PAGES.approvals, '签署服务', '合同审批')
  // A head is led here by a notice; no list has what they are asked for.
  return actions.includes('fillHead') ? {} : from(PAGES.hrCopies, '人事管理', '抄送我的')
}

const Actions = ({ form, title }: { readonly form: HrFormDetail; readonly title: string }) => {
  const { hrFormId, actions, status } = form
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const [asked, ask] = useState<'cancel' | 'part'>()
  const close = (): void => ask(undefined)
  const act = useHrFormAct()
  return (
    <>
      {actions.includes('cancel') && (
        <Button
          onClick={() => {
            act.reset()
            ask('cancel')
          }}
        >
          取消人事单
        </Button>
      )}
      {actions.includes('reveal') && status !== HR_FORM_STATUS.cancelled && form.phoneMasked !== '' && (
        <>
          <Button onClick={() => go(PAGES.employee(hrFormId))}>员工档案</Button>
          <Button onClick={() => go(PAGES.newHrNotice(hrFormId))}>发通知</Button>
        </>
      )}
      {actions.includes('returnSection') && <Button onClick={() => ask('part')}>退回一部分修改</Button>}
      {asked === 'part' && <ReturnPart form={form} onClose={close} />}
      {actions.includes('urge') && (
        <Button
          type="primary"
          loading={act.isPending}
          onClick={() =>
            act.mutate(
              { hrFormId },
              {
                onSuccess: () => raise(`已提醒${form.waitingFor.join('、')}填写`),
                onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
              },
            )
          }
        >
          提醒填写
        </Button>
      )}
      {actions.includes('edit') && (
        <Button type="primary" onClick={() => go(PAGES.editHrForm(hrFormId))}>
          修改并发出
        </Button>
      )}
      {asked === 'cancel' && (
        <ReasonDialog
          title={`取消${title}？`}
          verb="取消人事单"
          lead="员工的填写链接和审批随之停止，取消后不能恢复。"
          missing="请填写 2–200 字的原因"
          placeholder="为什么取消"
          isDangerous
          isBusy={act.isPending}
          error={act.error}
          onReason={(reason) => act.mutate({ hrFormId, reason }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}

const linesOf = ({ detail }: HistoryEntry): readonly string[] => {
  const said = (key: string, word: string): string[] =>
    typeof detail[key] === 'string' && detail[key] !== '' ? [`${word}：${detail[key]}`] : []
  const { wentOn } = detail
  const against = Array.isArray(wentOn) ? wentOn.map((clause) => `已知晓仍发出：${String(clause)}`) : []
  return [...said('opinion', '意见'), ...said('reason', '原因'), ...said('what', '事项'), ...against]
}

const History = ({ history }: { readonly history: readonly HistoryEntry[] }) => (
  <section className={`card ${styles['panel']}`} aria-labelledby="hr-history">
    <h2 id="hr-history" className={styles['panelTitle']}>
      记录
    </h2>
    <Timeline
      items={history.toReversed().map((entry) => ({
        key: entry.n,
        content: (
          <div className={styles['entry']}>
            <div>{[eventWords(entry.event), peopleOf(entry)].filter(Boolean).join('：')}</div>
            <div className={styles['quiet']}>{entry.who}</div>
            {linesOf(entry).map((line) => (
              <div key={line} className={styles['quiet']}>
                {line}
              </div>
            ))}
            <time className={styles['quiet']} dateTime={entry.at} title={`记录哈希 ${entry.hash}`}>
              {formatDate(new Date(entry.at), 'YYYY-MM-DD hh:mm:ss')}
            </time>
          </div>
        ),
      }))}
    />
  </section>
)
