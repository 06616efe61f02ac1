// A check that came to no verdict: the reason, and a retry where it may help.
// If the server was only busy, it retries by itself.
import { Button, Space } from 'antd'
import type { CallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/contracts/verification/verdict.module.css'
import { failureWords, visible } from '#src/features/contracts/verification/words.ts'

interface NoVerdictProps {
  readonly name: string
  readonly failure: CallFailure
  readonly onRetry: (() => void) | undefined
  /** Until it is checked again by itself, and the way not to. */
  readonly again?: { readonly secondsLeft: number; readonly onStop: () => void } | undefined
}

export const NoVerdict = ({ name, failure, onRetry, again }: NoVerdictProps) => (
  <section className={`card ${styles['verdict']}`} role="alert">
    <div className={styles['verdictBody']}>
      <p className={styles['fileName']}>
        <bdi>{visible(name)}</bdi>
      </p>
      <h2 className={`${styles['word']} ${styles['warning']}`}>
        {again === undefined ? '没有得出结论' : '稍等，还没有结论'}
      </h2>
      <p className={styles['headline']}>{failureWords(failure)}</p>
      {again !== undefined && (
        <p className={styles['headline']} aria-live="off">
          {again.secondsLeft} 秒后自动重新核对，不用再选文件。
        </p>
      )}
      <Space style={{ marginTop: 12 }}>
        {onRetry !== undefined && (
          <Button onClick={onRetry}>{again === undefined ? '重新核对' : '现在就核对'}</Button>
        )}
        {again !== undefined && (
          <Button type="text" onClick={again.onStop}>
            不再等
          </Button>
        )}
      </Space>
    </div>
  </section>
)
