// Another password: proven by the present one, or by a code when it is not known.
import { Form, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { maskPhone } from '#protocol/phone.ts'
import { useChangePassword } from '#src/features/account/accounts/queries.ts'
import { useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { NewPasswordFields } from '#src/ui/new-password-fields.tsx'

interface Typed {
  oldPassword: string
  verifyCode: string
  password: string
  again: string
}

export interface PasswordDialogProps {
  readonly phone: string
  readonly onClose: () => void
  readonly onChanged: () => void
}

export const PasswordDialog = ({ phone, onClose, onChanged }: PasswordDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const [proof, setProof] = useState<'password' | 'code'>('password')
  const code = useVerifyCode('changePassword')
  const changing = useChangePassword()
  const failure = changing.error === null ? null : asCallFailure(changing.error)
  const save = ({ oldPassword, verifyCode, password }: Typed) =>
    changing.mutate(
      proof === 'password' ? { proof, oldPassword, password } : { proof, verifyCode, password },
      {
        onSuccess: onChanged,
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  return (
    <Modal
      open
      centered
      width={440}
      title="修改登录密码"
      okText="修改密码"
      confirmLoading={changing.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Segmented<'password' | 'code'>
        block
        value={proof}
        options={[
          { value: 'password', label: '用当前密码验证' },
          { value: 'code', label: '用短信验证码验证' },
        ]}
        onChange={(next) => {
          setProof(next)
          changing.reset()
        }}
        style={{ margin: '4px 0 16px' }}
        aria-label="验证方式"
      />
      <CalmForm<Typed> form={form} onFinish={save}>
        <FormFailure error={failure} isSaidAtFields />
        {proof === 'password' ? (
          <Form.Item
            label="当前密码"
            name="oldPassword"
            rules={[{ required: true, message: '请输入当前密码' }]}
            extra="还没有设置过密码，或记不清了？改用短信验证码验证"
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        ) : (
          <CodeField
            label={`短信验证码（发送到 ${maskPhone(phone)}）`}
            secondsLeft={code.secondsLeft}
            isSending={code.isSending}
            problem={code.failure?.words ?? ''}
            onAsk={() => code.ask({ phone })}
          />
        )}
        <NewPasswordFields />
        <p style={{ margin: 0, color: 'var(--hint)' }}>修改后，其他设备上的登录会退出。</p>
      </CalmForm>
    </Modal>
  )
}
