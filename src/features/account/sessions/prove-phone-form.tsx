// First step of a forgotten password: the phone and its code.
import { Button, Form } from 'antd'
import { phone } from '#protocol/account/sessions/session.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { CaptchaField } from '#src/features/account/sessions/captcha-field.tsx'
import { PhoneCode, needsCaptcha } from '#src/features/account/sessions/phone-code.tsx'
import { useSession, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

export interface ProvePhoneFormProps {
  readonly isBusy: boolean
  /** Why the code was refused last. */
  readonly refused: CallFailure | null
  readonly onProve: (phone: string, verifyCode: string) => void
}

export const ProvePhoneForm = ({ isBusy, refused, onProve }: ProvePhoneFormProps) => {
  const account = useSession((snapshot) => snapshot.context.account)
  const code = useVerifyCode('reset')
  return (
    <CalmForm<{ phone: string; verifyCode: string }>
      initialValues={{ phone: account }}
      onFinish={(typed) => onProve(typed.phone.trim(), typed.verifyCode)}
    >
      <Form.Item label="手机号" name="phone" rules={[ruleOf(phone, '请输入手机号')]}>
        <PhoneInput autoComplete="username" placeholder="注册时的手机号" />
      </Form.Item>
      {needsCaptcha(code.failure) && <CaptchaField round={code.failure} />}
      <PhoneCode code={code} phoneField="phone" refused={refused} />
      <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
        下一步
      </Button>
    </CalmForm>
  )
}
