// The signing page while there is something to do: document in the middle, parties at the left, my steps at the right.
import { useSelector } from '@xstate/react'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PARTY_STATUS } from '#protocol/contract/status.ts'
import type { SignTask } from '#protocol/contract/signing.ts'
import type { SigningActor } from '#src/features/sign-tasks/actor.tsx'
import styles from '#src/features/sign-tasks/desk.module.css'
import { DocumentPane } from '#src/features/sign-tasks/document-pane.tsx'
import type { Aim } from '#src/features/sign-tasks/document-pane.tsx'
import { PartiesPanel } from '#src/features/sign-tasks/parties-panel.tsx'
import { PlacesOnPage } from '#src/features/sign-tasks/places-on-page.tsx'
import { RejectDialog } from '#src/features/sign-tasks/reject-dialog.tsx'
import { inReadingOrder } from '#src/features/sign-tasks/shown-places.ts'
import { TodoPanel } from '#src/features/sign-tasks/todo-panel.tsx'
import { Veil } from '#src/features/sign-tasks/veil.tsx'
import { WriteDialog } from '#src/features/sign-tasks/write-dialog.tsx'
import { kindAt } from '#src/machines/signing/seal-choice.ts'

interface DeskProps {
  readonly actor: SigningActor
  readonly task: SignTask
  readonly here: string
}

/** White left above a place that is brought into view, in base pixels. */
const ABOVE = 160

export const Desk = ({ actor, task, here }: DeskProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { readDocuments, seals, chosen, failure, failedAt } = snapshot.context
  const [documentId, setDocument] = useState(task.documents[0]?.documentId ?? '')
  const [page, setPage] = useState(0)
  const [furthest, setFurthest] = useState<Readonly<Record<string, number>>>({})
  const [aim, setAim] = useState<Aim>()
  const [wanted, setWanted] = useState('')
  const [dialog, setDialog] = useState<'write' | 'reject'>()
  const [isPulledUp, pullUp] = useState(false)
  const sealSection = useRef<HTMLLIElement>(null)
  const [today] = useState(() => new Date())

  const places = useMemo(() => inReadingOrder(task.fields, task.documents), [task])
  const pages = task.documents.find((document) => document.documentId === documentId)?.pages ?? []
  const show = (id: string, to: Aim): void => {
    setDocument(id)
    setAim(to)
  }
  const showNextPlace = (): void => {
    const next = places[(places.findIndex((field) => field.fieldId === wanted) + 1) % places.length]
    if (next === undefined) return
    setWanted(next.fieldId)
    show(next.documentId, { page: next.page, y: Math.max(0, next.y - ABOVE) })
  }
  const readOn = (): void => {
    const unread = task.documents.find((document) => !readDocuments.includes(document.documentId))
    if (unread === undefined) return
    const isHere = unread.documentId === documentId
    const last = unread.pages.length - 1
    const next = isHere ? page + 1 : 0
    show(unread.documentId, next > last ? { page: last, y: Number.MAX_SAFE_INTEGER } : { page: next, y: 0 })
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
  return (
    <div className={styles['desk']}>
      <PartiesPanel task={task} />
      <DocumentPane
        contractId={task.contractId}
        documents={task.documents}
        documentId={documentId}
        readDocuments={readDocuments}
        page={Math.min(page, Math.max(0, pages.length - 1))}
        aim={aim}
        overlay={overlay}
        onDocument={(id) => {
          setDocument(id)
          setAim(undefined)
          setPage(0)
        }}
        onPageShown={(index) => {
          setPage(index)
          setFurthest((before) => ({ ...before, [documentId]: Math.max(before[documentId] ?? 0, index) }))
        }}
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
        onReject={() => setDialog('reject')}
      />
      {(snapshot.matches('submitting') || snapshot.matches('sealing')) && (
        <Veil
          at={snapshot.matches('submitting') ? 'submitting' : 'sealing'}
          problem={failedAt === 'sealing' ? (failure?.words ?? '') : ''}
        />
      )}
      {dialog === 'write' && (
        <WriteDialog
          name={task.signer}
          onClose={() => setDialog(undefined)}
          onMade={(seal) => {
            actor.send({ type: 'seal.made', kind: 'personSign', seal })
            setDialog(undefined)
          }}
        />
      )}
      <RejectDialog
        name={task.name}
        signedCount={task.progress.filter((party) => party.status === PARTY_STATUS.signed).length}
        isOpen={dialog === 'reject'}
        isBusy={isRejecting}
        failure={failedAt === 'rejecting' ? failure : undefined}
        onReject={(reason) => actor.send({ type: 'reject.submitted', reason })}
        onClose={() => {
          if (!isRejecting) setDialog(undefined)
        }}
      />
    </div>
  )
}
