// /signModel/contractReview: a colleague reads a contract, annotates it, and passes or returns it.
// See domain.md §10 (审查页).
import { CheckCircleFilled } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Skeleton } from 'antd'
import { useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { useReviewing } from '#src/features/contracts/signing/actor.tsx'
import styles from '#src/features/contracts/signing/result.module.css'
import { ReviewView } from '#src/features/contracts/signing/review-view.tsx'
import viewStyles from '#src/features/contracts/signing/signing-view.module.css'
import type { Decision } from '#src/machines/reviewing.machine.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export const ReviewPage = () => {
  const contractId = new URLSearchParams(useSearch()).get('contractId') ?? ''
  return <Reviewing key={contractId} contractId={contractId} />
}

const Reviewing = ({ contractId }: { readonly contractId: string }) => {
  const actor = useReviewing(contractId)
  const snapshot = useSelector(actor, (current) => current)
  const { reviewed, failure, decision } = snapshot.context
  if (snapshot.matches('loadingFailed'))
    return (
      <div className={styles['result']}>
        <section className={`card ${styles['proof']}`}>
          <h1 className={styles['forReaders']}>审查合同</h1>
          <ErrorState
            error={failure}
            title={failure?.code === 'not-found' ? '没有找到这次审查' : '送审的版本没有打开'}
            onRetry={() => actor.send({ type: 'review.reloaded' })}
          />
          <div className={styles['next']}>
            <LinkButton href={PAGES.reviews} block>
              返回列表
            </LinkButton>
          </div>
        </section>
      </div>
    )
  if (reviewed === undefined) return <Opening />
  if (snapshot.matches('decided') && decision !== undefined)
    return <Decided decision={decision} title={reviewed.review.title} />
  return <ReviewView actor={actor} reviewed={reviewed} />
}

/** The page's own shape while the version is on its way. */
const Opening = () => (
  <div className={viewStyles['view']} role="status" aria-label="正在打开送审的版本">
    <div className={viewStyles['left']}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
    <div className={viewStyles['middle']} />
    <div className={`${viewStyles['right']} ${viewStyles['opening']}`}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  </div>
)

const DONE: Record<Decision, { readonly title: string; readonly words: string }> = {
  pass: { title: '已通过', words: '后面还有审查人时会通知对方；全部通过后，合同继续往下走。' },
  return: { title: '已退回', words: '发起人会收到通知、您的原因和全部批注，修改后会重新送审。' },
  transfer: { title: '已转交', words: '接手的同事会收到通知，您不再审查这份合同。' },
}

const Decided = ({ decision, title }: { readonly decision: Decision; readonly title: string }) => (
  <div className={styles['result']}>
    <section className={`card ${styles['proof']}`}>
      <div role="status">
        <h1 className={styles['title']}>
          <CheckCircleFilled className={styles['done']} aria-hidden /> {DONE[decision].title}
        </h1>
      </div>
      <p className={styles['name']}>{title}</p>
      <p className={styles['under']}>{DONE[decision].words}</p>
      <div className={styles['next']}>
        <LinkButton href={PAGES.reviews} type="primary" block>
          返回列表
        </LinkButton>
      </div>
    </section>
  </div>
)
