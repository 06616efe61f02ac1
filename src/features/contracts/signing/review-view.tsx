// The review page while it is read: documents in the middle, my steps at the right.
import { useSelector } from '@xstate/react'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { ReviewNote } from '#protocol/contracts/reviews/notes.ts'
import type { ReviewedContract } from '#protocol/contracts/reviews/versions.ts'
import type { ReviewingActor } from '#src/features/contracts/signing/actor.tsx'
import { DocumentPane } from '#src/features/contracts/signing/document-pane.tsx'
import { ReviewFacts } from '#src/features/contracts/signing/review-facts.tsx'
import { ReviewPins } from '#src/features/contracts/signing/review-pins.tsx'
import { ReviewQuestions } from '#src/features/contracts/signing/review-questions.tsx'
import { ReviewTodo } from '#src/features/contracts/signing/review-todo.tsx'
import reviewStyles from '#src/features/contracts/signing/review.module.css'
import styles from '#src/features/contracts/signing/signing-view.module.css'
import { TextChanges } from '#src/features/contracts/signing/text-changes.tsx'
import { usePlaceInFiles } from '#src/features/contracts/signing/use-place-in-files.ts'

interface ReviewViewProps {
  readonly actor: ReviewingActor
  readonly reviewed: ReviewedContract
}

/** White left above a note that is brought into view, in base pixels. */
const ABOVE = 160

type Shown = 'now' | 'both' | 'before' | 'words'

export const ReviewView = ({ actor, reviewed }: ReviewViewProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const [ui, setUi] = useState<{ shown: Shown; isPulledUp: boolean; picked: string }>({
    shown: 'now',
    isPulledUp: false,
    picked: '',
  })
  const { readDocuments } = snapshot.context
  const { previous, review } = reviewed
  const now = usePlaceInFiles(reviewed.documents, readDocuments)
  const before = usePlaceInFiles(previous?.documents ?? [], [])
  const isPointing = snapshot.hasTag('pointing')
  const isBeside = ui.shown === 'both' || ui.shown === 'words'
  const pullUp = (isPulledUp: boolean): void => setUi((old) => ({ ...old, isPulledUp }))
  const showNote = ({ noteId, documentId, page, y }: ReviewNote, isOld: boolean): void => {
    setUi((old) => ({
      isPulledUp: false,
      picked: noteId,
      shown: isOld ? (old.shown === 'both' ? 'both' : 'before') : old.shown === 'before' ? 'now' : old.shown,
    }))
    ;(isOld ? before : now).show(documentId, { page, y: Math.max(0, y - ABOVE) })
  }
  return (
    <div className={styles['view']}>
      <ReviewFacts reviewed={reviewed} />
      <div className={reviewStyles['middle']}>
        {(previous !== null || isPointing) && (
          <div className={reviewStyles['versions']}>
            {previous !== null && (
              <Segmented<Shown>
                aria-label="对照版本"
                value={ui.shown}
                onChange={(shown) => setUi((old) => ({ ...old, shown }))}
                options={[
                  { label: <Version name="本版" round={review.round} />, value: 'now' },
                  { label: '左右对照', value: 'both' },
                  { label: <Version name="上一版" round={previous.review.round} />, value: 'before' },
                  { label: '文字差异', value: 'words' },
                ]}
              />
            )}
            {isPointing && (
              <span role="status" className={reviewStyles['hint']}>
                请在页面上点选批注的位置
                <Button size="small" onClick={() => actor.send({ type: 'question.dismissed' })}>
                  取消
                </Button>
              </span>
            )}
          </div>
        )}
        <div
          className={`${reviewStyles['panes']} ${isBeside ? reviewStyles['isBoth'] : ''} ${ui.shown === 'words' ? reviewStyles['isWords'] : ''}`}
        >
          {previous !== null && ui.shown === 'words' && (
            <TextChanges
              contractId={review.contractId}
              now={reviewed}
              before={previous}
              onPage={(documentId, page) => now.show(documentId, { page, y: 0 })}
            />
          )}
          {previous !== null && ['both', 'before'].includes(ui.shown) && (
            <DocumentPane
              key="before"
              contractId={review.contractId}
              reviewId={previous.review.reviewId}
              documents={previous.documents}
              documentId={before.documentId}
              readDocuments={[]}
              page={before.page}
              aim={before.aim}
              overlay={(page) => (
                <ReviewPins
                  notes={previous.review.notes}
                  place={{ documentId: before.documentId, page }}
                  picked={ui.picked}
                  onNote={(note) => showNote(note, true)}
                />
              )}
              onDocument={before.pickDocument}
              onPageShown={before.pageShown}
              onEndReached={() => {}}
              onNextPlace={undefined}
            />
          )}
          {(ui.shown !== 'before' || isPointing) && (
            <DocumentPane
              key="now"
              contractId={review.contractId}
              reviewId={review.reviewId}
              documents={reviewed.documents}
              documentId={now.documentId}
              readDocuments={readDocuments}
              page={now.page}
              aim={now.aim}
              overlay={(page) => (
                <ReviewPins
                  notes={review.notes}
                  place={{ documentId: now.documentId, page }}
                  picked={ui.picked}
                  onNote={(note) => showNote(note, false)}
                  onPoint={isPointing ? (pin) => actor.send({ type: 'page.pointed', pin }) : undefined}
                />
              )}
              onDocument={now.pickDocument}
              onPageShown={now.pageShown}
              onEndReached={() => actor.send({ type: 'document.read', documentId: now.documentId })}
              onNextPlace={undefined}
            />
          )}
        </div>
      </div>
      <ReviewTodo
        actor={actor}
        reviewed={reviewed}
        furthest={now.furthest}
        picked={ui.picked}
        isPulledUp={ui.isPulledUp}
        pullUp={pullUp}
        onReadOn={now.readOn}
        onNote={showNote}
      />
      <ReviewQuestions
        actor={actor}
        title={review.title}
        openNotes={review.openNotes}
        notAskable={review.notAskable}
      />
    </div>
  )
}

/** A phone has no room for the number, which stands in the sheet as well. */
const Version = ({ name, round }: { readonly name: string; readonly round: number }) => (
  <>
    {name}
    <span className={reviewStyles['round']}>（第 {round} 版）</span>
  </>
)
