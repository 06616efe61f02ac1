// Giving the open work of a lawyer to a colleague, or to whoever of the firm accepts it first.
import { Form, Modal, Select } from 'antd'
import type { DeskFirm } from '#protocol/contracts/law-firms.ts'
import type { DeskLawyer } from '#src/features/platform/operators/lawyer-dialogs.tsx'
import { useHandOverLawyer } from '#src/features/platform/operators/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

interface HandOverDialogProps {
  readonly firm: DeskFirm
  readonly lawyer: DeskLawyer
  /** Of this one asking, however often it is sent. */
  readonly requestId: string
  readonly onClose: () => void
}

const ANYBODY = ''

export const HandOverDialog = ({ firm, lawyer, requestId, onClose }: HandOverDialogProps) => {
  const [form] = Form.useForm<{ to: string }>()
  const raise = useRaiseAlert()
  const hand = useHandOverLawyer()
  const colleagues = colleaguesOf(firm, lawyer)
  const submit = ({ to }: { to: string }): void =>
    hand.mutate(
      { requestId, lawyerId: lawyer.lawyerId, toLawyerId: to === ANYBODY ? null : to },
      {
        onSuccess: () => {
          onClose()
          raise('已转交，接手的律师和客户会收到消息')
        },
      },
    )
  return (
    <Modal
      open
      centered
      width={520}
      title={`转交律师 ${lawyer.name} 的委托`}
      okText="转交"
      cancelText="取消"
      confirmLoading={hand.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>
        {`未完成的 ${lawyer.openReviews} 项委托将一并转交，接手的律师需在 7 天内接单。已签署的意见书不受影响；正在写入签名的，写完后仍归原律师。`}
      </p>
      <CalmForm<{ to: string }> form={form} initialValues={{ to: ANYBODY }} onFinish={submit}>
        <FormFailure error={hand.error} />
        <Form.Item label="由谁接手" name="to">
          <Select
            options={[
              { value: ANYBODY, label: '本所其他律师，谁先接单由谁办理' },
              ...colleagues.map(({ lawyerId, name }) => ({ value: lawyerId, label: name })),
            ]}
          />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}

/** Who may take over. */
export const colleaguesOf = ({ lawyers }: DeskFirm, { lawyerId }: DeskLawyer): DeskLawyer[] =>
  lawyers.filter((lawyer) => lawyer.isActive && lawyer.lawyerId !== lawyerId)
