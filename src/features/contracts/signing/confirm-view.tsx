// The confirmation page while it is filled in: document, parties, and my steps.
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ConfirmTask } from '#protocol/contracts/confirmations.ts'
import type { ConfirmingActor } from '#src/features/contracts/signing/actor.tsx'
import { ConfirmTodo } from '#src/features/contracts/signing/confirm-todo.tsx'
import { DocumentPane } from '#src/features/contracts/signing/document-pane.tsx'
import { FillsOnPage } from '#src/features/contracts/signing/fills-on-page.tsx'
import { PartiesPanel } from '#src/features/contracts/signing/parties-panel.tsx'
import styles from '#src/features/contracts/signing/signing-view.module.css'
import { usePlaceInFiles } from '#src/features/contracts/signing/use-place-in-files.ts'
import { faultsOf } from '#src/machines/confirming/confirming-parts.ts'
import { focusPath } from '#src/ui/focus-path.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

interface ConfirmViewProps {
  readonly actor: ConfirmingActor
  readonly task: ConfirmTask
}

/** White left above a field that is brought into view, in base pixels. */
const ABOVE = 160

export const ConfirmView = ({ actor, task }: ConfirmViewProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const { readDocuments, values, failure, failedAt } = snapshot.context
  const [isPulledUp, pullUp] = useState(false)
  const reading = usePlaceInFiles(task.documents, readDocuments)
  const { documentId, page, show } = reading
  const faults = faultsOf(snapshot.context)
  const pages = task.documents.find((document) => document.documentId === documentId)?.pages ?? []
  const next = task.fields.find(({ fieldId }) => faults[fieldId] !== undefined) ?? task.fields[0]
  const isObjecting = snapshot.matches({ filling: { acting: 'objecting' } })
  return (
    <div className={styles['view']}>
      <PartiesPanel task={task} />
      <DocumentPane
        contractId={task.contractId}
        documents={task.documents}
        documentId={documentId}
        readDocuments={readDocuments}
        page={Math.min(page, Math.max(0, pages.length - 1))}
        aim={reading.aim}
        overlay={(index) => (
          <FillsOnPage
            task={task}
            documentId={documentId}
            page={index}
            values={values}
            faults={faults}
            isFixed={!snapshot.hasTag('editable')}
            onValue={(fieldId, value) => actor.send({ type: 'value.changed', fieldId, value })}
            onPick={() => pullUp(true)}
          />
        )}
        onDocument={reading.pickDocument}
        onPageShown={reading.pageShown}
        onEndReached={() => actor.send({ type: 'document.read', documentId })}
        onNextPlace={
          next === undefined
            ? undefined
            : () => {
                show(next.documentId, { page: next.page, y: Math.max(0, next.y - ABOVE) })
                focusPath(`page.${next.fieldId}`)
              }
        }
        placeWord="填写项"
      />
      <ConfirmTodo
        actor={actor}
        task={task}
        furthest={reading.furthest}
        isPulledUp={isPulledUp}
        pullUp={pullUp}
        onReadOn={reading.readOn}
      />
      {(isObjecting || snapshot.matches({ filling: { acting: 'reasoning' } })) && (
        <ReasonDialog
          title={`对《${task.name}》提出异议？`}
          lead={`合同退回${task.initiator}修改，各方都会收到通知和您填写的原因；修改后会重新请您确认。`}
          verb="提出异议"
          isDangerous
          label="异议原因"
          missing="请填写 2–200 字的原因"
          isBusy={isObjecting}
          error={failedAt === 'objecting' ? failure : undefined}
          onReason={(reason) => actor.send({ type: 'object.submitted', reason })}
          onClose={() => actor.send({ type: 'objection.left' })}
        />
      )}
    </div>
  )
}
