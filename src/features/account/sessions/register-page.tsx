// Registration by phone (specification §2, /register; domain.md §10).
import { Button, Form, Input } from 'antd'
import { Link, useLocation, useSearch } from 'wouter'
import { newPassword, phone } from '#protocol/account/sessions/session.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { AgreeField } from '#src/features/account/sessions/agree-field.tsx'
import { CaptchaField } from '#src/features/account/sessions/captcha-field.tsx'
import styles from '#src/features/account/sessions/entry.module.css'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import { useLinkReceiver } from '#src/features/account/sessions/link-receiver.ts'
import { PhoneCode, needsCaptcha } from '#src/features/account/sessions/phone-code.tsx'
import { useRegister } from '#src/features/account/sessions/queries.ts'
import { useSession, useSessionActor, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { PhoneInput } from '#src/ui/phone-input.tsx'
import { keepReturn, returnTarget } from '#src/ui/return-target.ts'

interface Typed {
  phone: string
  verifyCode: string
  password: string
  agreed: true
}

export const RegisterPage = () => {
  const [form] = Form.useForm<Typed>()
  const [, navigate] = useLocation()
  const search = useSearch()
  const session = useSessionActor()
  const account = useSession((snapshot) => snapshot.context.account)
  const code = useVerifyCode('register')
  const registration = useRegister()
  const refused = registration.error === null ? null : asCallFailure(registration.error)
  const given = new URLSearchParams(search).get('phone') ?? account
  const receiver = useLinkReceiver({ registered: false })
  const submit = ({ phone: number, verifyCode, password, agreed }: Typed) =>
    registration.mutate(
      { phone: receiver?.link ?? number.trim(), verifyCode, password, agreed },
      {
        onSuccess: ({ userInfo }) => {
          session.send({ type: 'account.registered', user: userInfo })
          navigate(returnTarget(search, PAGES.home), { replace: true })
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  return (
    <>
      <h1 className={styles['title']}>注册账号</h1>
      <p className={styles['lead']}>
        已有账号？<Link href={keepReturn(PAGES.passwordLogin, search)}>直接登录</Link>
      </p>
      <FailureNotice failure={refused} />
      <CalmForm<Typed>
        form={form}
        initialValues={{ phone: given }}
        onValuesChange={(changed: Partial<Typed>) => {
          if (changed.phone !== undefined) session.send({ type: 'account.typed', account: changed.phone })
        }}
        onFinish={submit}
      >
        {receiver !== null ? (
          <Form.Item label="手机号" extra="收到签署短信的号码">
            <span className="tabular">{receiver.phoneMasked}</span>
          </Form.Item>
        ) : (
          <Form.Item label="手机号" name="phone" rules={[ruleOf(phone, '请输入手机号')]}>
            <PhoneInput autoComplete="username" placeholder="用于登录和接收签署通知" />
          </Form.Item>
        )}
        {needsCaptcha(code.failure) && <CaptchaField round={code.failure} />}
        <PhoneCode
          code={code}
          phoneField="phone"
          {...(receiver !== null && { phone: receiver.link })}
          refused={refused}
        />
        <Form.Item
          label="设置密码"
          name="password"
          rules={[ruleOf(newPassword, '请设置密码')]}
          extra="8–20 位，同时包含字母和数字"
        >
          <Input.Password autoComplete="new-password" maxLength={20} />
        </Form.Item>
        <AgreeField />
        <Button type="primary" htmlType="submit" block size="large" loading={registration.isPending}>
          注册
        </Button>
      </CalmForm>
    </>
  )
}
