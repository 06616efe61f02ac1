// Step 4: signatures, seals, dates and fields put on the pages (domain.md §2 signPosition).
import type { ReactNode } from 'react'
import { Heading } from '#src/features/contracts/flow-start/heading.tsx'
import { PlaceEditor } from '#src/features/contracts/flow-start/positions/place-editor.tsx'
import { PlacesHostContext } from '#src/features/contracts/flow-start/positions/places-host.ts'
import { filePages } from '#src/features/contracts/flow-start/queries.ts'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { useProblemAt, useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'

export const SignPosition = () => {
  const wizard = useWizardActor()
  const { content, newId } = wizard.getSnapshot().context
  const onFields = (fields: readonly Placed[]) => wizard.send({ type: 'fields.changed', fields })
  return (
    <WizardPlaces>
      <Heading title="放置签署位置" isHidden />
      <PlaceEditor
        files={content.files}
        parties={content.parties}
        fields={[...content.fields, ...(content.filled ?? [])]}
        newId={newId}
        onFields={onFields}
      />
    </WizardPlaces>
  )
}

/** The wizard as what the pages belong to. */
export const WizardPlaces = ({ children }: { readonly children: ReactNode }) => {
  const wizard = useWizardActor()
  const isPaper = usePaperKind() !== undefined
  const problemAt = useProblemAt()
  const wantedPath = useWizard((snapshot) => snapshot.context.wantedPath)
  const now = useWizard((snapshot) => snapshot.context.now)
  const onPathReached = () => wizard.send({ type: 'path.reached' })
  return (
    <PlacesHostContext
      value={{
        of: isPaper ? 'paper' : 'contract',
        now,
        problemAt,
        wantedPath,
        onPathReached,
        pagesOf: filePages,
      }}
    >
      {children}
    </PlacesHostContext>
  )
}
