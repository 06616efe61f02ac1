// /signModel/contractConfirm: one party fills in a contract and confirms it, or objects.
// See domain.md §10 (确认页).
import { CheckCircleFilled } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Skeleton } from 'antd'
import { useSearch } from 'wouter'
import type { ConfirmTask } from '#protocol/contracts/confirmations.ts'
import { PAGES } from '#protocol/pages.ts'
import { useConfirming } from '#src/features/contracts/signing/actor.tsx'
import { BlockedView } from '#src/features/contracts/signing/blocked-view.tsx'
import { ConfirmView } from '#src/features/contracts/signing/confirm-view.tsx'
import { WayBack, useEmbedding } from '#src/features/contracts/signing/embedded.tsx'
import { LoadingFailed } from '#src/features/contracts/signing/loading-failed.tsx'
import { Progress } from '#src/features/contracts/signing/parties-panel.tsx'
import { useRefreshContracts } from '#src/features/contracts/signing/queries.ts'
import styles from '#src/features/contracts/signing/result.module.css'
import viewStyles from '#src/features/contracts/signing/signing-view.module.css'
import type { PartyRef } from '#src/machines/signing/signing-parts.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const ConfirmPage = () => {
  const query = new URLSearchParams(useSearch())
  const at = { contractId: query.get('contractId') ?? '', partyId: query.get('partyId') ?? '' }
  return <Confirming key={`${at.contractId} ${at.partyId}`} at={at} />
}

interface ConfirmingProps {
  readonly at: PartyRef
  /** How far each party is by now, where somebody asks for it. */
  readonly progress?: ConfirmTask['progress'] | null
}

/** The page of one party without anything around it, as a frame shows it. */
export const PartyConfirming = ({ at, progress }: Required<ConfirmingProps>) => (
  <Confirming key={`${at.contractId} ${at.partyId}`} at={at} progress={progress} />
)

const Confirming = ({ at, progress = null }: ConfirmingProps) => {
  const actor = useConfirming(at, useRefreshContracts())
  const snapshot = useSelector(actor, (current) => current)
  const { task, failure } = snapshot.context
  const isFramed = useEmbedding() !== null
  const reload = () => actor.send({ type: 'task.reloaded' })
  if (snapshot.matches('loadingFailed'))
    return (
      <LoadingFailed
        contractId={at.contractId}
        failure={failure}
        onRetry={reload}
        act="确认"
        list={PAGES.confirmations}
      />
    )
  if (task === undefined) return <Opening />
  if (snapshot.matches('blocked') && task.blocked !== null) {
    const here = PAGES.confirm(at.contractId, at.partyId)
    return (
      <BlockedView
        task={task}
        blocked={task.blocked}
        here={here}
        onReload={reload}
        endedTitle="现在不能确认"
      />
    )
  }
  if (snapshot.matches('confirmed'))
    return (
      <Done
        task={progress === null ? task : { ...task, progress }}
        title="已确认"
        words={`各方都确认后开始签署，轮到您签署时${isFramed ? '这里会打开签署页，也' : ''}会通知您。`}
        isOpen
        hasProgress={progress !== null || task.outcome !== ''}
      />
    )
  if (snapshot.matches('objected'))
    return (
      <Done
        task={task}
        title="已提出异议"
        words={`合同已退回${task.initiator}修改，各方会收到通知和您填写的原因；修改后会重新请您确认。`}
      />
    )
  return <ConfirmView actor={actor} task={task} />
}

/** The page's own shape while the task is on its way. */
const Opening = () => (
  <div className={viewStyles['view']} role="status" aria-label="正在打开确认任务">
    <div className={viewStyles['left']}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
    <div className={viewStyles['middle']} />
    <div className={`${viewStyles['right']} ${viewStyles['opening']}`}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  </div>
)

interface DoneProps {
  readonly task: ConfirmTask
  readonly title: string
  readonly words: string
  /** Whether the contract may still be looked at. */
  readonly isOpen?: boolean
  /** Whether what is known of the parties is of after the confirmation. */
  readonly hasProgress?: boolean
}

const Done = ({ task, title, words, isOpen = false, hasProgress = false }: DoneProps) => (
  <div className={styles['result']}>
    <section className={`card ${styles['proof']}`}>
      <div role="status">
        <h1 className={styles['title']}>
          {isOpen && <CheckCircleFilled className={styles['done']} aria-hidden />} {title}
        </h1>
      </div>
      <p className={styles['name']}>《{task.name}》</p>
      <p className={styles['under']}>{words}</p>
      <Onward contractId={task.contractId} isOpen={isOpen} />
    </section>
    {hasProgress && (
      <section className={`card ${styles['proof']}`} aria-label="各方进度">
        <h2 className={styles['heading']}>各方进度</h2>
        <Progress progress={task.progress} />
      </section>
    )}
  </div>
)

const Onward = ({ contractId, isOpen }: { readonly contractId: string; readonly isOpen: boolean }) => {
  const embedding = useEmbedding()
  if (embedding !== null)
    return (
      <div className={styles['next']}>
        <WayBack embedding={embedding} isLeading />
      </div>
    )
  return (
    <div className={`${styles['next']} ${isOpen ? styles['pair'] : ''}`}>
      {isOpen && (
        <LinkButton href={PAGES.contract(contractId)} block>
          查看合同
        </LinkButton>
      )}
      <LinkButton href={PAGES.confirmations} type="primary" block>
        返回列表
      </LinkButton>
    </div>
  )
}
