// Somebody else saved the role meanwhile: what they changed, and whose version stays.
import { Button, Modal } from 'antd'

export interface ConflictDialogProps {
  readonly name: string
  /** What the other person changed, one line each; empty when the role was deleted. */
  readonly changes: readonly string[]
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
  readonly onClose: () => void
}

export const ConflictDialog = ({ name, changes, onTakeTheirs, onKeepMine, onClose }: ConflictDialogProps) => (
  <Modal
    open
    centered
    width={520}
    title={`“${name}”刚被其他人修改过`}
    onCancel={onClose}
    footer={
      <>
        <Button onClick={onTakeTheirs}>载入最新内容</Button>
        <Button type="primary" danger onClick={onKeepMine}>
          用我的内容覆盖
        </Button>
      </>
    }
  >
    <p>您的修改还没有保存。对方的修改是：</p>
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
    <p>载入最新内容会放弃您这次的修改；覆盖则会丢掉对方的修改。</p>
  </Modal>
)
