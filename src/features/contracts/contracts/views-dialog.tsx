// All saved views of a person, of every list: renamed and deleted here.
import { Button, Modal } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { MOST_VIEWS } from '#protocol/contracts/views.ts'
import type { View, ViewedList } from '#protocol/contracts/views.ts'
import styles from '#src/features/contracts/contracts/saved-views.module.css'
import { useViewChange } from '#src/features/contracts/contracts/view-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

const LIST_WORDS: Record<ViewedList, string> = {
  contracts: '合同签署',
  drafts: '草稿',
  reviews: '内容审查',
  approvals: '合同审批',
  confirmations: '合同确认',
  sealRequests: '合同用印',
  voidings: '合同作废',
}

interface ViewsDialogProps {
  readonly views: readonly View[]
  readonly onRename: (view: View) => void
  readonly onClose: () => void
}

export const ViewsDialog = ({ views, onRename, onClose }: ViewsDialogProps) => {
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const change = useViewChange()
  const remove = async ({ viewId, name }: View): Promise<void> => {
    const isSure = await confirm({
      title: `删除常用筛选“${name}”？`,
      consequence: '只删除保存的筛选，合同不受影响。',
      verb: '删除',
      isDangerous: true,
    })
    if (isSure)
      change.mutate({ viewId }, { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') })
  }
  return (
    <Modal open centered width={520} title="管理常用筛选" footer={null} onCancel={onClose}>
      {views.length === 0 ? (
        <EmptyState title="没有常用筛选" hint="在列表里搜索或筛选后，点“保存当前筛选”。" />
      ) : (
        <>
          <p className={styles['count']}>
            所有列表合计 {views.length} 个，最多 {MOST_VIEWS} 个
          </p>
          <ul className={styles['rows']}>
            {views.map((view) => (
              <li key={view.viewId} className={styles['row']}>
                <span className={styles['name']}>
                  <span title={view.name}>{view.name}</span>
                  <small>
                    {LIST_WORDS[view.list]}
                    {view.isTagGone && '，其中的标签已被删除'}
                  </small>
                </span>
                <Button
                  type="link"
                  size="small"
                  aria-label={`重命名${view.name}`}
                  onClick={() => onRename(view)}
                >
                  重命名
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={`删除${view.name}`}
                  disabled={change.isPending}
                  onClick={() => void remove(view)}
                >
                  删除
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
