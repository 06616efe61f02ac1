// What a text message's link opens: the target, after signing in, registering and certifying as needed (specification §2, /autoMessage).
import { Button, Skeleton } from 'antd'
import { Link, Redirect, useSearch } from 'wouter'
import { maskPhone } from '#protocol/phone.ts'
import type { UserInfo } from '#protocol/account/session.ts'
import styles from '#src/features/session/entry.module.css'
import { useSmsLink } from '#src/features/session/queries.ts'
import { LINK_WORDS } from '#src/features/session/words.ts'
import { useMaybeUser, useSessionActor } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { withReturn } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const SmsLinkPage = () => {
  const tokenId = new URLSearchParams(useSearch()).get('tokenId') ?? ''
  const user = useMaybeUser()
  const { data, error, refetch } = useSmsLink(tokenId)
  if (tokenId === '') return <DeadLink state="unknown" />
  if (error !== null) return <ErrorState title="链接没有打开" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  if (data.state !== 'open') return <DeadLink state={data.state} />
  const here = `/autoMessage?tokenId=${encodeURIComponent(tokenId)}`
  if (user === null) return <Invitation {...data} here={here} />
  if (maskPhone(user.phone) !== data.phoneMasked)
    return <OtherPhone user={user} phoneMasked={data.phoneMasked} />
  if (user.autStatus !== 1) return <Redirect to={withReturn('/authPersonal', data.target)} replace />
  return <Redirect to={data.target} replace />
}

const DeadLink = ({ state }: { readonly state: keyof typeof LINK_WORDS }) => (
  <>
    <h1 className={styles['title']}>{LINK_WORDS[state].title}</h1>
    <p className={styles['lead']}>{LINK_WORDS[state].text}</p>
    <LinkButton href="/home" type="primary" size="large" block>
      进入诺印
    </LinkButton>
  </>
)

interface InvitationProps {
  readonly title: string
  readonly phoneMasked: string
  readonly registered: boolean
  readonly here: string
}

const Invitation = ({ title, phoneMasked, registered, here }: InvitationProps) => (
  <>
    <h1 className={styles['title']}>有一份文件等待您处理</h1>
    <p className={styles['lead']}>为确认是您本人，请先{registered ? '登录' : '注册'}。</p>
    <div className={styles['facts']}>
      <strong>{title}</strong>
      接收手机号 <span className="tabular">{phoneMasked}</span>
    </div>
    <LinkButton
      href={withReturn(registered ? '/login/msgCode' : '/register', here)}
      type="primary"
      size="large"
      block
    >
      {registered ? '登录并查看' : '注册并查看'}
    </LinkButton>
    <div className={styles['links']}>
      <Link href={withReturn('/login/password', here)}>
        {registered ? '用密码登录' : '已有账号，直接登录'}
      </Link>
    </div>
  </>
)

const OtherPhone = ({ user, phoneMasked }: { readonly user: UserInfo; readonly phoneMasked: string }) => {
  const session = useSessionActor()
  return (
    <>
      <h1 className={styles['title']}>这条链接不是发给当前账号的</h1>
      <p className={styles['lead']}>
        链接发给手机号 <span className="tabular">{phoneMasked}</span>，您登录的是{' '}
        <span className="tabular">{maskPhone(user.phone)}</span>。请换成收到短信的账号再打开。
      </p>
      <Button type="primary" size="large" block onClick={() => session.send({ type: 'logout.asked' })}>
        退出并换账号
      </Button>
      <div className={styles['links']}>
        <Link href="/home">留在当前账号</Link>
      </div>
    </>
  )
}
