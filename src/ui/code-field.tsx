// The six digits of a text message, with the button that asks for them and its countdown.
import { Button, Form, Input } from 'antd'
import { useEffect } from 'react'
import { verifyCode } from '#protocol/account/sessions/session.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import { ruleOf } from '#src/ui/form-rule.ts'

export interface CodeFieldProps {
  /** 0 when a code may be asked for. */
  readonly secondsLeft: number
  readonly isSending: boolean
  readonly onAsk: () => void
  /** What went wrong while sending, in words; empty otherwise. */
  readonly problem: string
  /** Why the form was refused last; a wrong code is emptied and the cursor put back into its field. */
  readonly refused?: CallFailure | null
  readonly name?: string
  /** 短信验证码 without it. */
  readonly label?: string
}

/** A form item `verifyCode` with 获取验证码 in it. */
export const CodeField = ({
  secondsLeft,
  isSending,
  onAsk,
  problem,
  refused = null,
  name = 'verifyCode',
  label = '短信验证码',
}: CodeFieldProps) => {
  const form = Form.useFormInstance()
  useEffect(() => {
    if (refused?.code !== 'code.wrong' && refused?.code !== 'code.expired') return
    // What is said at the field stays there.
    form.setFields([{ name, value: '', errors: form.getFieldError(name) }])
    form.focusField(name)
  }, [form, name, refused])
  return (
    <Form.Item
      label={label}
      name={name}
      rules={[ruleOf(verifyCode, '请输入短信验证码')]}
      extra={
        problem === '' ? undefined : (
          <span role="alert" style={{ color: 'var(--danger)' }}>
            {problem}
          </span>
        )
      }
    >
      <Input
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="6 位数字"
        suffix={
          <Button
            type="link"
            size="small"
            disabled={secondsLeft > 0}
            loading={isSending}
            onClick={onAsk}
            style={{ paddingInline: 0, height: 22 }}
          >
            {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
          </Button>
        }
      />
    </Form.Item>
  )
}
