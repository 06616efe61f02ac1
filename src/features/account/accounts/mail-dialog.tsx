// Another mail address: a code at the address, and one at the phone of the account.
import { Form, Input, Modal } from 'antd'
import { mailAddress } from '#protocol/account/mails.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { maskPhone } from '#protocol/phone.ts'
import { useMailCode } from '#src/features/account/accounts/actor.tsx'
import { useBindMail } from '#src/features/account/accounts/queries.ts'
import { useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'

export interface MailDialogProps {
  /** Where the second code goes. */
  readonly phone: string
  readonly onClose: () => void
  readonly onBound: (address: string) => void
}

interface Typed {
  readonly email: string
  readonly mailCode: string
  readonly verifyCode: string
}

export const MailDialog = ({ phone, onClose, onBound }: MailDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const mailCode = useMailCode()
  const phoneCode = useVerifyCode('changeMail')
  const bind = useBindMail()
  const failure = bind.error === null ? null : asCallFailure(bind.error)
  const askMail = () =>
    void form.validateFields(['email']).then(
      ({ email }) => mailCode.ask({ phone: email.trim() }),
      () => undefined,
    )
  const send = (typed: Typed) => {
    const email = typed.email.trim()
    bind.mutate(
      { ...typed, email },
      {
        onSuccess: () => onBound(email),
        onError: (thrown) => showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  }
  return (
    <Modal
      open
      centered
      width={440}
      title="绑定通知邮箱"
      okText="绑定邮箱"
      okButtonProps={{ htmlType: 'submit', form: 'mail-address' }}
      confirmLoading={bind.isPending}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <CalmForm<Typed> id="mail-address" form={form} onFinish={send}>
        <FormFailure error={failure} isSaidAtFields />
        <Form.Item label="邮箱地址" name="email" rules={[ruleOf(mailAddress, '请输入邮箱地址')]}>
          <Input inputMode="email" autoComplete="email" maxLength={100} placeholder="name@example.com" />
        </Form.Item>
        <CodeField
          name="mailCode"
          label="邮箱收到的验证码"
          secondsLeft={mailCode.secondsLeft}
          isSending={mailCode.isSending}
          problem={mailCode.failure?.words ?? ''}
          onAsk={askMail}
        />
        <CodeField
          label={`手机 ${maskPhone(phone)} 收到的验证码`}
          secondsLeft={phoneCode.secondsLeft}
          isSending={phoneCode.isSending}
          problem={phoneCode.failure?.words ?? ''}
          onAsk={() => phoneCode.ask({ phone })}
        />
        <p style={{ margin: 0, color: 'var(--hint)' }}>
          邮箱只用于接收通知，不能用来登录。收哪些邮件，在“通知设置”中选择。
        </p>
      </CalmForm>
    </Modal>
  )
}
