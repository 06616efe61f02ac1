// /signModel/signAuth: one party signs one contract, from reading to the sealed document.
// See domain.md §10 (签署页).
import { useSelector } from '@xstate/react'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { placeOf } from '#protocol/contracts/contracts/kind-places.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'
import { PAGES } from '#protocol/pages.ts'
import { useSigning } from '#src/features/contracts/signing/actor.tsx'
import { BlockedView } from '#src/features/contracts/signing/blocked-view.tsx'
import viewStyles from '#src/features/contracts/signing/signing-view.module.css'
import { SigningView } from '#src/features/contracts/signing/signing-view.tsx'
import { WayBack, useEmbedding } from '#src/features/contracts/signing/embedded.tsx'
import { LoadingFailed } from '#src/features/contracts/signing/loading-failed.tsx'
import { ReadingView } from '#src/features/contracts/signing/reading-view.tsx'
import { useRefreshContracts } from '#src/features/contracts/signing/queries.ts'
import styles from '#src/features/contracts/signing/result.module.css'
import { SignedView } from '#src/features/contracts/signing/signed-view.tsx'
import type { PartyRef } from '#src/machines/signing/signing-parts.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const SignPage = () => {
  const query = new URLSearchParams(useSearch())
  const at = partyIn(query)
  return <Signing key={keyOf(at)} at={at} as="signer" />
}

/** The page of one party without anything around it, as a frame shows it. */
export const PartySigning = ({ at }: { readonly at: PartyRef }) => (
  <Signing key={keyOf(at)} at={at} as="signer" />
)

/** The panel next to the document of a request for the seal. */
export type RequestPanel = (at: PartyRef, onMoved: () => void) => ReactNode

/** /signModel/signatureApproval: a request for the company's seal, read by approvers and sealed by sealers. */
export const SealPage = ({ panel }: { readonly panel: RequestPanel }) => {
  const query = new URLSearchParams(useSearch())
  const at = partyIn(query)
  return <Signing key={keyOf(at)} at={at} as="sealer" panel={panel} />
}

const partyIn = (query: URLSearchParams): PartyRef => ({
  contractId: query.get('contractId') ?? '',
  partyId: query.get('partyId') ?? '',
})
const keyOf = ({ contractId, partyId }: PartyRef): string => `${contractId} ${partyId}`

interface SigningProps {
  readonly at: PartyRef
  readonly as: SignRole
  readonly panel?: RequestPanel
}

const Signing = ({ at, as, panel }: SigningProps) => {
  const actor = useSigning(at, as)
  const snapshot = useSelector(actor, (current) => current)
  const { task, state, failure } = snapshot.context
  const here = (as === 'signer' ? PAGES.sign : PAGES.useSeal)(at.contractId, at.partyId)
  const reload = () => actor.send({ type: 'task.reloaded' })
  if (snapshot.matches('loadingFailed'))
    return <LoadingFailed contractId={at.contractId} failure={failure} onRetry={reload} />
  if (task === undefined) return <Opening />
  const beside = panel?.(at, reload)
  if (snapshot.matches('blocked') && beside !== undefined) return <ReadingView task={task} panel={beside} />
  if (snapshot.matches('blocked') && task.blocked !== null)
    return <BlockedView task={task} blocked={task.blocked} here={here} onReload={reload} />
  if (snapshot.matches('signed') && state !== undefined)
    return <SignedView context={snapshot.context} task={task} state={state} />
  if (snapshot.matches('rejected')) return <Rejected task={task} />
  return <SigningView actor={actor} task={task} here={here} intro={beside} />
}

/** The page's own shape while the task is on its way. */
const Opening = () => (
  <div className={viewStyles['view']} role="status" aria-label="正在打开签署任务">
    <div className={viewStyles['left']}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
    <div className={viewStyles['middle']} />
    <div className={`${viewStyles['right']} ${viewStyles['opening']}`}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  </div>
)

const Rejected = ({ task }: { readonly task: SignTask }) => {
  const { name } = task
  const at = placeOf(task)
  const isSealer = task.as === 'sealer'
  const embedding = useEmbedding()
  const refresh = useRefreshContracts()
  // The lists behind this page are out of date now.
  useEffect(refresh, [refresh])
  return (
    <div className={styles['result']}>
      <section className={`card ${styles['proof']}`}>
        <div role="status">
          <h1 className={styles['title']}>{isSealer ? '已退回' : '已拒签'}</h1>
        </div>
        <p className={styles['name']}>《{name}》</p>
        <p className={styles['under']}>
          {isSealer
            ? '申请人会收到通知和您填写的原因，改好后可以重新申请。'
            : `${at.noun}已结束，各方会收到通知和您填写的原因。`}
        </p>
        {embedding === null ? (
          <div className={`${styles['next']} ${styles['pair']}`}>
            <LinkButton href={at.page} type="primary" block>
              查看{at.pageName}
            </LinkButton>
            <LinkButton href={isSealer && task.kind === 'contract' ? PAGES.sealRequests : at.list} block>
              返回列表
            </LinkButton>
          </div>
        ) : (
          <div className={styles['next']}>
            <WayBack embedding={embedding} isLeading />
          </div>
        )}
      </section>
    </div>
  )
}
