// A sign password set by a text-message code without leaving the signing page (domain.md §2 意愿认证).
import { Form, Modal } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { maskPhone } from '#protocol/phone.ts'
import { useSetSignPassword } from '#src/features/contracts/signing/queries.ts'
import { useUser, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { SignPasswordFields } from '#src/ui/sign-password-fields.tsx'

interface SignPasswordDialogProps {
  /** Whether there is one already, which is replaced. */
  readonly isForgotten: boolean
  readonly onSet: () => void
  readonly onClose: () => void
}

export const SignPasswordDialog = ({ isForgotten, onSet, onClose }: SignPasswordDialogProps) => {
  const [form] = Form.useForm<{ verifyCode: string; signPassword: string; again: string }>()
  const { phone } = useUser()
  const code = useVerifyCode('signPassword')
  const setting = useSetSignPassword()
  const failure = setting.error === null ? null : asCallFailure(setting.error)
  const title = isForgotten ? '重设签署密码' : '设置签署密码'
  return (
    <Modal
      open
      centered
      width={420}
      title={title}
      okText={title}
      confirmLoading={setting.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p style={{ color: 'var(--hint)' }}>验证码将发送到 {maskPhone(phone)}</p>
      <FormFailure error={failure} />
      <CalmForm
        form={form}
        onFinish={({ verifyCode, signPassword }) =>
          setting.mutate(
            { verifyCode, signPassword },
            {
              onSuccess: onSet,
              onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
            },
          )
        }
      >
        <CodeField
          secondsLeft={code.secondsLeft}
          isSending={code.isSending}
          problem={code.failure?.words ?? ''}
          refused={failure}
          onAsk={() => code.ask({ phone })}
        />
        <SignPasswordFields label={isForgotten ? '新签署密码' : '签署密码'} />
      </CalmForm>
    </Modal>
  )
}
