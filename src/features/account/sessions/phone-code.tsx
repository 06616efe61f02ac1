// The code field of a form whose phone number is typed in the same form.
import { Form } from 'antd'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { VerifyCode } from '#src/machines/react.tsx'
import { CodeField } from '#src/ui/code-field.tsx'

/** Whether the server wants a picture captcha before it sends a code. */
export const needsCaptcha = (failure: CallFailure | null): boolean =>
  failure?.code === 'captcha.wanted' || failure?.code === 'captcha.wrong'

export interface PhoneCodeProps {
  readonly code: VerifyCode
  /** Name of the phone's form item. */
  readonly phoneField: string
  /** Known already, as the number itself or the token of a link sent to it; the field is not there then. */
  readonly phone?: string
  /** Why the form was refused last. */
  readonly refused?: CallFailure | null
}

export const PhoneCode = ({ code, phoneField, phone, refused = null }: PhoneCodeProps) => {
  const form = Form.useFormInstance()
  const ask = async () => {
    const wanted = [
      ...(phone === undefined ? [phoneField] : []),
      ...(needsCaptcha(code.failure) ? ['captchaText'] : []),
    ]
    const isReady = await form.validateFields(wanted).then(
      () => true,
      () => false,
    )
    if (!isReady) return
    const typed = form.getFieldsValue(true) as Record<string, string | undefined>
    const captcha =
      typed['captchaId'] !== undefined && typed['captchaText']
        ? { captchaId: typed['captchaId'], captchaText: typed['captchaText'] }
        : {}
    code.ask({ phone: phone ?? (typed[phoneField] ?? '').trim(), ...captcha })
  }
  return (
    <CodeField
      secondsLeft={code.secondsLeft}
      isSending={code.isSending}
      problem={code.failure?.words ?? ''}
      refused={refused}
      onAsk={() => void ask()}
    />
  )
}
