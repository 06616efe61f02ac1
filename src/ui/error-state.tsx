// Something could not be loaded: what happened, a way on, and a detail that can be copied for support.
import { Button, Typography } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import styles from '#src/ui/state.module.css'

export interface ErrorStateProps {
  readonly error: unknown
  /** Tries again; without it there is only the explanation. */
  readonly onRetry?: () => void
  readonly title?: string
}

/** The failed view of lists, panels and pages. */
export const ErrorState = ({ error, onRetry, title = '没有加载出来' }: ErrorStateProps) => {
  const failure = asCallFailure(error)
  const detail = [failure.code, failure.status > 0 ? `HTTP ${failure.status}` : '', failure.requestId].filter(
    (part) => part !== '',
  )
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
      <p className={styles['title']}>{title}</p>
      <p className={styles['hint']}>{failure.words}</p>
      {onRetry !== undefined && (
        <div className={styles['action']}>
          <Button onClick={onRetry}>重试</Button>
        </div>
      )}
      {detail.length > 0 && (
        <Typography.Text
          copyable={{ text: detail.join(' '), tooltips: ['复制错误详情', '已复制'] }}
          className={styles['detail']}
        >
          错误详情
        </Typography.Text>
      )}
    </div>
  )
}
