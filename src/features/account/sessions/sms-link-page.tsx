// Opens the target of a text message's link, after sign-in, registration or certification.
// See specification §2 (/autoMessage).
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { LEGAL_CONSENT_PATH } from '#protocol/base.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/sessions/entry.module.css'
import { LinkedContract } from '#src/features/account/sessions/linked-contract.tsx'
import linkStyles from '#src/features/account/sessions/linked.module.css'
import { useSmsLink } from '#src/features/account/sessions/queries.ts'
import { LINK_WORDS } from '#src/features/account/sessions/words.ts'
import { useMaybeUser, useSessionActor } from '#src/machines/react.tsx'
import { Brand } from '#src/ui/brand.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { withReturn } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const SmsLinkPage = () => {
  const tokenId = new URLSearchParams(useSearch()).get('tokenId') ?? ''
  const user = useMaybeUser()
  const { data, error, refetch } = useSmsLink(tokenId)
  if (tokenId === '') return <DeadLink state="unknown" />
  if (error !== null)
    return (
      <Narrow>
        <ErrorState title="链接没有打开" error={error} onRetry={() => void refetch()} />
      </Narrow>
    )
  if (data === undefined)
    return (
      <Narrow>
        <Skeleton active />
      </Narrow>
    )
  if (data.state !== 'open') return <DeadLink state={data.state} />
  // The person asked here answers by the link alone, without an account.
  if (data.target === LEGAL_CONSENT_PATH)
    return <Redirect to={`${LEGAL_CONSENT_PATH}?token=${encodeURIComponent(tokenId)}`} replace />
  const here = PAGES.smsLink(encodeURIComponent(tokenId))
  if (user === null) return <LinkedContract {...data} tokenId={tokenId} here={here} />
  if (maskPhone(user.phone) !== data.phoneMasked)
    return <OtherPhone user={user} phoneMasked={data.phoneMasked} />
  if (user.autStatus !== 1)
    return <Redirect to={withReturn(PAGES.personCertification, data.target)} replace />
  return <Redirect to={data.target} replace />
}

const Narrow = ({ children }: { readonly children: ReactNode }) => (
  <div className={linkStyles['narrow']}>
    <Brand size={28} />
    {children}
  </div>
)

const DeadLink = ({ state }: { readonly state: keyof typeof LINK_WORDS }) => (
  <Narrow>
    <h1 className={styles['title']}>{LINK_WORDS[state].title}</h1>
    <p className={styles['lead']}>{LINK_WORDS[state].text}</p>
    <LinkButton href={PAGES.home} type="primary" size="large" block>
      进入诺印
    </LinkButton>
  </Narrow>
)

const OtherPhone = ({ user, phoneMasked }: { readonly user: UserInfo; readonly phoneMasked: string }) => {
  const session = useSessionActor()
  return (
    <Narrow>
      <h1 className={styles['title']}>这条链接不是发给当前账号的</h1>
      <p className={styles['lead']}>
        链接发给手机号 <span className="tabular">{phoneMasked}</span>，您登录的是{' '}
        <span className="tabular">{maskPhone(user.phone)}</span>。请换成收到短信的账号再打开。
      </p>
      <Button type="primary" size="large" block onClick={() => session.send({ type: 'logout.asked' })}>
        退出并换账号
      </Button>
      <div className={styles['links']}>
        <Link href={PAGES.home}>留在当前账号</Link>
      </div>
    </Narrow>
  )
}
