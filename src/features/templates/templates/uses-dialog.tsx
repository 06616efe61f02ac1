// Who of the own company has used a template how often.
import { Modal, Skeleton } from 'antd'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { useUses } from '#src/features/templates/templates/queries.ts'
import styles from '#src/features/templates/templates/templates.module.css'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListTable } from '#src/ui/list-table.tsx'
import { MomentText } from '#src/ui/moment-text.tsx'

export const UsesDialog = ({ row, onClose }: { readonly row: TemplateRow; readonly onClose: () => void }) => {
  const { data, error, refetch } = useUses(row.templateId)
  return (
    <Modal
      open
      centered
      width={560}
      title={`“${row.templateName}”的使用次数`}
      footer={null}
      onCancel={onClose}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton active paragraph={{ rows: 3 }} />}
      {data !== undefined && data.total === 0 && <p className={styles['none']}>还没有人用它发起过合同。</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <p className={styles['none']}>一共用过 {data.total} 次。</p>
          <ListTable
            rowKey="lastUsedAt"
            isWhole
            isLoading={false}
            rows={data.people}
            empty={null}
            columns={[
              { title: '使用人', key: 'name', render: (_, { name }) => name || '未认证' },
              { title: '次数', key: 'count', width: 90, align: 'right', render: (_, { count }) => count },
              {
                title: '最近一次',
                key: 'last',
                width: 160,
                render: (_, { lastUsedAt }) => <MomentText moment={lastUsedAt} />,
              },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
