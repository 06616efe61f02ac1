// Sign-in by text-message code (specification §2, /login/msgCode).
import { Button, Form } from 'antd'
import { Link } from 'wouter'
import { phone } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { CaptchaField } from '#src/features/account/sessions/captcha-field.tsx'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import { useLinkReceiver } from '#src/features/account/sessions/link-receiver.ts'
import { LoginLinks, LoginTabs } from '#src/features/account/sessions/login-tabs.tsx'
import { PhoneCode, needsCaptcha } from '#src/features/account/sessions/phone-code.tsx'
import { useSession, useSessionActor, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'

interface Typed {
  /** Not asked of the receiver of a link. */
  userAccount?: string
  verifyCode: string
  captchaId?: string
  captchaText?: string
}

export const MessageCodePage = () => {
  const session = useSessionActor()
  const code = useVerifyCode('login')
  const receiver = useLinkReceiver({ registered: true })
  const account = useSession((snapshot) => snapshot.context.account)
  const failure = useSession((snapshot) => snapshot.context.failure)
  const isBusy = useSession((snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <LoginTabs current={PAGES.codeLogin} />
      <FailureNotice failure={failure} />
      <CalmForm<Typed>
        initialValues={{ userAccount: account }}
        onValuesChange={(changed: Partial<Typed>) => {
          if (changed.userAccount !== undefined)
            session.send({ type: 'account.typed', account: changed.userAccount })
        }}
        onFinish={({ userAccount = '', ...typed }) =>
          session.send({
            type: 'login.submitted',
            credentials: { ...typed, userAccount: receiver?.link ?? userAccount.trim(), method: 'sms' },
          })
        }
      >
        {receiver !== null ? (
          <Form.Item
            label="手机号"
            extra={
              <>
                收到签署短信的号码。<Link href={PAGES.codeLogin}>用其他手机号登录</Link>
              </>
            }
          >
            <span className="tabular">{receiver.phoneMasked}</span>
          </Form.Item>
        ) : (
          <Form.Item label="手机号" name="userAccount" rules={[ruleOf(phone, '请输入手机号')]}>
            <PhoneInput autoComplete="username" placeholder="注册时的手机号" />
          </Form.Item>
        )}
        {needsCaptcha(code.failure) && <CaptchaField round={code.failure} />}
        <PhoneCode
          code={code}
          phoneField="userAccount"
          {...(receiver !== null && { phone: receiver.link })}
          refused={failure}
        />
        <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
          登录
        </Button>
      </CalmForm>
      <LoginLinks />
    </>
  )
}
