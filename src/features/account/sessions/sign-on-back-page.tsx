// The page that other providers return people to.
// It leads on to the page they wanted, or to what is still missing (specification §2, /errLogin).
import { useSelector } from '@xstate/react'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { Redirect, useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { signOnReturn } from '#src/features/account/sessions/actor.tsx'
import styles from '#src/features/account/sessions/entry.module.css'
import { useActorRef, useMaybeUser, useRaiseAlert, useSessionActor } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export const SignOnBackPage = () => {
  const answer = Object.fromEntries(new URLSearchParams(useSearch()))
  const actor = useActorRef(signOnReturn, { input: { answer } })
  const snapshot = useSelector(actor, (current) => current)
  const session = useSessionActor()
  const tell = useRaiseAlert()
  const isSignedIn = useMaybeUser() !== null
  const { user, target, failure } = snapshot.context
  const isBound = snapshot.matches('bound')
  useEffect(() => {
    if (user !== null) session.send({ type: 'session.given', user })
  }, [user, session])
  useEffect(() => {
    if (isBound) tell('已绑定到当前账号')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once
  }, [isBound])
  if (snapshot.matches('unbound')) return <Redirect to={PAGES.bindAccount} replace />
  if (isBound || (snapshot.matches('signedIn') && isSignedIn)) return <Redirect to={target} replace />
  if (snapshot.matches('unanswered'))
    return (
      <ErrorState title="没有登录成功" error={failure} onRetry={() => actor.send({ type: 'retry.asked' })} />
    )
  if (snapshot.matches('refused'))
    return (
      <>
        <h1 className={styles['title']}>{isSignedIn ? '没有绑定成功' : '没有登录成功'}</h1>
        <p className={styles['lead']} role="alert">
          {failure?.words}
        </p>
        <LinkButton href={isSignedIn ? PAGES.home : PAGES.passwordLogin} type="primary" size="large" block>
          {isSignedIn ? '进入诺印' : '回到登录页'}
        </LinkButton>
      </>
    )
  return <Skeleton active />
}
