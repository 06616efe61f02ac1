// Setting the six-digit sign password, proven by a code to the own phone (domain.md §2, 意愿认证).
import { Alert, Form, Input, Modal } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { maskPhone } from '#protocol/phone.ts'
import { useSetSignPassword } from '#src/features/user/queries.ts'
import { useRaiseAlert, useSessionActor, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'

interface Typed {
  verifyCode: string
  signPassword: string
  again: string
}

export interface SignPasswordDialogProps {
  readonly phone: string
  readonly onClose: () => void
  readonly onSet?: () => void
}

export const SignPasswordDialog = ({ phone, onClose, onSet }: SignPasswordDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const session = useSessionActor()
  const raise = useRaiseAlert()
  const code = useVerifyCode('signPassword')
  const setting = useSetSignPassword()
  const save = ({ verifyCode, signPassword }: Typed) =>
    setting.mutate(
      { verifyCode, signPassword },
      {
        onSuccess: () => {
          session.send({ type: 'user.outdated' })
          raise('签署密码已设置')
          onClose()
          onSet?.()
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  const digits = { inputMode: 'numeric', maxLength: 6, autoComplete: 'new-password' } as const
  return (
    <Modal
      open
      centered
      width={420}
      title="设置签署密码"
      okText="设置签署密码"
      confirmLoading={setting.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p style={{ color: 'var(--hint)' }}>验证码将发送到 {maskPhone(phone)}</p>
      <CalmForm<Typed> form={form} onFinish={save}>
        {setting.error !== null && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={asCallFailure(setting.error).words}
            style={{ marginBottom: 16 }}
          />
        )}
        <CodeField
          secondsLeft={code.secondsLeft}
          isSending={code.isSending}
          problem={code.failure?.words ?? ''}
          onAsk={() => code.ask({ phone })}
        />
        <Form.Item
          label="签署密码"
          name="signPassword"
          extra="6 位数字，不要用 111111、123456 这类容易猜到的"
          rules={[{ required: true, pattern: /^\d{6}$/, message: '签署密码为 6 位数字' }]}
        >
          <Input.Password {...digits} />
        </Form.Item>
        <Form.Item
          label="再输一次"
          name="again"
          dependencies={['signPassword']}
          rules={[
            { required: true, message: '请再输入一次签署密码' },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                value === undefined || value === getFieldValue('signPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error('两次输入的签署密码不一致')),
            }),
          ]}
        >
          <Input.Password {...digits} />
        </Form.Item>
      </CalmForm>
    </Modal>
  )
}
