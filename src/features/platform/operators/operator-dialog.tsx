// Adding an operator, or changing one's name, phone and permissions.
import { Checkbox, Form, Input, Modal } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { isPhone } from '#protocol/phone.ts'
import { operatorAccount, operatorName } from '#protocol/platform/operators/operators.ts'
import type { OperatorRow } from '#protocol/platform/operators/operators.ts'
import { OPERATOR_PERMISSIONS } from '#protocol/platform/operators/permissions.ts'
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useAddOperator, useEditOperator } from '#src/features/platform/operators/queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleFrom, ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

interface Typed {
  account: string
  name: string
  phone: string
  permissions: OperatorPermission[]
}

export interface OperatorDialogProps {
  /** Null adds one. */
  readonly operator: OperatorRow | null
  readonly onClose: () => void
  readonly onAdded: (given: { name: string; account: string; password: string }) => void
}

export const OperatorDialog = ({ operator, onClose, onAdded }: OperatorDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const raise = useRaiseAlert()
  const add = useAddOperator()
  const edit = useEditOperator()
  const error = add.error ?? edit.error
  const onError = (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields)
  const submit = ({ account, ...typed }: Typed) => {
    const facts = { ...typed, name: typed.name.trim(), phone: typed.phone.trim() }
    if (operator === null)
      add.mutate(
        { account, ...facts },
        {
          onError,
          onSuccess: ({ password }) => {
            onClose()
            onAdded({ name: facts.name, account: account.trim().toLowerCase(), password })
          },
        },
      )
    else
      edit.mutate(
        { operatorId: operator.operatorId, ...facts },
        {
          onError,
          onSuccess: () => {
            onClose()
            raise(`已修改 ${facts.name}`)
          },
        },
      )
  }
  return (
    <Modal
      open
      centered
      width={560}
      title={operator === null ? '添加操作员' : `修改操作员 ${operator.name}`}
      okText={operator === null ? '添加' : '保存'}
      confirmLoading={add.isPending || edit.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <CalmForm<Typed>
        form={form}
        initialValues={{
          account: operator?.account ?? '',
          name: operator?.name ?? '',
          phone: operator?.phone ?? '',
          permissions: operator?.permissions ?? [],
        }}
        onFinish={submit}
      >
        <FormFailure error={error} isSaidAtFields />
        <Form.Item
          label="账号"
          name="account"
          hidden={operator !== null}
          extra="登录用，添加后不能修改"
          rules={operator === null ? [ruleOf(operatorAccount, '请输入账号')] : []}
        >
          <Input autoComplete="off" maxLength={30} placeholder="例如 wang.min" autoCapitalize="none" />
        </Form.Item>
        <Form.Item label="姓名" name="name" rules={[ruleOf(operatorName, '请填写操作员姓名')]}>
          <Input autoComplete="off" maxLength={30} />
        </Form.Item>
        <Form.Item
          label="手机号（选填）"
          name="phone"
          extra="填写后，登录时除密码外还需要短信验证码"
          rules={[
            ruleFrom((text) => (text === '' || isPhone(text) ? undefined : '手机号应为 1 开头的 11 位数字')),
          ]}
        >
          <PhoneInput />
        </Form.Item>
        <Form.Item
          label="权限"
          name="permissions"
          rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一项权限' }]}
        >
          <Checkbox.Group style={{ display: 'grid', gap: 10 }}>
            {OPERATOR_PERMISSIONS.map(({ code, label, note }) => (
              <Checkbox key={code} value={code}>
                {label}
                <span className={styles['permission']}>{note}</span>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
