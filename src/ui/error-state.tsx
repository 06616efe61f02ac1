// Something could not be loaded: what happened, a way on, and a detail that can be copied for support.
import { use, useState } from 'react'
import { Link } from 'wouter'
import { asCallFailure, BROKEN_ID } from '#protocol/call-failure.ts'
import { TOPIC_OF_FAILURE } from '#protocol/help/questions/topics.ts'
import { FailureHelp, HelpCentreLink } from '#src/ui/help-link.tsx'
import { PlainButton, plainLook } from '#src/ui/plain/plain-button.tsx'
import { ServerBack } from '#src/ui/server-back.tsx'
import { pauseAfter } from '#src/ui/server-there.ts'
import { WayBackContext } from '#src/ui/way-back.ts'
import styles from '#src/ui/state.module.css'

export interface ErrorStateProps {
  readonly error: unknown
  /** Tries again: when asked to, and by itself once a server that was away answers. Without it there is only the explanation. */
  readonly onRetry?: () => void
  readonly title?: string
}

/** The failed view of lists, panels and pages. */
export const ErrorState = ({ error, onRetry, title }: ErrorStateProps) => {
  const failure = asCallFailure(error)
  const isBroken = Object.values(failure.fields).includes(BROKEN_ID)
  // Trying again seldom helps: there has to be another way on.
  const isMissing = failure.code === 'not-found'
  const isClosed = isMissing || failure.code === 'permission.denied'
  const back = use(WayBackContext)
  const pause = onRetry === undefined ? undefined : pauseAfter(error)
  const detail = [failure.code, failure.status > 0 ? `HTTP ${failure.status}` : '', failure.requestId]
    .filter((part) => part !== '')
    .join(' ')
  return (
    <div className={styles['state']} role="alert">
      <svg
        width="96"
        height="80"
        viewBox="0 0 96 80"
        fill="none"
        stroke="#A9B4C0"
        strokeWidth="1.5"
        aria-hidden
      >
        <path d="M48 10 82 70H14Z" fill="#fff" strokeLinejoin="round" />
        <path d="M48 32v18M48 58v2" stroke="#B7791F" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <p className={styles['title']}>
        {isBroken ? '这个地址不对' : (title ?? (isMissing ? '没有找到' : '没有加载出来'))}
      </p>
      <p className={styles['hint']}>
        {isBroken ? '地址中的编号不完整或有误，可能没有复制完整。请返回后重新打开。' : failure.words}
        {failure.code in TOPIC_OF_FAILURE ? <FailureHelp code={failure.code} /> : <HelpCentreLink />}
      </p>
      {pause !== undefined && <p className={styles['hint']}>连接恢复后会自动重试。</p>}
      {onRetry !== undefined && (
        <div className={styles['action']}>
          {(isBroken || isClosed) && back !== undefined && (
            <Link href={back.path} className={plainLook('primary')}>
              返回{back.label}
            </Link>
          )}
          {(!isBroken || back === undefined) && <PlainButton onClick={onRetry}>重试</PlainButton>}
          {pause !== undefined && <ServerBack pause={pause} onBack={onRetry} />}
        </div>
      )}
      {detail !== '' && <CopyDetail detail={detail} />}
    </div>
  )
}

const CopyDetail = ({ detail }: { readonly detail: string }) => {
  const [words, setWords] = useState('复制错误详情')
  // Without a secure context there is no clipboard; the detail is then shown to be read out.
  const copy = () =>
    navigator.clipboard === undefined
      ? setWords(detail)
      : void navigator.clipboard.writeText(detail).then(
          () => setWords('已复制'),
          () => setWords(detail),
        )
  return (
    <button type="button" className={styles['detail']} onClick={copy}>
      {words}
    </button>
  )
}
