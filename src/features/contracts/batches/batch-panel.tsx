// The floating panel of batches: three tasks, and ten more at a time (specification §2, §9).
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { BatchTask } from '#protocol/contracts/batches/tasks.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import { PAGES } from '#protocol/pages.ts'
import { BatchDialog } from '#src/features/contracts/batches/batch-dialog.tsx'
import styles from '#src/features/contracts/batches/batches.module.css'
import { useBatchFailures, useRetryLaunch } from '#src/features/contracts/batches/queries.ts'
import { taskWord } from '#src/features/contracts/batches/words.ts'
import type { batchSealMachine } from '#src/machines/batch-seal.machine.ts'
import { useUser } from '#src/machines/react.tsx'
import type { BatchesActor } from '#src/machines/react.tsx'
import { asCallFailure } from '#protocol/call-failure.ts'

type BatchSealActor = ActorRefFrom<typeof batchSealMachine>

export const BatchPanel = ({ actor }: { readonly actor: BatchesActor }) => {
  const { tasks, shown } = useSelector(actor, ({ context }) => context)
  const children = useSelector(actor, (snapshot) => snapshot.children as Record<string, BatchSealActor>)
  const hidden = tasks.length - shown
  return (
    <section className={styles['panel']} aria-label="批量任务">
      <h2 className={styles['head']}>批量任务</h2>
      <ul className={styles['tasks']}>
        {tasks.slice(0, shown).map(({ batchToken }) => {
          const child = children[batchToken]
          return child === undefined ? null : <BatchCard key={batchToken} actor={child} />
        })}
      </ul>
      {hidden > 0 && (
        <Button
          type="text"
          className={styles['more'] ?? ''}
          onClick={() => actor.send({ type: 'more.asked' })}
        >
          更多（还有 {hidden} 个）
        </Button>
      )}
    </section>
  )
}

/** One task: its progress, or how it ended and what can be done about it. */
export const BatchCard = ({ actor }: { readonly actor: BatchSealActor }) => {
  const snapshot = useSelector(actor, (current) => current)
  const { task, secondsLeft } = snapshot.context
  const { totalContracts, finishedContracts, failedContracts, companyName } = task
  useFreshLists(finishedContracts)
  const done = finishedContracts + failedContracts
  return (
    <li className={styles['task']}>
      <div className={styles['line']}>
        <span className={styles['who']} title={companyName}>
          批量{taskWord(task)}
          {companyName !== '' && ` · ${companyName}`}
        </span>
        <span className={styles['numbers']}>
          {finishedContracts}/{totalContracts}
        </span>
      </div>
      <Progress
        percent={Math.floor((100 * done) / Math.max(totalContracts, 1))}
        showInfo={false}
        size="small"
        aria-label={`已完成 ${finishedContracts} 份，共 ${totalContracts} 份`}
        status={snapshot.matches('failed') ? 'exception' : snapshot.matches('running') ? 'active' : 'success'}
      />
      {snapshot.matches('running') && (
        <p className={styles['note']} role="status">
          正在逐份{taskWord(task)}
          {failedContracts > 0 && `，${failedContracts} 份未完成`}
        </p>
      )}
      {snapshot.matches('failed') && <Failed task={task} />}
      {snapshot.hasTag('ended') && (
        <div className={styles['foot']}>
          <span role="status">
            {snapshot.matches('finished')
              ? `全部完成，${secondsLeft} 秒后关闭`
              : `${failedContracts} 份未完成`}
          </span>
          {snapshot.matches('failed') && <Again task={task} />}
          <Button size="small" onClick={() => actor.send({ type: 'batch.dismissed' })}>
            关闭
          </Button>
        </div>
      )}
    </li>
  )
}

/** Lists of contracts are read again as the task goes on. */
const useFreshLists = (finishedContracts: number): void => {
  const client = useQueryClient()
  const seen = useRef(finishedContracts)
  useEffect(() => {
    if (seen.current === finishedContracts) return
    seen.current = finishedContracts
    void client.invalidateQueries({ queryKey: ['contracts', 'list'] })
    void client.invalidateQueries({ queryKey: ['contracts', 'counts'] })
    void client.invalidateQueries({ queryKey: ['contracts', 'sealRequests'] })
    void client.invalidateQueries({ queryKey: ['contracts', 'sealCounts'] })
  }, [client, finishedContracts])
}

const Failed = ({ task: { as, batchToken, finishedContracts } }: { readonly task: BatchTask }) => {
  const { data, error } = useBatchFailures(batchToken, finishedContracts)
  if (error !== null) return <p className={styles['note']}>{asCallFailure(error).words}</p>
  return (
    <ul className={styles['failures']}>
      {data?.failures.map(({ contractId, partyId, name, reason }) => (
        <li key={partyId}>
          {/* What could not be launched stays as a draft. */}
          <Link href={as === 'launcher' ? PAGES.editDraft(contractId) : PAGES.contract(contractId)}>
            {name}
          </Link>
          <span className={styles['reason']}>{reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** 重新用印 or 重新发起, in the identity of the task. */
const Again = ({ task }: { readonly task: BatchTask }) => {
  const user = useUser()
  const isHere = (user.defaultBizType === 2 ? user.defaultBizCompanyName : '') === task.companyName
  if (!isHere) return <span>切换身份后可重新{taskWord(task)}</span>
  const { as } = task
  return as === 'launcher' ? <LaunchAgain task={task} /> : <SealAgain task={task} as={as} />
}

const LaunchAgain = ({ task: { batchToken } }: { readonly task: BatchTask }) => {
  const retry = useRetryLaunch(batchToken)
  return (
    <Button size="small" type="primary" loading={retry.isPending} onClick={() => retry.mutate()}>
      重新发起
    </Button>
  )
}

/** A new check of the will over what failed. */
const SealAgain = ({ task, as }: { readonly task: BatchTask; readonly as: SignRole }) => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useBatchFailures(task.batchToken, task.finishedContracts)
  return (
    <>
      <Button size="small" type="primary" disabled={data === undefined} onClick={() => setOpen(true)}>
        重新{taskWord(task)}
      </Button>
      {isOpen && data !== undefined && (
        <BatchDialog
          selected={{ as, contractIds: data.failures.map(({ contractId }) => contractId) }}
          batchToken={task.batchToken}
          jumpStatus={task.jumpStatus}
          onClose={() => setOpen(false)}
          onBegun={() => setOpen(false)}
        />
      )}
    </>
  )
}
