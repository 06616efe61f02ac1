// The signing page: document in the middle, parties at the left, my steps at the right.
import { useSelector } from '@xstate/react'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { SignTask } from '#protocol/contracts/signing.ts'
import type { SigningActor } from '#src/features/contracts/signing/actor.tsx'
import styles from '#src/features/contracts/signing/signing-view.module.css'
import { DocumentPane } from '#src/features/contracts/signing/document-pane.tsx'
import { PartiesPanel } from '#src/features/contracts/signing/parties-panel.tsx'
import { PlacesOnPage } from '#src/features/contracts/signing/places-on-page.tsx'
import { reasonWords } from '#src/features/contracts/signing/reason-words.ts'
import type { ReasonKind } from '#src/features/contracts/signing/reason-words.ts'
import { inReadingOrder } from '#src/features/contracts/signing/shown-places.ts'
import { usePlaceInFiles } from '#src/features/contracts/signing/use-place-in-files.ts'
import { TodoPanel } from '#src/features/contracts/signing/todo-panel.tsx'
import { Veil } from '#src/features/contracts/signing/veil.tsx'
import { WriteDialog } from '#src/features/contracts/signing/write-dialog.tsx'
import { waysOf } from '#src/features/contracts/signing/words.ts'
import { kindAt } from '#src/machines/signing/seal-choice.ts'
import { useOfferedNames } from '#src/ui/dictionary.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

interface SigningViewProps {
  readonly actor: SigningActor
  readonly task: SignTask
  readonly here: string
  /** Shown above the steps: the request that a colleague works on. */
  readonly intro?: ReactNode
}

/** White left above a place that is brought into view, in base pixels. */
const ABOVE = 160

export const SigningView = ({ actor, task, here, intro }: SigningViewProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { readDocuments, seals, chosen, failure, failedAt, state } = snapshot.context
  const reading = usePlaceInFiles(task.documents, readDocuments)
  const { documentId, page, furthest, aim, show, readOn } = reading
  const [wanted, setWanted] = useState('')
  const [dialog, setDialog] = useState<'write' | ReasonKind>()
  const usual = useOfferedNames('rejectReasons')
  const [isPulledUp, pullUp] = useState(false)
  const sealSection = useRef<HTMLLIElement>(null)
  const [today] = useState(() => new Date())

  const places = useMemo(() => inReadingOrder(task.fields, task.documents), [task])
  const pages = task.documents.find((document) => document.documentId === documentId)?.pages ?? []
  const showNextPlace = (): void => {
    const next = places[(places.findIndex((field) => field.fieldId === wanted) + 1) % places.length]
    if (next === undefined) return
    setWanted(next.fieldId)
    show(next.documentId, { page: next.page, y: Math.max(0, next.y - ABOVE) })
  }
  const pick = (kind: SignTask['fields'][number]['kind']): void => {
    const needed = kindAt(kind, task.partyType)
    if (needed === 'personSign' && chosen[needed] === undefined) return setDialog('write')
    // The section can take the focus only once it is shown.
    flushSync(() => pullUp(true))
    sealSection.current?.scrollIntoView({ block: 'nearest' })
    sealSection.current?.querySelector<HTMLElement>('input:checked, input, button, a')?.focus()
  }
  const overlay = (index: number) => (
    <PlacesOnPage
      task={task}
      documentId={documentId}
      page={index}
      seals={seals}
      chosen={chosen}
      today={today}
      wanted={wanted}
      isFixed={!snapshot.hasTag('editable')}
      onPick={pick}
    />
  )
  const isRejecting = snapshot.matches({ preparing: { refusing: 'rejecting' } })
  const isApplying = snapshot.matches('applying')
  return (
    <div className={styles['view']}>
      <PartiesPanel task={task} />
      <DocumentPane
        contractId={task.contractId}
        documents={task.documents}
        documentId={documentId}
        readDocuments={readDocuments}
        page={Math.min(page, Math.max(0, pages.length - 1))}
        aim={aim}
        overlay={overlay}
        onDocument={reading.pickDocument}
        onPageShown={reading.pageShown}
        onEndReached={() => actor.send({ type: 'document.read', documentId })}
        onNextPlace={places.length > 0 ? showNextPlace : undefined}
      />
      <TodoPanel
        actor={actor}
        task={task}
        here={here}
        furthest={furthest}
        isPulledUp={isPulledUp}
        pullUp={pullUp}
        sealSection={sealSection}
        onReadOn={readOn}
        onWrite={() => setDialog('write')}
        intro={intro}
        onApply={() => setDialog('apply')}
        onReject={() => setDialog(task.as === 'sealer' ? 'return' : 'reject')}
      />
      {isApplying && <Veil at="applying" problem="" />}
      {(snapshot.matches('submitting') || snapshot.matches('sealing')) && (
        <Veil
          at={snapshot.matches('submitting') ? 'submitting' : 'sealing'}
          problem={failedAt === 'sealing' ? (failure?.words ?? '') : ''}
          awaitedSince={state?.stampsAwaitedSince ?? null}
        />
      )}
      {dialog === 'write' && (
        <WriteDialog
          name={task.signer}
          ways={waysOf(task.signStyles)}
          onClose={() => setDialog(undefined)}
          onMade={(seal) => {
            actor.send({ type: 'seal.made', kind: 'personSign', seal })
            setDialog(undefined)
          }}
        />
      )}
      {dialog !== undefined && dialog !== 'write' && (
        <ReasonDialog
          key={dialog}
          {...reasonWords(dialog, task)}
          {...(dialog === 'reject' && usual.length > 0 && { usual })}
          missing="请填写 2–200 字的原因"
          isBusy={isRejecting || isApplying}
          error={dialog !== 'apply' && failedAt === 'rejecting' ? failure : undefined}
          onReason={(reason) => {
            actor.send({ type: dialog === 'apply' ? 'apply.submitted' : 'reject.submitted', reason })
            if (dialog === 'apply') setDialog(undefined)
          }}
          onClose={() => {
            if (!isRejecting) setDialog(undefined)
          }}
        />
      )}
    </div>
  )
}
