// A one-time link from a partner's application: signs in and goes on (specification §2, /autoLogin).
import { useSelector } from '@xstate/react'
import { Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import { autoLogin } from '#src/features/account/sessions/actor.tsx'
import styles from '#src/features/account/sessions/entry.module.css'
import { useActorRef, useMaybeUser, useSessionActor } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

const TITLES: Readonly<Record<string, string>> = {
  'auto-login.used': '链接已使用',
  'auto-login.expired': '链接已过期',
  'auto-login.left': '链接已失效',
}

export const AutoLoginPage = () => {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  return <Entering key={token} token={token} />
}

const Entering = ({ token }: { readonly token: string }) => {
  const actor = useActorRef(autoLogin, { input: { token } })
  const snapshot = useSelector(actor, (current) => current)
  const session = useSessionActor()
  const current = useMaybeUser()
  const { user, target, phoneMasked, failure } = snapshot.context
  useEffect(() => {
    if (user !== null) session.send({ type: 'session.given', user })
  }, [user, session])
  const isIn = current !== null && (user === null || user.userId === current.userId)
  if (snapshot.matches('entered') && isIn) return <Redirect to={target} replace />
  if (snapshot.matches('asked'))
    return (
      <>
        <h1 className={styles['title']}>换一个账号登录？</h1>
        <p className={styles['lead']}>
          链接属于 <span className="tabular">{phoneMasked}</span>
          {current !== null && (
            <>
              ，这里登录的是 <span className="tabular">{maskPhone(current.phone)}</span>
            </>
          )}
          。继续会先退出当前账号。不清楚链接来历时，请留在当前账号。
        </p>
        <Button
          type="primary"
          size="large"
          block
          onClick={() => actor.send({ type: 'replacement.confirmed' })}
        >
          退出并用链接的账号登录
        </Button>
        <div className={styles['links']}>
          <Link href={PAGES.home}>留在当前账号</Link>
        </div>
      </>
    )
  if (snapshot.matches('unanswered'))
    return (
      <ErrorState title="没有登录成功" error={failure} onRetry={() => actor.send({ type: 'retry.asked' })} />
    )
  if (snapshot.matches('refused'))
    return (
      <>
        <h1 className={styles['title']}>{TITLES[failure?.code ?? ''] ?? '链接无效'}</h1>
        <p className={styles['lead']} role="alert">
          {failure?.words}
        </p>
        <LinkButton
          href={current === null ? PAGES.passwordLogin : PAGES.home}
          type="primary"
          size="large"
          block
        >
          {current === null ? '去登录' : '进入诺印'}
        </LinkButton>
      </>
    )
  return <Skeleton active />
}
