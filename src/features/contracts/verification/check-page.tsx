// /signatureRecord: anyone can check a PDF here.
// People who are signed in also find their earlier checks (domain.md §8).
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { PAGES } from '#protocol/pages.ts'
import { checking } from '#src/features/contracts/verification/actor.tsx'
import styles from '#src/features/contracts/verification/checking.module.css'
import { DropZone } from '#src/features/contracts/verification/drop-zone.tsx'
import { Explanation } from '#src/features/contracts/verification/explanation.tsx'
import { NoVerdict } from '#src/features/contracts/verification/no-verdict.tsx'
import { PublicFrame } from '#src/features/contracts/verification/public-frame.tsx'
import { useRefreshRecords } from '#src/features/contracts/verification/queries.ts'
import { Records } from '#src/features/contracts/verification/records.tsx'
import { Running } from '#src/features/contracts/verification/running.tsx'
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
  const { file, share, answer, failure } = snapshot.context
  const recordId = answer?.recordId ?? null
  useEffect(() => {
    if (recordId !== null) refresh()
  }, [recordId, refresh])
  const pick = (picked: File) => actor.send({ type: 'file.picked', file: picked })
  const isWaiting = snapshot.matches('waiting')
  const isOver = snapshot.matches('checked') || snapshot.matches('refused') || isWaiting
  return (
    <>
      <PageHeader title="文件验签" hint="核对一份已签署的 PDF：由谁签署、何时签署、之后有没有改动。" />
      <div className={styles['columns']}>
        <div className={styles['mainColumn']}>
          {snapshot.hasTag('busy') ? (
            <Running
              at={
                snapshot.matches({ running: 'sending' })
                  ? 'sending'
                  : snapshot.matches({ running: 'judging' })
                    ? 'judging'
                    : 'hashing'
              }
              name={file?.name ?? ''}
              share={share}
              onCancel={() => actor.send({ type: 'check.cancelled' })}
            />
          ) : (
            <DropZone onFile={pick} isCompact={isOver} />
          )}
          {snapshot.matches('checked') && answer !== undefined && (
            <VerdictView name={answer.name} verdict={answer.verdict} />
          )}
          {(snapshot.matches('refused') || isWaiting) && failure !== undefined && (
            <NoVerdict
              name={file?.name ?? ''}
              failure={failure}
              onRetry={file !== undefined && canRetry(failure) ? () => pick(file) : undefined}
              again={
                isWaiting
                  ? {
                      secondsLeft: snapshot.context.secondsLeft,
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
