// The draft was saved from another window or computer meanwhile; going on would overwrite that.
import { Button, Modal } from 'antd'
import { useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'

export const ConflictDialog = () => {
  const actor = useWizardActor()
  const isOpen = useWizard((snapshot) => snapshot.matches({ editing: { saving: 'conflicted' } }))
  return (
    <Modal
      open={isOpen}
      centered
      width={440}
      closable={false}
      title="草稿已在别处修改"
      footer={
        <Button type="primary" autoFocus onClick={() => actor.send({ type: 'newest.taken' })}>
          载入最新内容
        </Button>
      }
    >
      这份草稿刚刚在另一个窗口或设备上保存过。为避免互相覆盖，本页最后的改动没有保存；载入最新内容后请核对并重新填写。
    </Modal>
  )
}
