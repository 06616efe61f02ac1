// A new value of a dictionary, or another name for one.
import { Form, Input, Modal } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { KEPT_DICTIONARIES, valueCode, valueName } from '#protocol/platform/dictionaries.ts'
import type { DictionaryValue, KeptDictionary } from '#protocol/platform/dictionaries.ts'
import { useAddValue, useChangeValue } from '#src/features/platform/operators/dictionary-queries.ts'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed {
  readonly name: string
  readonly code: string
}

export interface DictionaryDialogProps {
  readonly dictionary: KeptDictionary
  /** The one to rename; a new one without it. */
  readonly value?: DictionaryValue
  readonly onClose: () => void
}

export const DictionaryDialog = ({ dictionary, value, onClose }: DictionaryDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const add = useAddValue()
  const change = useChangeValue()
  const call = value === undefined ? add : change
  const onEnd = {
    onSuccess: onClose,
    onError: (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields),
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={value === undefined ? `添加${KEPT_DICTIONARIES[dictionary]}` : `修改“${value.name}”`}
      okText={value === undefined ? '添加' : '保存'}
      cancelText="取消"
      confirmLoading={call.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{ name: value?.name ?? '', code: value?.code ?? '' }}
        onFinish={({ name, code }) =>
          value === undefined
            ? add.mutate({ dictionary, name, code }, onEnd)
            : change.mutate({ dictionary, code: value.code, isOffered: value.isOffered, name }, onEnd)
        }
      >
        <FormFailure error={call.error} isSaidAtFields />
        <Form.Item label="名称" name="name" rules={[ruleOf(valueName, '请填写名称')]}>
          <Input maxLength={40} autoFocus />
        </Form.Item>
        {value === undefined && (
          <Form.Item
            label="代码"
            name="code"
            rules={[ruleOf(valueCode, '请填写代码')]}
            extra="1–20 位字母或数字，添加后不再改变，也不删除。"
          >
            <Input maxLength={20} />
          </Form.Item>
        )}
      </CalmForm>
    </Modal>
  )
}
