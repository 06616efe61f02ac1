// Sign-in by password (specification §2, /login/password).
import { Button, Form, Input } from 'antd'
import { PAGES } from '#protocol/pages.ts'
import { CaptchaField } from '#src/features/account/sessions/captcha-field.tsx'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import { LoginLinks, LoginTabs } from '#src/features/account/sessions/login-tabs.tsx'
import { useSession, useSessionActor } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'

interface Typed {
  userAccount: string
  password: string
  captchaId?: string
  captchaText?: string
}

export const PasswordPage = () => {
  const session = useSessionActor()
  const account = useSession((snapshot) => snapshot.context.account)
  const failure = useSession((snapshot) => snapshot.context.failure)
  const captchaWanted = useSession((snapshot) => snapshot.context.captchaWanted)
  const isBusy = useSession((snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <LoginTabs current={PAGES.passwordLogin} />
      <FailureNotice failure={failure} />
      <CalmForm<Typed>
        initialValues={{ userAccount: account }}
        onValuesChange={(changed: Partial<Typed>) => {
          if (changed.userAccount !== undefined)
            session.send({ type: 'account.typed', account: changed.userAccount })
        }}
        onFinish={(typed) =>
          session.send({
            type: 'login.submitted',
            credentials: { ...typed, userAccount: typed.userAccount.trim(), method: 'password' },
          })
        }
      >
        <Form.Item
          label="手机号"
          name="userAccount"
          rules={[{ required: true, whitespace: true, message: '请输入手机号' }]}
        >
          <Input autoComplete="username" inputMode="tel" maxLength={30} placeholder="注册时的手机号" />
        </Form.Item>
        <Form.Item label="密码" name="password" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={64} placeholder="请输入密码" />
        </Form.Item>
        {captchaWanted && <CaptchaField round={failure} />}
        <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
          登录
        </Button>
      </CalmForm>
      <LoginLinks />
    </>
  )
}
