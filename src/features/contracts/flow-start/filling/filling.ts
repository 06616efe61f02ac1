// What the parts of the template step share: the filling itself, and how it is changed.
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftTemplate } from '#protocol/contracts/drafts/template.ts'
import { useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import type { ContentChange } from '#src/machines/flow-start/content-edits.ts'

export type Filling = DraftContent & { readonly template: DraftTemplate }

export interface FillingProps {
  readonly filling: Filling
}

/** Takes a change into the draft, which saves itself. */
export const useChange = (): ((change: ContentChange) => void) => {
  const actor = useWizardActor()
  return (change) => actor.send({ type: 'content.edited', change })
}
