// How the installation is: each self-check with what to do about it, and jobs that gave up.
import { Button, Skeleton } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { MOST_DEAD_JOBS, SELF_CHECKS } from '#protocol/platform/self-checks.ts'
import type { DeadJobRow, FoundByCheck } from '#protocol/platform/self-checks.ts'
import {
  useDeadJobs,
  useReviveJob,
  useRunChecks,
  useSelfChecks,
} from '#src/features/platform/operators/check-queries.ts'
import { RESULT_WORDS, worstFirst } from '#src/features/platform/operators/check-words.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

export const ChecksPage = () => {
  const { data, error, refetch } = useSelfChecks()
  const run = useRunChecks()
  const raise = useRaiseAlert()
  const look = () =>
    run.mutate(null, {
      onSuccess: () => raise('已重新检查'),
      onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
    })
  return (
    <>
      <PageHeader
        title="运行状况"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="启动时和每小时自动检查。变为“需要处理”时写入日志，并发邮件到告警邮箱（NUOYIN_OPERATOR_MAIL），同一问题只发一次。"
        actions={
          <Button type="primary" loading={run.isPending} onClick={look}>
            立即检查
          </Button>
        }
      />
      <section className={`card ${styles['panel']}`} aria-label="检查结果">
        {data === undefined && error === null && <Skeleton active />}
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <EmptyState title="还没有检查过" hint="服务启动后会自动检查，也可以点“立即检查”。" />
        )}
        <ul className={styles['rows']}>
          {worstFirst(data ?? []).map((found) => (
            <CheckRow key={found.code} {...found} />
          ))}
        </ul>
      </section>
      <DeadJobs />
    </>
  )
}

const CheckRow = ({ code, result, said, toDo, since, checkedAt }: FoundByCheck) => (
  <li className={styles['row']}>
    <span className={styles['rowText']}>
      <strong>{SELF_CHECKS[code]}</strong>
      <span>{said}</span>
      {toDo !== '' && <span className={styles['toDo']}>{toDo}</span>}
      <span className={styles['under']}>
        检查于 <MomentText moment={checkedAt} />
        ，结果自 <MomentText moment={since} /> 起不变
      </span>
    </span>
    <StateTag tone={RESULT_WORDS[result].tone}>{RESULT_WORDS[result].word}</StateTag>
  </li>
)

const DeadJobs = () => {
  const answer = useDeadJobs()
  const { data } = answer
  const revive = useReviveJob()
  const raise = useRaiseAlert()
  if (data?.total === 0) return null
  const jobColumns: ListColumn<DeadJobRow>[] = [
    { title: '任务', key: 'name', dataIndex: 'name' },
    {
      title: '尝试次数',
      key: 'attempts',
      width: 110,
      render: (_, { attempts }) => <span className="tabular">{attempts}</span>,
    },
    { title: '提交时间', key: 'at', width: 160, render: (_, { addedAt }) => <MomentText moment={addedAt} /> },
    {
      title: '操作',
      key: 'act',
      width: 120,
      render: (_, { jobId }) => (
        <Button
          type="link"
          size="small"
          disabled={revive.isPending}
          onClick={() =>
            revive.mutate(jobId, {
              onSuccess: () => raise('已重新执行'),
              onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
            })
          }
        >
          重新执行
        </Button>
      ),
    },
  ]
  return (
    <section aria-label="已停止重试的任务">
      <h2 className={styles['sectionTitle']}>已停止重试的任务</h2>
      <p className={styles['count']}>
        多次失败后停止，原因在日志的“任务多次失败”一行。排除原因后再重新执行。
        {data !== undefined &&
          data.total > MOST_DEAD_JOBS &&
          ` 共 ${data.total} 个，这里是最早的 ${MOST_DEAD_JOBS} 个。`}
      </p>
      <ListFrame<DeadJobRow, never>
        answer={answer}
        rowKey="jobId"
        columns={jobColumns}
        minWidth={620}
        empty={<EmptyState title="没有停止重试的任务" />}
      />
    </section>
  )
}
