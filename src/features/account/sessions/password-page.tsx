// Sign-in by password (specification §2, /login/password).
// The first page of all: it has the component library's look and loads none of its code (decision 0131).
import { useSelector } from '@xstate/react'
import { PAGES } from '#protocol/pages.ts'
import { plainPhone } from '#protocol/phone.ts'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import { LoginLinks, LoginTabs } from '#src/features/account/sessions/login-tabs.tsx'
import { PlainCaptcha } from '#src/features/account/sessions/plain-captcha.tsx'
import { signInFormMachine } from '#src/machines/sign-in-form.machine.ts'
import { useActorRef, useEmitted, useSession, useSessionActor } from '#src/machines/react.tsx'
import { PlainButton } from '#src/ui/plain/plain-button.tsx'
import { PlainInput, PlainPassword } from '#src/ui/plain/plain-field.tsx'
import { PlainItem } from '#src/ui/plain/plain-item.tsx'

const MISSING: Readonly<Record<string, string>> = {
  userAccount: '请输入手机号',
  password: '请输入密码',
  captchaText: '请输入图中的字符',
}

const problemOf = (name: string, value: string): string =>
  (name === 'userAccount' ? value.trim() : value) === '' ? (MISSING[name] ?? '') : ''

/** What stands in the form, also where a browser filled it in without saying so. */
const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

export const PasswordPage = () => {
  const session = useSessionActor()
  const account = useSession((snapshot) => snapshot.context.account)
  const failure = useSession((snapshot) => snapshot.context.failure)
  const captchaWanted = useSession((snapshot) => snapshot.context.captchaWanted)
  const isBusy = useSession((snapshot) => snapshot.hasTag('busy'))
  const form = useActorRef(signInFormMachine, { input: { problemOf } })
  const { problems, isPasswordShown } = useSelector(form, (snapshot) => snapshot.context)
  useEmitted(form, {
    'form.completed': ({ fields: { userAccount = '', password = '', ...captcha } }) =>
      session.send({
        type: 'login.submitted',
        credentials: {
          userAccount: plainPhone(userAccount).trim(),
          password,
          ...captcha,
          method: 'password',
        },
      }),
    'problems.found': ({ problems: found }) => {
      const [first] = Object.keys(found)
      if (first !== undefined) document.getElementById(first)?.focus()
    },
  })
  const onLeft = (name: string, value: string) => form.send({ type: 'field.left', name, value })
  const onTyped = (name: string, value: string) => {
    form.send({ type: 'field.typed', name, value })
    if (name === 'userAccount') session.send({ type: 'account.typed', account: value })
  }
  const fieldOf = (name: string) => ({ name, problem: problems[name] ?? '', onTyped, onLeft })
  return (
    <>
      <LoginTabs current={PAGES.passwordLogin} />
      <FailureNotice failure={failure} />
      <form
        className="ant-form ant-form-vertical ant-form-hide-required-mark app ant-form-css-var"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) form.send({ type: 'form.submitted', fields: fieldsOf(event.currentTarget) })
        }}
      >
        <PlainItem label="手机号" {...fieldOf('userAccount')}>
          <PlainInput
            {...fieldOf('userAccount')}
            defaultValue={account}
            autoComplete="username"
            inputMode="tel"
            maxLength={30}
            placeholder="注册时的手机号"
          />
        </PlainItem>
        <PlainItem label="密码" {...fieldOf('password')}>
          <PlainPassword
            {...fieldOf('password')}
            autoComplete="current-password"
            maxLength={64}
            placeholder="请输入密码"
            isShown={isPasswordShown}
            onShown={() => form.send({ type: isPasswordShown ? 'password.hidden' : 'password.shown' })}
          />
        </PlainItem>
        {captchaWanted && (
          <PlainCaptcha
            {...fieldOf('captchaText')}
            round={failure}
            onEmptied={() => form.send({ type: 'field.emptied', name: 'captchaText' })}
          />
        )}
        <PlainButton look="primary" isSubmit isBusy={isBusy}>
          登录
        </PlainButton>
      </form>
      <LoginLinks />
    </>
  )
}
