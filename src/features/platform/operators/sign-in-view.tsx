// The sign-in of operators, shown instead of any page of the console.
// It asks for the password, then for a code if the operator has a phone number.
import { Alert, Button, Form, Input } from 'antd'
import { useEffect } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useDesk, useDeskActor } from '#src/features/platform/operators/operators-context.ts'
import { useOperatorCaptcha } from '#src/features/platform/operators/queries.ts'
import { END_WORDS } from '#src/features/platform/operators/words.ts'
import { Brand } from '#src/ui/brand.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { CaptchaField } from '#src/ui/captcha-field.tsx'
import { CodeField } from '#src/ui/code-field.tsx'

export const SignInView = () => {
  const isConfirming = useDesk(
    (snapshot) => snapshot.matches('confirming') || snapshot.matches('checkingCode'),
  )
  return (
    <main className={styles['entry']}>
      <section className={`card ${styles['entryCard']}`}>
        <Brand />
        {isConfirming ? <CodeForm /> : <PasswordForm />}
      </section>
    </main>
  )
}

const Problem = () => {
  const failure = useDesk(({ context }) => context.failure)
  const endReason = useDesk(({ context }) => context.endReason)
  if (failure === null && endReason === null) return null
  return (
    <Alert
      type={failure === null ? 'info' : 'error'}
      showIcon
      role="alert"
      title={failure?.words ?? (endReason === null ? '' : END_WORDS[endReason])}
      style={{ marginBottom: 20 }}
    />
  )
}

interface Typed {
  account: string
  password: string
  captchaId?: string
  captchaText?: string
}

const PasswordForm = () => {
  const actor = useDeskActor()
  const captchaWanted = useDesk(({ context }) => context.captchaWanted)
  const isBusy = useDesk((snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <h1 className={styles['entryTitle']}>登录运营台</h1>
      <p className={styles['entryLead']}>供平台操作员审核认证、处理平台事务</p>
      <Problem />
      <CalmForm<Typed>
        onFinish={({ account, ...typed }) =>
          actor.send({ type: 'login.submitted', credentials: { ...typed, account: account.trim() } })
        }
      >
        <Form.Item
          label="账号"
          name="account"
          rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
        >
          <Input autoComplete="username" maxLength={30} placeholder="操作员账号" autoCapitalize="none" />
        </Form.Item>
        <Form.Item label="密码" name="password" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={64} placeholder="请输入密码" />
        </Form.Item>
        {captchaWanted && <Captcha />}
        <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
          登录
        </Button>
      </CalmForm>
      <p className={styles['entryFoot']}>
        <span className={styles['under']}>忘记密码或丢失动态口令，请联系管理操作员的同事重置</span>
        <a href={PAGES.passwordLogin}>用户登录</a>
      </p>
    </>
  )
}

const Captcha = () => {
  const failure = useDesk(({ context }) => context.failure)
  const { data, error, refetch } = useOperatorCaptcha()
  useEffect(() => {
    if (failure !== null) void refetch()
  }, [failure, refetch])
  return (
    <CaptchaField
      captcha={data}
      problem={error === null ? '' : asCallFailure(error).words}
      onRenew={() => void refetch()}
    />
  )
}

const CodeForm = () => {
  const actor = useDeskActor()
  const phoneMasked = useDesk(({ context }) => context.phoneMasked)
  const secondsLeft = useDesk((snapshot) =>
    snapshot.hasTag('cooling') || snapshot.matches('checkingCode') ? snapshot.context.secondsLeft : 0,
  )
  const isByApp = useDesk(({ context }) => context.factor === 'totp')
  const isSending = useDesk((snapshot) => snapshot.matches({ confirming: 'sending' }))
  const isChecking = useDesk((snapshot) => snapshot.matches('checkingCode'))
  return (
    <>
      <h1 className={styles['entryTitle']}>{isByApp ? '动态口令' : '短信确认'}</h1>
      <p className={styles['entryLead']}>
        {isByApp ? (
          '请打开手机上的动态口令应用，输入“诺印运营台”的 6 位数字'
        ) : (
          <>
            验证码发送到 <span className="tabular">{phoneMasked}</span>
          </>
        )}
      </p>
      <Problem />
      <CalmForm<{ verifyCode: string }>
        onFinish={({ verifyCode }) => actor.send({ type: 'code.submitted', verifyCode })}
      >
        {isByApp ? (
          <Form.Item
            label="动态口令"
            name="verifyCode"
            rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位数字' }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus />
          </Form.Item>
        ) : (
          <CodeField
            secondsLeft={secondsLeft}
            isSending={isSending}
            problem=""
            onAsk={() => actor.send({ type: 'code.requested' })}
          />
        )}
        <Button type="primary" htmlType="submit" block size="large" loading={isChecking}>
          确认登录
        </Button>
      </CalmForm>
      <p className={styles['entryFoot']}>
        <Button type="link" style={{ padding: 0 }} onClick={() => actor.send({ type: 'login.abandoned' })}>
          返回，换个账号
        </Button>
      </p>
    </>
  )
}
