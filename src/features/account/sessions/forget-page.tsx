// A forgotten password in three steps (domain.md §10, /forget).
import { useSelector } from '@xstate/react'
import { Button, Result, Steps } from 'antd'
import { Link, useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { passwordReset } from '#src/features/account/sessions/actor.tsx'
import styles from '#src/features/account/sessions/entry.module.css'
import steps from '#src/features/account/sessions/forget.module.css'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import { NewPasswordForm } from '#src/features/account/sessions/new-password-form.tsx'
import { ProvePhoneForm } from '#src/features/account/sessions/prove-phone-form.tsx'
import { useActorRef } from '#src/machines/react.tsx'
import { keepReturn } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const ForgetPage = () => {
  const search = useSearch()
  const actor = useActorRef(passwordReset)
  const snapshot = useSelector(actor, (current) => current)
  const isBusy = snapshot.hasTag('busy')
  const step = snapshot.hasTag('provingPhone') ? 0 : snapshot.hasTag('choosingPassword') ? 1 : 2
  const login = keepReturn(PAGES.passwordLogin, search)
  return (
    <>
      <h1 className={styles['title']}>找回密码</h1>
      <p className={styles['lead']}>
        想起来了？<Link href={login}>返回登录</Link>
      </p>
      <Steps
        className={steps['steps'] ?? ''}
        size="small"
        current={step}
        items={[{ title: '验证手机' }, { title: '设置密码' }, { title: '完成' }]}
        responsive={false}
      />
      <FailureNotice failure={snapshot.context.failure} />
      {step === 0 && (
        <ProvePhoneForm
          isBusy={isBusy}
          refused={snapshot.context.failure}
          onProve={(phone, verifyCode) => actor.send({ type: 'phone.proven', phone, verifyCode })}
        />
      )}
      {step === 1 && (
        <>
          <NewPasswordForm
            isBusy={isBusy}
            onChoose={(password) => actor.send({ type: 'password.chosen', password })}
          />
          <div className={styles['links']}>
            <Button type="link" disabled={isBusy} onClick={() => actor.send({ type: 'phone.changed' })}>
              换一个手机号
            </Button>
          </div>
        </>
      )}
      {step === 2 && (
        <Result
          status="success"
          title="新密码已设置"
          subTitle="其他设备上的登录已全部退出，请用新密码登录。"
          extra={
            <LinkButton href={login} type="primary">
              去登录
            </LinkButton>
          }
        />
      )}
    </>
  )
}
