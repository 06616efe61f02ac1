// Changes or deletes a kept title or address.
import { Button } from 'antd'
import { useConfirm } from '#src/ui/confirm.tsx'

export interface KeptActionsProps {
  /** What it is called in the question. */
  readonly name: string
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

export const KeptActions = ({ name, isBusy, onEdit, onDelete }: KeptActionsProps) => {
  const confirm = useConfirm()
  const ask = async () => {
    const isSure = await confirm({
      title: `删除“${name}”？`,
      consequence: '已经申请的发票不受影响。',
      verb: '删除',
      isDangerous: true,
    })
    if (isSure) onDelete()
  }
  return (
    <>
      <Button type="link" size="small" onClick={onEdit}>
        修改
      </Button>
      <Button type="link" size="small" danger loading={isBusy} onClick={() => void ask()}>
        删除
      </Button>
    </>
  )
}
