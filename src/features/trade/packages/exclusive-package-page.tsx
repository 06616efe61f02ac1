// A package offered to holders of its link: what it is, and claiming it once.
// See specification §2 (/exclusivePackage).
import { Skeleton } from 'antd'
import { useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import { ClaimProgress } from '#src/features/trade/packages/claim-progress.tsx'
import { ClaimSteps } from '#src/features/trade/packages/claim-steps.tsx'
import styles from '#src/features/trade/packages/exclusive.module.css'
import { OfferCard } from '#src/features/trade/packages/offer-card.tsx'
import { useExclusiveOffer } from '#src/features/trade/packages/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export const ExclusivePackagePage = () => {
  const code = new URLSearchParams(useSearch()).get('code') ?? ''
  const { data, error, refetch } = useExclusiveOffer(code)
  if (code === '' || asCallFailure(error).code === 'not-found') return <NoOffer />
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  return (
    <>
      <h1 className={styles['title']}>领取专属套餐</h1>
      <p className={styles['lead']}>{data.title}</p>
      <OfferCard offer={data} />
      <ClaimProgress offer={data} />
      <ClaimSteps code={code} offer={data} />
    </>
  )
}

const NoOffer = () => (
  <>
    <h1 className={styles['title']}>链接无效</h1>
    <p className={styles['lead']}>没有找到这个专属套餐，链接可能不完整。请向提供链接的人核对后重新打开。</p>
    <LinkButton href={PAGES.home} type="primary" size="large" block>
      进入诺印
    </LinkButton>
  </>
)
