// The question into which other thing of its kind one is merged.
import { Form, Modal } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'

export interface MergeDialogProps {
  /** What kind of thing it is: 标签, 分类. */
  readonly noun: string
  readonly name: string
  /** Chooses the other one by its id; the control of a form's item. */
  readonly choice: ReactElement
  /** What becomes of all that has it. */
  readonly children: ReactNode
  readonly isBusy: boolean
  /** Why it did not go through; the dialog stays. */
  readonly error: unknown
  readonly onMerge: (into: string) => void
  readonly onClose: () => void
}

/** Shown for as long as it is rendered. */
export const MergeDialog = ({
  noun,
  name,
  choice,
  children,
  isBusy,
  error,
  onMerge,
  onClose,
}: MergeDialogProps) => {
  const [form] = Form.useForm<{ into: string }>()
  return (
    <Modal
      open
      centered
      width={480}
      title={`合并${noun}“${name}”`}
      okText="合并"
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<{ into: string }> form={form} onFinish={({ into }) => onMerge(into)}>
        <FormFailure error={error} />
        <p>{children}</p>
        <Form.Item name="into" label="合并到" rules={[{ required: true, message: `请选择${noun}` }]}>
          {choice}
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
