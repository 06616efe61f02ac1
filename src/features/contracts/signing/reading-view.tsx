// The document of a request for the seal, for people who can only read it.
// They are approvers, administrators, and sealers who came too late.
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { SignTask } from '#protocol/contracts/signing.ts'
import styles from '#src/features/contracts/signing/signing-view.module.css'
import { AttachedToTask } from '#src/features/contracts/signing/attached.tsx'
import { DocumentPane } from '#src/features/contracts/signing/document-pane.tsx'
import { PartiesPanel } from '#src/features/contracts/signing/parties-panel.tsx'
import { usePlaceInFiles } from '#src/features/contracts/signing/use-place-in-files.ts'
import { PlacesOnPage } from '#src/features/contracts/signing/places-on-page.tsx'

interface ReadingViewProps {
  readonly task: SignTask
  readonly panel: ReactNode
}

const nothing = (): void => {}

export const ReadingView = ({ task, panel }: ReadingViewProps) => {
  const { documentId, page, pickDocument, pageShown } = usePlaceInFiles(task.documents, [])
  const [today] = useState(() => new Date())
  return (
    <div className={`${styles['view']} ${styles['isReading']}`}>
      <PartiesPanel task={task} />
      <DocumentPane
        contractId={task.contractId}
        documents={task.documents}
        documentId={documentId}
        readDocuments={[]}
        page={page}
        aim={undefined}
        overlay={(index) => (
          <PlacesOnPage
            task={task}
            documentId={documentId}
            page={index}
            seals={[]}
            chosen={{}}
            today={today}
            wanted=""
            isFixed
            onPick={nothing}
          />
        )}
        onDocument={pickDocument}
        onPageShown={pageShown}
        onEndReached={nothing}
        onNextPlace={undefined}
      />
      <aside className={styles['right']} aria-label="用印申请">
        <div className={styles['todo']}>
          {panel}
          <AttachedToTask task={task} isNarrow />
        </div>
      </aside>
    </div>
  )
}
