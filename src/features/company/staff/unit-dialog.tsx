// Changing what a unit may change of itself; its certified name and code are not among it.
import { Form, Input, Modal } from 'antd'
import { editUnit } from '#protocol/company/departments.ts'
import { problemOf } from '#protocol/problem-of.ts'
import { useEditUnit } from '#src/features/company/staff/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom } from '#src/ui/form-rule.ts'

interface Typed {
  shortName: string
  contactPhone: string
  address: string
}

const rule = (field: keyof Typed) => ruleFrom((text) => problemOf(editUnit.input.entries[field], text))

export const UnitDialog = ({ unit, onClose }: { readonly unit: Typed; readonly onClose: () => void }) => {
  const [form] = Form.useForm<Typed>()
  const edit = useEditUnit()
  const raise = useRaiseAlert()
  const { shortName, contactPhone, address } = unit
  return (
    <Modal
      open
      centered
      width={480}
      title="修改单位资料"
      okText="保存"
      confirmLoading={edit.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p style={{ color: 'var(--hint)' }}>单位名称、信用代码和法定代表人随单位认证变更，不能在此修改。</p>
      <CalmForm<Typed>
        form={form}
        initialValues={{ shortName, contactPhone, address }}
        onFinish={(typed) =>
          edit.mutate(typed, {
            onSuccess: () => {
              raise('单位资料已修改')
              onClose()
            },
          })
        }
      >
        <FormFailure error={edit.error} />
        <Form.Item label="单位简称" name="shortName" rules={[rule('shortName')]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item label="联系电话" name="contactPhone" rules={[rule('contactPhone')]}>
          <Input maxLength={20} inputMode="tel" placeholder="如 0571-88886666" />
        </Form.Item>
        <Form.Item label="地址" name="address" rules={[rule('address')]}>
          <Input.TextArea rows={2} maxLength={100} showCount />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
