// The six-digit sign password (domain.md §2, 意愿认证).
// A code to the user's phone sets it, the present password changes it, and a code resets a forgotten one.
import { Form, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { maskPhone } from '#protocol/phone.ts'
import { useChangeSignPassword, useSetSignPassword } from '#src/features/account/accounts/queries.ts'
import { useRaiseAlert, useSessionActor, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { showFieldProblems } from '#src/ui/form-rule.ts'
import { SignPasswordFields } from '#src/ui/sign-password-fields.tsx'

interface Typed {
  verifyCode: string
  oldSignPassword: string
  signPassword: string
  again: string
}

export interface SignPasswordDialogProps {
  readonly phone: string
  /** Whether there is one already, which may be changed by knowing it. */
  readonly hasOne?: boolean
  readonly onClose: () => void
  readonly onSet?: () => void
}

export const SignPasswordDialog = ({ phone, hasOne = false, onClose, onSet }: SignPasswordDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const [proof, setProof] = useState<'old' | 'code'>(hasOne ? 'old' : 'code')
  const session = useSessionActor()
  const raise = useRaiseAlert()
  const code = useVerifyCode('signPassword')
  const [setting, changing] = [useSetSignPassword(), useChangeSignPassword()]
  const used = proof === 'old' ? changing : setting
  const done = {
    onSuccess: () => {
      session.send({ type: 'user.outdated' })
      raise(hasOne ? '签署密码已修改' : '签署密码已设置')
      onClose()
      onSet?.()
    },
    onError: (thrown: unknown) => void showFieldProblems(form, asCallFailure(thrown).fields),
  }
  const save = ({ verifyCode, oldSignPassword, signPassword }: Typed) =>
    proof === 'old'
      ? changing.mutate({ oldSignPassword, signPassword }, done)
      : setting.mutate({ verifyCode, signPassword }, done)
  return (
    <Modal
      open
      centered
      width={420}
      title={hasOne ? '修改签署密码' : '设置签署密码'}
      okText={hasOne ? '修改签署密码' : '设置签署密码'}
      confirmLoading={used.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {hasOne && (
        <Segmented<'old' | 'code'>
          block
          value={proof}
          options={[
            { value: 'old', label: '用原签署密码' },
            { value: 'code', label: '忘记了，用短信验证码' },
          ]}
          onChange={setProof}
          style={{ margin: '4px 0 16px' }}
          aria-label="验证方式"
        />
      )}
      {proof === 'code' && <p style={{ color: 'var(--hint)' }}>验证码将发送到 {maskPhone(phone)}</p>}
      <CalmForm<Typed> form={form} onFinish={save}>
        <FormFailure error={used.error} />
        {proof === 'old' ? (
          <Form.Item
            label="原签署密码"
            name="oldSignPassword"
            rules={[{ required: true, pattern: /^\d{6}$/, message: '签署密码为 6 位数字' }]}
          >
            <Input.Password inputMode="numeric" maxLength={6} autoComplete="off" />
          </Form.Item>
        ) : (
          <CodeField
            secondsLeft={code.secondsLeft}
            isSending={code.isSending}
            problem={code.failure?.words ?? ''}
            refused={used.error === null ? null : asCallFailure(used.error)}
            onAsk={() => code.ask({ phone })}
          />
        )}
        <SignPasswordFields label={hasOne ? '新签署密码' : '签署密码'} />
      </CalmForm>
    </Modal>
  )
}
