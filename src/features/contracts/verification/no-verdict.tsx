// A check that came to no verdict: why, and another try where that may help.
import { Button } from 'antd'
import type { CallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/contracts/verification/verdict.module.css'
import { failureWords, visible } from '#src/features/contracts/verification/words.ts'

interface NoVerdictProps {
  readonly name: string
  readonly failure: CallFailure
  readonly onRetry: (() => void) | undefined
}

export const NoVerdict = ({ name, failure, onRetry }: NoVerdictProps) => (
  <section className={`card ${styles['verdict']}`} role="alert">
    <div className={styles['verdictBody']}>
      <p className={styles['fileName']}>
        <bdi>{visible(name)}</bdi>
      </p>
      <h2 className={`${styles['word']} ${styles['warning']}`}>没有得出结论</h2>
      <p className={styles['headline']}>{failureWords(failure)}</p>
      {onRetry !== undefined && (
        <Button style={{ marginTop: 12 }} onClick={onRetry}>
          重新核对
        </Button>
      )}
    </div>
  </section>
)
