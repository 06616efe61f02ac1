// The user's next step with an offered package: sign in, switch, certify or claim, if any.
import { useSelector } from '@xstate/react'
import { Button, Result } from 'antd'
import { Link } from 'wouter'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { Identity } from '#protocol/identity.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/trade/packages/exclusive.module.css'
import type { Offer } from '#src/features/trade/packages/offer-card.tsx'
import { useClaim } from '#src/features/trade/packages/queries.ts'
import { useIdentityActor, useMay, useMaybeUser } from '#src/machines/react.tsx'
import type { IdentityActor } from '#src/machines/react.tsx'
import { isActingCertified } from '#src/machines/session-view.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { withReturn } from '#src/ui/return-target.ts'

interface ClaimStepsProps {
  readonly code: string
  readonly offer: Offer
}

const OVER = {
  upcoming: '领取还没有开始，请到开始时间后再来。',
  exhausted: '这个专属套餐已领完。',
  expired: '领取时间已过，这个专属套餐不能再领。',
} as const

const home = (
  <LinkButton href={PAGES.home} type="primary" size="large" block>
    进入诺印
  </LinkButton>
)

export const ClaimSteps = ({ code, offer }: ClaimStepsProps) => {
  const user = useMaybeUser()
  const here = PAGES.offer(encodeURIComponent(code))
  const { state, product } = offer
  if (state === 'claimed')
    return (
      <Result
        status="success"
        title="已领取"
        subTitle={`${product.name}已计入当前身份的额度。`}
        extra={home}
      />
    )
  if (state !== 'claimable')
    return (
      <>
        <p className={styles['words']}>{OVER[state]}</p>
        {home}
      </>
    )
  if (user === null)
    return (
      <>
        <LinkButton href={withReturn(PAGES.passwordLogin, here)} type="primary" size="large" block>
          登录并领取
        </LinkButton>
        <div className={styles['links']}>
          <span>
            还没有账号？<Link href={withReturn(PAGES.register, here)}>立即注册</Link>
          </span>
        </div>
      </>
    )
  return <SignedIn code={code} offer={offer} user={user} here={here} />
}

interface SignedInProps extends ClaimStepsProps {
  readonly user: UserInfo
  readonly here: string
}

const SignedIn = ({ code, offer, user, here }: SignedInProps) => {
  const mayClaim = useMay('selfMeal', 'claim')
  const { audience } = offer.product
  const paused = user.personPaused
  if (user.autStatus !== 1)
    return (
      <>
        <p className={styles['words']}>{paused ?? '领取前需要先完成个人实名认证，约 1 分钟。'}</p>
        <LinkButton href={withReturn(PAGES.personCertification, here)} type="primary" size="large" block>
          {paused === null ? '去实名认证' : '查看实名认证'}
        </LinkButton>
      </>
    )
  if (audience !== user.defaultBizType) return <OtherIdentity user={user} audience={audience} />
  if (!isActingCertified(user))
    return (
      <>
        <p className={styles['words']}>
          {user.defaultBizCompanyName ?? '当前单位'}还没有通过单位认证，认证后即可领取。
        </p>
        <LinkButton href={withReturn(PAGES.companyCertification, here)} type="primary" size="large" block>
          去单位认证
        </LinkButton>
      </>
    )
  if (!mayClaim)
    return (
      <>
        <p className={styles['words']}>
          您在{user.defaultBizCompanyName}没有领取套餐的权限，请把这个页面的地址发给单位管理员领取。
        </p>
        {home}
      </>
    )
  return <Claim code={code} user={user} />
}

const Claim = ({ code, user }: { readonly code: string; readonly user: UserInfo }) => {
  const claim = useClaim(code)
  const owner = user.defaultBizType === 2 ? user.defaultBizCompanyName : `${user.userName}（个人）`
  return (
    <>
      <FormFailure error={claim.error} />
      <p className={styles['words']}>领取到：{owner}</p>
      <Button type="primary" size="large" block loading={claim.isPending} onClick={() => claim.mutate()}>
        立即领取
      </Button>
    </>
  )
}

const OtherIdentity = ({ user, audience }: { readonly user: UserInfo; readonly audience: 1 | 2 }) => {
  const identity = useIdentityActor()
  return identity === undefined ? null : <Choices user={user} audience={audience} identity={identity} />
}

interface ChoicesProps {
  readonly user: UserInfo
  readonly audience: 1 | 2
  readonly identity: IdentityActor
}

const Choices = ({ user, audience, identity }: ChoicesProps) => {
  const isBusy = useSelector(identity, (snapshot) => snapshot.hasTag('busy'))
  const switchTo = (picked: Identity) => identity.send({ type: 'identity.picked', identity: picked })
  if (audience === 1)
    return (
      <>
        <p className={styles['words']}>这是个人套餐，当前是{user.defaultBizCompanyName}的身份。</p>
        <Button type="primary" size="large" block loading={isBusy} onClick={() => switchTo({ type: 1 })}>
          切换到个人身份
        </Button>
      </>
    )
  if (user.companies.length === 0)
    return (
      <>
        <p className={styles['words']}>这是单位套餐，您还没有加入单位。</p>
        <LinkButton href={PAGES.companyCertification} type="primary" size="large" block>
          认证单位
        </LinkButton>
      </>
    )
  return (
    <>
      <p className={styles['words']}>这是单位套餐，请选择领取到哪个单位：</p>
      <div className={styles['choices']}>
        {user.companies.map(({ companyId, companyName }) => (
          <Button
            key={companyId}
            size="large"
            block
            disabled={isBusy}
            onClick={() => switchTo({ type: 2, companyId })}
          >
            {companyName}
          </Button>
        ))}
      </div>
    </>
  )
}
