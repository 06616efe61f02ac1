// Gives a promise to another colleague.
import { Form, Modal } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { PromiseRow } from '#protocol/contracts/promises/promises.ts'
import { useColleagues } from '#src/ui/organisation.ts'
import { useHandPromise } from '#src/features/contracts/promises/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ColleagueSelect } from '#src/ui/colleague-select.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'

export interface HandDialogProps {
  readonly promise: PromiseRow
  readonly onClose: () => void
}

export const HandDialog = ({ promise, onClose }: HandDialogProps) => {
  const [form] = Form.useForm<{ ownerMemberId: string }>()
  const raise = useRaiseAlert()
  const hand = useHandPromise()
  return (
    <Modal
      open
      centered
      width={480}
      title={`更换“${promise.title}”的负责人`}
      okText="更换"
      cancelText="取消"
      confirmLoading={hand.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm
        form={form}
        onFinish={({ ownerMemberId }) =>
          hand.mutate(
            { promiseId: promise.promiseId, ownerMemberId },
            {
              onSuccess: () => {
                raise('负责人已更换，并已通知新的负责人')
                onClose()
              },
              onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
            },
          )
        }
      >
        <FormFailure error={hand.error} />
        <Form.Item
          label={`新的负责人（现为${promise.owner}）`}
          name="ownerMemberId"
          rules={[{ required: true, message: '请选择负责人' }]}
        >
          <ColleagueSelect useFound={useColleagues} />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
