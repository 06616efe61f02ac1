// An approver gives one part of a form back to whoever wrote it.
import { Form, Modal, Radio } from 'antd'
import type { HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import type { HrFormDetail } from '#protocol/hr/hr-forms/hr-form.ts'
import { useReturnPart } from '#src/features/hr/hr-forms/queries.ts'
import { OWNER_WORDS } from '#src/features/hr/hr-forms/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonField } from '#src/ui/reason-field.tsx'

interface Typed {
  readonly owner: HrOwner
  readonly reason?: string
}

/** Shown for as long as it is rendered. */
export const ReturnPart = ({
  form: { hrFormId, returnable },
  onClose,
}: {
  readonly form: Pick<HrFormDetail, 'hrFormId' | 'returnable'>
  readonly onClose: () => void
}) => {
  const [form] = Form.useForm<Typed>()
  const raise = useRaiseAlert()
  const back = useReturnPart()
  const submit = ({ owner, reason = '' }: Typed): void =>
    back.mutate(
      { hrFormId, owner, reason: reason.trim() },
      {
        onSuccess: () => {
          onClose()
          raise(`已退回${OWNER_WORDS[owner]}，改好后回到您审批`)
        },
      },
    )
  return (
    <Modal
      open
      centered
      title="退回一部分修改"
      okText="退回修改"
      cancelText="取消"
      confirmLoading={back.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed> form={form} initialValues={{ owner: returnable[0] }} onFinish={submit}>
        <FormFailure error={back.error} />
        <p style={{ margin: '4px 0 16px', color: 'var(--secondary)' }}>
          审批停在您这一步，改好后仍由您审批；要整份退给人事，请用“驳回”。
        </p>
        <Form.Item label="退回哪一部分" name="owner">
          <Radio.Group options={returnable.map((owner) => ({ value: owner, label: OWNER_WORDS[owner] }))} />
        </Form.Item>
        <ReasonField missing="请填写 2–200 字的原因" placeholder="请写明要改什么" />
      </CalmForm>
    </Modal>
  )
}
