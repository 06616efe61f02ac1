// The right side of the review page: read, look at the notes, decide; the list ticks itself.
import { DownOutlined, PushpinOutlined, UpOutlined } from '@ant-design/icons'
import { useSelector } from '@xstate/react'
import { Alert, Button } from 'antd'
import type { ReviewNote } from '#protocol/contracts/reviews/notes.ts'
import type { ReviewedContract } from '#protocol/contracts/reviews/versions.ts'
import { PAGES } from '#protocol/pages.ts'
import type { ReviewingActor } from '#src/features/contracts/signing/actor.tsx'
import { AttachedToReviewed } from '#src/features/contracts/signing/attached.tsx'
import { ReadingStep } from '#src/features/contracts/signing/reading-step.tsx'
import { ReviewChanges } from '#src/features/contracts/signing/review-changes.tsx'
import { ReviewNotes } from '#src/features/contracts/signing/review-notes.tsx'
import reviewStyles from '#src/features/contracts/signing/review.module.css'
import styles from '#src/features/contracts/signing/signing-view.module.css'
import { Step } from '#src/features/contracts/signing/step.tsx'
import stepStyles from '#src/features/contracts/signing/steps.module.css'
import { LinkButton } from '#src/ui/link-button.tsx'

interface ReviewTodoProps {
  readonly actor: ReviewingActor
  readonly reviewed: ReviewedContract
  readonly furthest: Readonly<Record<string, number>>
  readonly picked: string
  /** On a phone the list is a sheet at the foot that is pulled up. */
  readonly isPulledUp: boolean
  readonly pullUp: (isPulledUp: boolean) => void
  readonly onReadOn: () => void
  readonly onNote: (note: ReviewNote, isOld: boolean) => void
}

export const ReviewTodo = ({
  actor,
  reviewed,
  furthest,
  picked,
  isPulledUp,
  pullUp,
  onReadOn,
  onNote,
}: ReviewTodoProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { readDocuments, failure } = snapshot.context
  const { review, documents, previous } = reviewed
  const isRead = documents.every(({ documentId }) => readDocuments.includes(documentId))
  const decides = review.actions.includes('pass')
  const settled = review.notes.length - review.openNotes
  const isBusy = snapshot.hasTag('busy')
  const setback = snapshot.hasTag('asking') ? undefined : failure?.words
  return (
    <aside className={`${styles['right']} ${isPulledUp ? styles['isPulledUp'] : ''}`} aria-label="审查步骤">
      <button
        type="button"
        className={styles['grip']}
        aria-expanded={isPulledUp}
        onClick={() => pullUp(!isPulledUp)}
      >
        <span>{decides ? (isRead ? '可以作出决定了' : '第 1 步，共 3 步：阅读全文') : '批注与进度'}</span>
        {isPulledUp ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
      </button>
      <div className={styles['todo']}>
        <h2 className={styles['heading']}>{decides ? '审查步骤' : '批注'}</h2>
        {setback !== undefined && (
          <Alert type="error" showIcon role="alert" className={styles['setback'] ?? ''} title={setback} />
        )}
        <ol className={stepStyles['steps']}>
          {decides && (
            <Step number={1} title="阅读全文" isDone={isRead} isCurrent={!isRead}>
              <ReadingStep
                documents={documents}
                readDocuments={readDocuments}
                furthest={furthest}
                secondsLeft={0}
                onReadOn={() => {
                  pullUp(false)
                  onReadOn()
                }}
              />
            </Step>
          )}
          <Step
            number={decides ? 2 : 1}
            title="批注"
            isDone={isRead && review.openNotes === 0}
            isCurrent={!decides}
          >
            <p className={stepStyles['note']} aria-live="polite">
              {review.notes.length === 0
                ? '还没有批注。审查人和发起人都能看到批注并回复，其他人看不到。'
                : `共 ${review.notes.length} 条，已解决 ${settled} 条。`}
            </p>
            {review.actions.includes('note') && (
              <Button
                size="small"
                icon={<PushpinOutlined aria-hidden />}
                disabled={!snapshot.can({ type: 'pin.wanted' })}
                onClick={() => {
                  pullUp(false)
                  actor.send({ type: 'pin.wanted' })
                }}
              >
                添加批注
              </Button>
            )}
            <ReviewNotes
              actor={actor}
              notes={review.notes}
              picked={picked}
              onNote={(note) => onNote(note, false)}
            />
            {previous !== null && previous.review.notes.length > 0 && (
              <details className={reviewStyles['earlier']}>
                <summary>上一版的 {previous.review.notes.length} 条批注</summary>
                <ReviewNotes
                  actor={actor}
                  notes={previous.review.notes}
                  picked={picked}
                  onNote={(note) => onNote(note, true)}
                />
              </details>
            )}
          </Step>
          {decides && (
            <Step number={3} title="作出决定" isDone={false} isCurrent={isRead}>
              <p className={stepStyles['note']}>
                {review.openNotes === 0
                  ? '通过后由下一位审查；退回须填写原因，由发起人修改后重新送审。'
                  : `还有 ${review.openNotes} 条批注未解决。仍可通过，记录里会写明；需要修改时请退回。`}
              </p>
            </Step>
          )}
        </ol>
        <ReviewChanges previous={previous} isNarrow />
        <AttachedToReviewed reviewed={reviewed} isNarrow />
      </div>
      <div className={styles['foot']} data-foot>
        {decides ? (
          <>
            {!isRead && !isPulledUp && (
              <Button
                type="primary"
                size="large"
                block
                className={styles['onward'] ?? ''}
                onClick={() => onReadOn()}
              >
                继续阅读
              </Button>
            )}
            <div className={reviewStyles['decisions']}>
              <Button
                type="primary"
                size="large"
                block
                disabled={!snapshot.can({ type: 'decision.picked', decision: 'pass' })}
                loading={isBusy}
                aria-describedby="review-missing"
                onClick={() => actor.send({ type: 'decision.picked', decision: 'pass' })}
              >
                通过
              </Button>
              <Button
                danger
                size="large"
                block
                disabled={!snapshot.can({ type: 'decision.picked', decision: 'return' })}
                onClick={() => actor.send({ type: 'decision.picked', decision: 'return' })}
              >
                退回
              </Button>
            </div>
          </>
        ) : (
          <LinkButton href={PAGES.contract(review.contractId)} block>
            返回合同
          </LinkButton>
        )}
        <div className={styles['under']}>
          <span id="review-missing" aria-live="polite">
            {decides && !isRead ? '还差：阅读全文' : ''}
          </span>
          {review.actions.includes('transfer') && (
            <Button
              type="link"
              size="small"
              className={styles['reject'] ?? ''}
              disabled={!snapshot.can({ type: 'decision.picked', decision: 'transfer' })}
              onClick={() => actor.send({ type: 'decision.picked', decision: 'transfer' })}
            >
              转交同事
            </Button>
          )}
        </div>
      </div>
    </aside>
  )
}
