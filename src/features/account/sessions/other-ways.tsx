// Signing in at other providers, where some are configured.
import { Link, useSearch } from 'wouter'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/sessions/entry.module.css'
import { FailureNotice } from '#src/features/account/sessions/failure-notice.tsx'
import { useDeparture, useSignOnWays } from '#src/features/account/sessions/queries.ts'
import { PROVIDER_NAMES } from '#src/features/account/sessions/words.ts'
import { PlainButton } from '#src/ui/plain/plain-button.tsx'
import { keepReturn, returnTarget } from '#src/ui/return-target.ts'

export const OtherWays = () => {
  const search = useSearch()
  const { data: ways = [] } = useSignOnWays()
  const departure = useDeparture()
  if (ways.length === 0) return null
  return (
    <section className={styles['others']} aria-label="其他登录方式">
      <span className={styles['rule']}>其他登录方式</span>
      <FailureNotice failure={departure.error === null ? null : asCallFailure(departure.error)} />
      <div className={styles['ways']}>
        {ways.map(({ provider }) =>
          provider === 'zky' ? (
            <Link key={provider} href={keepReturn(PAGES.chooseInstitute, search)}>
              {PROVIDER_NAMES.zky}
            </Link>
          ) : (
            <PlainButton
              key={provider}
              look="link"
              isBusy={departure.isPending}
              onClick={() => departure.mutate({ provider, target: returnTarget(search, PAGES.home) })}
            >
              {PROVIDER_NAMES.wechat}
            </PlainButton>
          ),
        )}
      </div>
    </section>
  )
}
