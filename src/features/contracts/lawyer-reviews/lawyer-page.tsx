// /lawyerDetail: one lawyer review with its files, opinions and history, and what may be done now.
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LawyerReviewDetail } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import type { LawyerReviewAction } from '#protocol/contracts/lawyer-reviews/status.ts'
import { rowOfLawyerReview } from '#protocol/mobile-rows.ts'
import { PAGES } from '#protocol/pages.ts'
import { makeUuid } from '#protocol/uuid.ts'
import styles from '#src/features/contracts/lawyer-reviews/lawyer-reviews.module.css'
import { LawyerFiles, LawyerSide } from '#src/features/contracts/lawyer-reviews/lawyer-parts.tsx'
import { OpinionForm } from '#src/features/contracts/lawyer-reviews/opinion-form.tsx'
import {
  useAccept,
  useCancel,
  useConfirmOpinion,
  useDecline,
  useLawyerReview,
  useRevise,
} from '#src/features/contracts/lawyer-reviews/queries.ts'
import { ACTION_WORDS, LAWYER_WORDS } from '#src/features/contracts/lawyer-reviews/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const TRAIL = [{ label: '签署服务' }, { label: '律师审查', path: PAGES.lawyerReviews }]

export const LawyerPage = () => {
  const lawyerReviewId = new URLSearchParams(useSearch()).get('lawyerReviewId') ?? ''
  const { data, error, refetch } = useLawyerReview(lawyerReviewId)
  if (data !== undefined) return <Shown key={lawyerReviewId} detail={data} />
  return (
    <>
      <PageHeader title="律师审查" backTo={PAGES.lawyerReviews} trail={TRAIL} />
      {error === null ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

const Shown = ({ detail }: { readonly detail: LawyerReviewDetail }) => {
  const { review } = detail
  const state = LAWYER_WORDS[review.status]
  const { offered, run, error, isBusy, dialog } = useActions(detail)
  return (
    <>
      <PageHeader
        title={review.title}
        backTo={PAGES.lawyerReviews}
        trail={TRAIL}
        aside={state && <StateTag tone={state.tone}>{state.word}</StateTag>}
        actions={
          <>
            {offered.map((action, at) => (
              <Button
                key={action}
                type={at === 0 && action !== 'cancel' && action !== 'decline' ? 'primary' : 'default'}
                disabled={isBusy}
                onClick={() => run(action)}
              >
                {ACTION_WORDS[action]}
              </Button>
            ))}
            <OnPhone
              name={review.title}
              path={PAGES.lawyerReview(review.lawyerReviewId)}
              row={rowOfLawyerReview(review)}
            />
          </>
        }
      />
      <FormFailure error={error} />
      {detail.reason !== '' && (
        <Alert
          type={review.status === 6 ? 'warning' : 'info'}
          showIcon
          style={{ marginBottom: 16 }}
          title={review.status === 6 ? `未接受委托：${detail.reason}` : `最近的说明：${detail.reason}`}
        />
      )}
      <div className={styles['detail']}>
        <div className={styles['main']}>
          <section className={`card ${styles['panel']}`} aria-labelledby="lawyer-question">
            <h2 id="lawyer-question" className={styles['panelTitle']}>
              委托事项
            </h2>
            <p className={styles['text']}>{detail.question}</p>
          </section>
          <LawyerFiles detail={detail} />
          {review.actions.includes('write') && <OpinionForm detail={detail} />}
        </div>
        <LawyerSide detail={detail} />
      </div>
      {dialog}
    </>
  )
}

/** What the page's head offers; the opinion is written on the page itself. */
const useActions = ({ review }: LawyerReviewDetail) => {
  const [asked, setAsked] = useState<'decline' | 'revise'>()
  const [, go] = useLocation()
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const accept = useAccept()
  const cancel = useCancel()
  const agree = useConfirmOpinion()
  const decline = useDecline()
  const revise = useRevise()
  const named = () => ({ lawyerReviewId: review.lawyerReviewId, requestId: makeUuid() })
  const takeBack = async (): Promise<void> => {
    const isSure = await confirm({
      title: '撤回这项申请？',
      consequence: '律师不再看到它，需要时可以重新申请。',
      verb: '撤回申请',
    })
    if (isSure) cancel.mutate(named(), { onSuccess: () => raise('申请已撤回') })
  }
  const settle = async (): Promise<void> => {
    const isSure = await confirm({
      title: '确认这份法律意见书？',
      consequence: '确认后本次服务完成，不能再要求修改。',
      verb: '确认意见书',
    })
    if (isSure) agree.mutate(named(), { onSuccess: () => raise('已确认，本次服务完成') })
  }
  const run = (action: LawyerReviewAction): void => {
    if (action === 'accept')
      accept.mutate(named(), { onSuccess: () => raise('已接单，请阅读文件并撰写意见') })
    if (action === 'cancel') void takeBack()
    if (action === 'confirm') void settle()
    if (action === 'decline' || action === 'revise') setAsked(action)
    if (action === 'sign' && review.signing !== null)
      go(PAGES.signOpinion(review.signing.contractId, review.signing.partyId))
  }
  const call = asked === 'decline' ? decline : revise
  const dialog = asked !== undefined && (
    <ReasonDialog
      title={asked === 'decline' ? '不接受这项委托？' : '需要怎样修改？'}
      verb={asked === 'decline' ? '婉拒' : '发给律师'}
      lead={
        asked === 'decline'
          ? '委托就此结束，客户会看到原因，可以另选律所。'
          : '律师会看到您的说明，修改后重新签署一份意见书。'
      }
      isDangerous={asked === 'decline'}
      missing="请填写 2–200 字的原因"
      isBusy={call.isPending}
      error={call.error}
      onReason={(reason) =>
        call.mutate(
          { ...named(), reason },
          {
            onSuccess: () => {
              setAsked(undefined)
              raise(asked === 'decline' ? '已婉拒，客户会收到通知' : '已发给律师')
            },
          },
        )
      }
      onClose={() => setAsked(undefined)}
    />
  )
  return {
    offered: review.actions.filter((action) => action !== 'write'),
    run,
    error: accept.error ?? cancel.error ?? agree.error,
    isBusy: accept.isPending || cancel.isPending || agree.isPending,
    dialog,
  }
}
