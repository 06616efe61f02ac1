// The task did not open: why, and what else could be tried. Someone else's task answers as if it were not there.

import type { CallFailure } from '#protocol/call-failure.ts'
import { WayBack, useEmbedding } from '#src/features/contracts/signing/embedded.tsx'
import styles from '#src/features/contracts/signing/result.module.css'
import { useUser } from '#src/machines/react.tsx'
import { useCodeTyping } from '#src/features/contracts/signing/actor.tsx'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ViewingCodeForm } from '#src/ui/viewing-code-form.tsx'

interface LoadingFailedProps {
  readonly contractId: string
  readonly failure: CallFailure | undefined
  readonly onRetry: () => void
  /** What was to be done. */
  readonly act?: '签署' | '确认'
  readonly list?: string
}

export const LoadingFailed = ({
  contractId,
  failure,
  onRetry,
  act = '签署',
  list = `${PAGES.contracts}?tab=toSign`,
}: LoadingFailedProps) => {
  const user = useUser()
  const embedding = useEmbedding()
  const entering = useCodeTyping(contractId, onRetry)
  if (failure?.code === 'viewing.code-due')
    return (
      <>
        <h1 className={styles['forReaders']}>{act}合同</h1>
        <ViewingCodeForm {...entering} />
      </>
    )
  const isMissing = failure?.code === 'not-found' || failure?.status === 400
  return (
    <div className={styles['result']}>
      <section className={`card ${styles['proof']}`}>
        <h1 className={styles['forReaders']}>{act}合同</h1>
        <ErrorState
          error={failure}
          title={isMissing ? `没有找到这个${act}任务` : `${act}任务没有打开`}
          {...(isMissing ? {} : { onRetry })}
        />
        {isMissing && (
          <p className={`${styles['under']} ${styles['centred']}`}>
            当前登录的是 {maskPhone(user.phone)}。如果短信发到了另一个手机号，请换用那个账号登录。
          </p>
        )}
        <div className={styles['next']}>
          {embedding === null ? (
            <LinkButton href={list} block type={isMissing ? 'primary' : 'default'}>
              {act === '签署' ? '看看待我签的合同' : '看看待我确认的合同'}
            </LinkButton>
          ) : (
            <WayBack embedding={embedding} isLeading={isMissing} />
          )}
        </div>
      </section>
    </div>
  )
}
