// Asks for name and phone after a sign-in at another provider; a code proves the phone.
// See specification §2 (/errLogin).
import { Button, Form, Input, Skeleton } from 'antd'
import { Link, useLocation } from 'wouter'
import { phone } from '#protocol/account/sessions/session.ts'
import type { SignOnProviderCode } from '#protocol/account/single-sign-on.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import { PAGES } from '#protocol/pages.ts'
import { AgreeField } from '#src/features/account/sessions/agree-field.tsx'
import { CaptchaField } from '#src/features/account/sessions/captcha-field.tsx'
import styles from '#src/features/account/sessions/entry.module.css'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import { PhoneCode, needsCaptcha } from '#src/features/account/sessions/phone-code.tsx'
import { useCompletion, usePendingSignOn } from '#src/features/account/sessions/queries.ts'
import { PROVIDER_NAMES } from '#src/features/account/sessions/words.ts'
import { useSessionActor, useVerifyCode } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ruleFrom, ruleOf, showFieldProblems } from '#src/ui/form-rule.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PhoneInput } from '#src/ui/phone-input.tsx'

export const ErrLoginPage = () => {
  const { data, error, refetch } = usePendingSignOn()
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  if (data === null)
    return (
      <>
        <h1 className={styles['title']}>没有待完善的登录</h1>
        <p className={styles['lead']}>
          第三方登录后 10 分钟内在同一浏览器完善信息有效。可能已经超时，请重新登录。
        </p>
        <LinkButton href={PAGES.passwordLogin} type="primary" size="large" block>
          回到登录页
        </LinkButton>
      </>
    )
  return <Completing {...data} />
}

interface Pending {
  readonly provider: SignOnProviderCode
  readonly name: string
  readonly phone: string
}

interface Typed {
  name: string
  phone: string
  verifyCode: string
  agreed: true
}

const nameProblem = (typed: string): string | undefined => {
  if (typed === '') return '请输入姓名'
  return isPersonName(normalizePersonName(typed)) ? undefined : '姓名应为 2–30 个汉字或字母'
}

const Completing = ({ provider, name, phone: given }: Pending) => {
  const [form] = Form.useForm<Typed>()
  const [, navigate] = useLocation()
  const session = useSessionActor()
  const code = useVerifyCode('signOn')
  const completion = useCompletion()
  const submit = ({ name: ownName, phone: number, verifyCode, agreed }: Typed) =>
    completion.mutate(
      { name: ownName, phone: number.trim(), verifyCode, agreed },
      {
        onSuccess: ({ userInfo, target }) => {
          session.send({ type: 'session.given', user: userInfo })
          navigate(target, { replace: true })
        },
        onError: (thrown) => void showFieldProblems(form, asCallFailure(thrown).fields),
      },
    )
  return (
    <>
      <h1 className={styles['title']}>完善信息</h1>
      <p className={styles['lead']}>
        {PROVIDER_NAMES[provider]}已确认您的身份。绑定手机号后即可登录，以后可直接用{PROVIDER_NAMES[provider]}
        登录。
      </p>
      <FailureNotice failure={completion.error === null ? null : asCallFailure(completion.error)} />
      <CalmForm<Typed>
        form={form}
        initialValues={{ name: isPersonName(normalizePersonName(name)) ? name : '', phone: given }}
        onFinish={submit}
      >
        <Form.Item label="姓名" name="name" rules={[ruleFrom(nameProblem)]}>
          <Input autoComplete="name" maxLength={30} placeholder="与身份证一致" />
        </Form.Item>
        <Form.Item
          label="手机号"
          name="phone"
          rules={[ruleOf(phone, '请输入手机号')]}
          extra="已有诺印账号的手机号会绑定到原账号，没有则注册新账号"
        >
          <PhoneInput autoComplete="tel" placeholder="用于登录和接收签署通知" />
        </Form.Item>
        {needsCaptcha(code.failure) && <CaptchaField round={code.failure} />}
        <PhoneCode code={code} phoneField="phone" />
        <AgreeField />
        <Button type="primary" htmlType="submit" block size="large" loading={completion.isPending}>
          绑定并登录
        </Button>
      </CalmForm>
      <div className={styles['links']}>
        <Link href={PAGES.passwordLogin}>换一种方式登录</Link>
      </div>
    </>
  )
}
