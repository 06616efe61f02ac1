// /signatureRecord: anyone can check a PDF here.
// People who are signed in also find their earlier checks (domain.md §8).
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { PAGES } from '#protocol/pages.ts'
import { checking } from '#src/features/contracts/verification/actor.tsx'
import styles from '#src/features/contracts/verification/checking.module.css'
import { CheckLine } from '#src/features/contracts/verification/check-line.tsx'
import { DropZone } from '#src/features/contracts/verification/drop-zone.tsx'
import { Explanation } from '#src/features/contracts/verification/explanation.tsx'
import { NoVerdict } from '#src/features/contracts/verification/no-verdict.tsx'
import { PublicFrame } from '#src/features/contracts/verification/public-frame.tsx'
import { useRefreshRecords } from '#src/features/contracts/verification/queries.ts'
import { Records } from '#src/features/contracts/verification/records.tsx'
import { DOING, percentAt, Running } from '#src/features/contracts/verification/running.tsx'
import { VerdictView } from '#src/features/contracts/verification/verdict-view.tsx'
import { canRetry } from '#src/features/contracts/verification/words.ts'
import { useActorRef, useMaybeUser } from '#src/machines/react.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export const CheckPage = () => {
  const user = useMaybeUser()
  return user === null ? (
    <PublicFrame here={PAGES.checkFile}>
      <Checking isKnown={false} />
    </PublicFrame>
  ) : (
    <Checking isKnown />
  )
}

/** `isKnown`: somebody is signed in, so there are records. */
const Checking = ({ isKnown }: { readonly isKnown: boolean }) => {
  const actor = useActorRef(checking)
  const snapshot = useSelector(actor, (current) => current)
  const refresh = useRefreshRecords()
  const { file, share, answer, failure, rows, leftOut, secondsLeft } = snapshot.context
  const recordId = answer?.recordId ?? null
  const kept = rows.filter((row) => row.answer !== undefined).length
  useEffect(() => {
    if (recordId !== null || kept > 0) refresh()
  }, [recordId, kept, refresh])
  const pick = (picked: readonly File[]) => {
    const [only] = picked
    if (picked.length === 1 && only !== undefined) actor.send({ type: 'file.picked', file: only })
    else actor.send({ type: 'files.picked', files: picked })
  }
  const isInLine = rows.length > 0
  const isWaiting = snapshot.matches('waiting')
  const isRunning = snapshot.hasTag('busy')
  const isOver = snapshot.matches('checked') || snapshot.matches('refused') || isWaiting || isInLine
  const at = snapshot.matches({ running: 'sending' })
    ? 'sending'
    : snapshot.matches({ running: 'judging' })
      ? 'judging'
      : 'hashing'
  const runningRow = isWaiting
    ? { at: snapshot.context.at, words: `服务器正忙，${secondsLeft} 秒后继续`, percent: 0 }
    : isRunning
      ? { at: snapshot.context.at, words: DOING[at], percent: percentAt(at, share) }
      : null
  return (
    <>
      <PageHeader
        title="文件验签"
        hint="核对已签署的 PDF，可以一次选多份：由谁签署、何时签署、之后有没有改动。"
      />
      <div className={styles['columns']}>
        <div className={styles['mainColumn']}>
          {isRunning && !isInLine && (
            <Running
              at={at}
              name={file?.name ?? ''}
              share={share}
              onCancel={() => actor.send({ type: 'check.cancelled' })}
            />
          )}
          {(isInLine ? runningRow === null : !isRunning) && <DropZone onFiles={pick} isCompact={isOver} />}
          {isInLine && (
            <CheckLine
              rows={rows}
              leftOut={leftOut}
              running={runningRow}
              shown={answer}
              onOpen={(row) => actor.send({ type: 'row.opened', at: row })}
              onRetry={(row) => actor.send({ type: 'row.retried', at: row })}
              onStop={() => actor.send({ type: 'check.cancelled' })}
            />
          )}
          {(isInLine || snapshot.matches('checked')) && answer !== undefined && (
            <VerdictView name={answer.name} verdict={answer.verdict} />
          )}
          {!isInLine && (snapshot.matches('refused') || isWaiting) && failure !== undefined && (
            <NoVerdict
              name={file?.name ?? ''}
              failure={failure}
              onRetry={file !== undefined && canRetry(failure) ? () => pick([file]) : undefined}
              again={
                isWaiting
                  ? {
                      secondsLeft,
                      onStop: () => actor.send({ type: 'check.cancelled' }),
                    }
                  : undefined
              }
            />
          )}
        </div>
        <div className={styles['sideColumn']}>
          {isKnown && (
            <Records
              current={recordId}
              onOpen={(record) => actor.send({ type: 'record.picked', answer: record })}
            />
          )}
          <Explanation />
        </div>
      </div>
    </>
  )
}
