// /invitation?token=: an invitation to a company, for people with and without an account.
// See domain.md §5.
import { Button, Skeleton } from 'antd'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import { useInvitation } from '#src/features/company/invitations/actor.tsx'
import type { InvitationActor } from '#src/features/company/invitations/actor.tsx'
import styles from '#src/features/company/invitations/joining.module.css'
import { OVER_WORDS } from '#src/features/company/invitations/words.ts'
import type { Invitation } from '#src/machines/invitation.machine.ts'
import { useIdentityActor, useMaybeUser, useSessionActor } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { withReturn } from '#src/ui/return-target.ts'

export const InvitationPage = () => {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  return <Answering key={token} token={token} />
}

const Answering = ({ token }: { readonly token: string }) => {
  const actor = useInvitation(token)
  const snapshot = useSelector(actor, (current) => current)
  const { invitation, failure } = snapshot.context
  return (
    <>
      {snapshot.matches('readingFailed') ? (
        <ErrorState
          title="邀请没有打开"
          error={failure}
          onRetry={() => actor.send({ type: 'reading.retried' })}
        />
      ) : invitation === undefined ? (
        <Skeleton active />
      ) : snapshot.matches('joined') ? (
        <Joined invitation={invitation} />
      ) : snapshot.matches('declined') ? (
        <>
          <h1 className={styles['title']}>已谢绝邀请</h1>
          <p className={styles['lead']}>已告知{invitation.companyName}。如改变主意，请联系对方重新邀请。</p>
          <LinkButton href={PAGES.home}>进入诺印</LinkButton>
        </>
      ) : snapshot.matches('over') ? (
        <Over invitation={invitation} />
      ) : (
        <Open actor={actor} invitation={invitation} token={token} />
      )}
    </>
  )
}

const Over = ({ invitation }: { readonly invitation: Invitation }) => {
  const { title, text } = OVER_WORDS[invitation.state]
  return (
    <>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['lead']}>{text}</p>
      <LinkButton href={PAGES.home} type="primary">
        进入诺印
      </LinkButton>
    </>
  )
}

interface OpenProps {
  readonly actor: InvitationActor
  readonly invitation: Invitation
  readonly token: string
}

const Open = ({ actor, invitation, token }: OpenProps) => {
  const { failure } = useSelector(actor, (current) => current.context)
  const { companyName, inviterName, name, phoneMasked, departments, post, expiresAt } = invitation
  return (
    <>
      <h1 className={styles['title']}>{companyName}邀请您加入</h1>
      <p className={styles['lead']}>
        加入后可以以单位身份处理合同。{inviterName !== '' && `邀请人：${inviterName}。`}
      </p>
      <dl className={styles['facts']}>
        <dt>受邀人</dt>
        <dd>
          {name} <span className="tabular">{phoneMasked}</span>
        </dd>
        {departments.length > 0 && (
          <>
            <dt>部门</dt>
            <dd>{departments.map((path) => path.replaceAll('/', ' / ')).join('；')}</dd>
          </>
        )}
        {post !== '' && (
          <>
            <dt>岗位</dt>
            <dd>{post}</dd>
          </>
        )}
        {expiresAt !== null && (
          <>
            <dt>有效期至</dt>
            <dd className="tabular">{formatDate(new Date(expiresAt), 'YYYY-MM-DD hh:mm')}</dd>
          </>
        )}
      </dl>
      <FormFailure error={failure} />
      <Answer actor={actor} invitation={invitation} here={PAGES.invitation(encodeURIComponent(token))} />
    </>
  )
}

/** What the person can do next: sign in, change account, certify, or answer. */
const Answer = ({ actor, invitation, here }: Omit<OpenProps, 'token'> & { readonly here: string }) => {
  const user = useMaybeUser()
  const session = useSessionActor()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const [isDeclining, setDeclining] = useState(false)
  const { registered, phoneMasked, name, companyName } = invitation
  if (user === null)
    return (
      <div className={styles['buttons']}>
        <LinkButton
          type="primary"
          size="large"
          href={withReturn(registered ? PAGES.codeLogin : PAGES.register, here)}
        >
          {registered ? '登录后答复' : '注册并加入'}
        </LinkButton>
        <LinkButton size="large" href={withReturn(PAGES.passwordLogin, here)}>
          {registered ? '用密码登录' : '已有账号，登录'}
        </LinkButton>
      </div>
    )
  if (maskPhone(user.phone) !== phoneMasked)
    return (
      <>
        <p>
          您登录的是 <span className="tabular">{maskPhone(user.phone)}</span>
          ，不是受邀的手机号。请换成收到邀请的账号。
        </p>
        <Button type="primary" onClick={() => session.send({ type: 'logout.asked' })}>
          退出并换账号
        </Button>
      </>
    )
  const paused = user.personPaused
  return (
    <>
      {user.autStatus !== 1 && <p>{paused ?? `加入前需要先完成个人实名认证，认证姓名须为“${name}”。`}</p>}
      {user.autStatus === 1 && user.userName !== name && (
        <p>
          邀请的是“{name}”，您认证的姓名是“{user.userName}”。如有误，请联系邀请人更正后重新邀请。
        </p>
      )}
      <div className={styles['buttons']}>
        {user.autStatus !== 1 ? (
          <LinkButton type="primary" size="large" href={withReturn(PAGES.personCertification, here)}>
            {paused === null ? '去实名认证' : '查看实名认证'}
          </LinkButton>
        ) : (
          <Button
            type="primary"
            size="large"
            loading={isBusy && !isDeclining}
            disabled={user.userName !== name}
            onClick={() => actor.send({ type: 'invitation.accepted' })}
          >
            接受邀请
          </Button>
        )}
        <Button size="large" onClick={() => setDeclining(true)}>
          谢绝
        </Button>
      </div>
      {isDeclining && (
        <ReasonDialog
          title={`谢绝加入${companyName}？`}
          verb="谢绝邀请"
          isDangerous
          extra="对方的管理员会看到"
          isBusy={isBusy}
          onReason={(reason) => actor.send({ type: 'invitation.declined', reason })}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  )
}

const Joined = ({ invitation }: { readonly invitation: Invitation }) => {
  const session = useSessionActor()
  const identity = useIdentityActor()
  const user = useMaybeUser()
  const { companyId, companyName } = invitation
  useEffect(() => session.send({ type: 'user.outdated' }), [session])
  const isKnown = user?.companies.some((company) => company.companyId === companyId) === true
  const isThere = user?.defaultBizCompanyId === companyId && user?.defaultBizType === 2
  return (
    <>
      <h1 className={styles['title']}>您已加入{companyName}</h1>
      <p className={styles['lead']}>
        {isThere ? '现在就以单位身份办事。' : '可随时在右上角切换个人与单位身份。现在切换，以单位身份办事？'}
      </p>
      <div className={styles['buttons']}>
        {isThere || companyId === null ? (
          <LinkButton type="primary" size="large" href={PAGES.home}>
            进入首页
          </LinkButton>
        ) : (
          <>
            <Button
              type="primary"
              size="large"
              disabled={!isKnown}
              onClick={() =>
                identity?.send({
                  type: 'identity.picked',
                  identity: { type: 2, companyId },
                })
              }
            >
              切换到该单位
            </Button>
            <LinkButton size="large" href={PAGES.home}>
              暂不切换
            </LinkButton>
          </>
        )}
      </div>
    </>
  )
}
