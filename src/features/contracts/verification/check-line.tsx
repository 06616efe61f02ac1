// Several files checked one after the other: a row for each with its own progress and verdict.
import { Button, Progress } from 'antd'
import styles from '#src/features/contracts/verification/check-line.module.css'
import { canRetry, failureWords, overallWords, visible } from '#src/features/contracts/verification/words.ts'
import { isUnchecked, MOST_IN_LINE } from '#src/machines/checking-rows.ts'
import type { CheckAnswer, CheckRow } from '#src/machines/checking-rows.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

/** The row that is being checked: what is done with it, and how far that is in percent. */
export interface RunningRow {
  readonly at: number
  readonly words: string
  readonly percent: number
}

interface CheckLineProps {
  readonly rows: readonly CheckRow[]
  /** How many of those picked were not taken. */
  readonly leftOut: number
  /** Nothing once all are checked, or it was stopped. */
  readonly running: RunningRow | null
  /** The answer whose verdict is shown. */
  readonly shown: CheckAnswer | undefined
  readonly onOpen: (at: number) => void
  readonly onRetry: (at: number) => void
  readonly onStop: () => void
}

export const CheckLine = ({ rows, leftOut, running, shown, onOpen, onRetry, onStop }: CheckLineProps) => (
  <section className={`card ${styles['line']}`} aria-labelledby="check-line">
    <header className={styles['head']}>
      <div role="status">
        <h2 id="check-line">{titleOf(rows, running !== null)}</h2>
      </div>
      {running !== null && <Button onClick={onStop}>停止</Button>}
    </header>
    {leftOut > 0 && (
      <p className={styles['leftOut']}>
        一次最多核对 {MOST_IN_LINE} 个文件，其余 {leftOut} 个没有加入，请核对完再选。
      </p>
    )}
    <ol className={styles['rows']}>
      {rows.map((row, at) => (
        <li
          key={at}
          className={styles['row']}
          aria-current={row.answer !== undefined && row.answer === shown}
        >
          <span className={styles['name']}>
            <bdi>{visible(row.file.name)}</bdi>
          </span>
          {running?.at === at ? (
            <span className={styles['doing']}>
              <Progress percent={running.percent} showInfo={false} size="small" aria-label={running.words} />
              <small>{running.words}</small>
            </span>
          ) : (
            <Outcome
              row={row}
              isStopped={running === null}
              onOpen={() => onOpen(at)}
              onRetry={() => onRetry(at)}
            />
          )}
        </li>
      ))}
    </ol>
  </section>
)

const titleOf = (rows: readonly CheckRow[], isRunning: boolean): string => {
  const left = rows.filter(isUnchecked).length
  const done = rows.length - left
  if (isRunning) return `正在核对 ${rows.length} 个文件，已完成 ${done} 个`
  return left === 0 ? `${rows.length} 个文件已核对` : `核对了 ${done} 个文件，还有 ${left} 个没有核对`
}

interface OutcomeProps {
  readonly row: CheckRow
  readonly isStopped: boolean
  readonly onOpen: () => void
  readonly onRetry: () => void
}

/** What is known of a row that is not being checked. */
const Outcome = ({ row: { file, answer, failure }, isStopped, onOpen, onRetry }: OutcomeProps) => {
  const name = visible(file.name)
  if (answer !== undefined) {
    const { word, tone } = overallWords(answer.verdict)
    return (
      <>
        <span className={styles['state']}>
          <StateTag tone={tone}>{word}</StateTag>
          <small>{answer.verdict.headline}</small>
        </span>
        <Button type="link" size="small" aria-label={`查看${name}的结论`} onClick={onOpen}>
          查看
        </Button>
      </>
    )
  }
  return (
    <>
      <span className={styles['state']}>
        <StateTag tone={failure === undefined ? 'neutral' : 'warning'}>
          {failure !== undefined ? '没有结论' : isStopped ? '未核对' : '等待核对'}
        </StateTag>
        {failure !== undefined && <small>{failureWords(failure)}</small>}
      </span>
      {(failure === undefined ? isStopped : canRetry(failure)) && (
        <Button type="link" size="small" aria-label={`核对${name}`} onClick={onRetry}>
          {failure === undefined ? '核对' : '重新核对'}
        </Button>
      )}
    </>
  )
}
