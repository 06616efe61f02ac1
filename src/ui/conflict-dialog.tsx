// Says that the draft was saved from another window or computer; going on would overwrite that.
import { Button, Modal } from 'antd'

export interface ConflictDialogProps {
  readonly isOpen: boolean
  /** What was changed elsewhere, where it is no draft. */
  readonly title?: string
  readonly words?: string
  readonly onTakeNewest: () => void
}

/** Leads to the newest content; it cannot be put aside. */
export const ConflictDialog = ({
  isOpen,
  title = '草稿已在别处修改',
  words = '这份草稿刚刚在另一个窗口或设备上保存过。为避免互相覆盖，本页最后的改动没有保存；载入最新内容后请核对并重新填写。',
  onTakeNewest,
}: ConflictDialogProps) => (
  <Modal
    open={isOpen}
    centered
    width={440}
    closable={false}
    title={title}
    footer={
      <Button type="primary" autoFocus onClick={onTakeNewest}>
        载入最新内容
      </Button>
    }
  >
    {words}
  </Modal>
)
