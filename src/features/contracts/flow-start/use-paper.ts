// Whether the draft is a paper of the office rather than a contract.
import type { PaperKind, PaperTerms } from '#protocol/office/papers/terms.ts'
import { newTerms, paperKindOf } from '#protocol/office/papers/terms.ts'
import { useContent, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'

/** Its kind; undefined for contracts. */
export const usePaperKind = (): PaperKind | undefined => paperKindOf(useContent().startType)

/** Its terms, and how they are changed. */
export const useTerms = (kind: PaperKind): readonly [PaperTerms, (change: Partial<PaperTerms>) => void] => {
  const actor = useWizardActor()
  const { paper = newTerms(kind) } = useContent()
  return [
    paper,
    (change) => actor.send({ type: 'content.edited', change: { paper: { ...paper, ...change } } }),
  ]
}
