// How far somebody has come with a package that a link offers.
import { Steps } from 'antd'
import type { Offer } from '#src/features/trade/packages/offer-card.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'
import { isActingCertified } from '#src/machines/session-view.ts'

const WORDS = ['登录', '认证', '领取', '开通'] as const

/** Nothing where there is nothing to be had any more. */
export const ClaimProgress = ({ offer: { state } }: { readonly offer: Offer }) => {
  const user = useMaybeUser()
  if (state !== 'claimable' && state !== 'claimed') return null
  const done = state === 'claimed' ? WORDS.length : user === null ? 0 : isActingCertified(user) ? 2 : 1
  return (
    <Steps
      size="small"
      responsive={false}
      current={done}
      style={{ margin: '0 0 24px' }}
      items={WORDS.map((title) => ({ title }))}
    />
  )
}
