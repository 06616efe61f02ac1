// The steps of a process as each version had them.
import { Drawer, Skeleton } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { ApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { Flow } from '#src/features/contracts/approval-processes/flow.tsx'
import { useVersions } from '#src/features/contracts/approval-processes/queries.ts'
import styles from '#src/features/contracts/approval-processes/approvals.module.css'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

export interface VersionsDrawerProps {
  readonly process: ApprovalProcess
  readonly onClose: () => void
}

export const VersionsDrawer = ({ process, onClose }: VersionsDrawerProps) => {
  const { data, error, refetch } = useVersions(process.processId)
  return (
    <Drawer open size={520} title={`“${process.name}”的版本`} onClose={onClose}>
      {data === undefined && error === null && <Skeleton active />}
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title="还没有保存过步骤" />}
      {data?.map(({ versionNo, nodes, names, author, createdAt, running }) => (
        <section key={versionNo} className={styles['version']} aria-label={`第 ${versionNo} 版`}>
          <div className={styles['versionHead']}>
            <strong>第 {versionNo} 版</strong>
            <span className={styles['quiet']}>
              {author}，{formatDate(new Date(createdAt), 'YYYY-MM-DD hh:mm')}
            </span>
            {running > 0 && <span>{running} 项审批正按这一版进行</span>}
          </div>
          <Flow nodes={nodes} names={names} start="发起" end="通过" />
        </section>
      ))}
    </Drawer>
  )
}
