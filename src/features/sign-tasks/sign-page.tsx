// /signModel/signAuth: one party's signing of one contract, from reading to the sealed document (domain.md §10 签署页).
import { useSelector } from '@xstate/react'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { useSigning } from '#src/features/sign-tasks/actor.tsx'
import { BlockedView } from '#src/features/sign-tasks/blocked-view.tsx'
import deskStyles from '#src/features/sign-tasks/desk.module.css'
import { Desk } from '#src/features/sign-tasks/desk.tsx'
import { LoadingFailed } from '#src/features/sign-tasks/loading-failed.tsx'
import { useRefreshContracts } from '#src/features/sign-tasks/queries.ts'
import styles from '#src/features/sign-tasks/result.module.css'
import { SignedView } from '#src/features/sign-tasks/signed-view.tsx'
import type { PartyRef } from '#src/machines/signing/signing-parts.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const SignPage = () => {
  const query = new URLSearchParams(useSearch())
  const at = { contractId: query.get('contractId') ?? '', partyId: query.get('partyId') ?? '' }
  return <Signing key={`${at.contractId} ${at.partyId}`} at={at} />
}

const Signing = ({ at }: { readonly at: PartyRef }) => {
  const actor = useSigning(at)
  const snapshot = useSelector(actor, (current) => current)
  const { task, state, failure } = snapshot.context
  const here = `/signModel/signAuth?contractId=${at.contractId}&partyId=${at.partyId}`
  const reload = () => actor.send({ type: 'task.reloaded' })
  if (snapshot.matches('loadingFailed')) return <LoadingFailed failure={failure} onRetry={reload} />
  if (task === undefined) return <Opening />
  if (snapshot.matches('blocked') && task.blocked !== null)
    return <BlockedView task={task} blocked={task.blocked} here={here} onReload={reload} />
  if (snapshot.matches('signed') && state !== undefined)
    return <SignedView context={snapshot.context} task={task} state={state} />
  if (snapshot.matches('rejected')) return <Rejected name={task.name} contractId={at.contractId} />
  return <Desk actor={actor} task={task} here={here} />
}

/** The page's own shape while the task is on its way. */
const Opening = () => (
  <div className={deskStyles['desk']} role="status" aria-label="正在打开签署任务">
    <div className={deskStyles['left']}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
    <div className={deskStyles['middle']} />
    <div className={`${deskStyles['right']} ${deskStyles['opening']}`}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  </div>
)

const Rejected = ({ name, contractId }: { readonly name: string; readonly contractId: string }) => {
  const refresh = useRefreshContracts()
  // The lists behind this page are out of date now.
  useEffect(refresh, [refresh])
  return (
    <div className={styles['result']}>
      <section className={`card ${styles['proof']}`}>
        <div role="status">
          <h1 className={styles['title']}>已拒签</h1>
        </div>
        <p className={styles['name']}>《{name}》</p>
        <p className={styles['under']}>合同已结束，各方会收到通知和您填写的原因。</p>
        <div className={`${styles['next']} ${styles['pair']}`}>
          <LinkButton href={`/signDetail?contractId=${contractId}`} type="primary" block>
            查看合同
          </LinkButton>
          <LinkButton href="/sign/list/signing" block>
            返回列表
          </LinkButton>
        </div>
      </section>
    </div>
  )
}
