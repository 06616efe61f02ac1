// How the wizard's pages reach their chart.
import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { Problem } from '#protocol/contracts/drafts/rules.ts'
import type { FlowStartActor } from '#src/features/contracts/flow-start/wizards.ts'
import type { flowStartMachine } from '#src/machines/flow-start/flow-start.machine.ts'
import { shownProblems } from '#src/machines/flow-start/wizard-steps.ts'

export const WizardActor = createContext<FlowStartActor | null>(null)

export const useWizardActor = (): FlowStartActor => {
  const actor = use(WizardActor)
  if (actor === null) throw new Error('rendered outside WizardActor')
  return actor
}

/** Something of the wizard's snapshot. */
export const useWizard = <T,>(
  selector: (snapshot: SnapshotFrom<typeof flowStartMachine>) => T,
  isEqual?: (a: T, b: T) => boolean,
): T => useSelector(useWizardActor(), selector, isEqual)

/** The draft's content as typed. */
export const useContent = (): DraftContent => useWizard((snapshot) => snapshot.context.content)

const areSame = (a: readonly Problem[], b: readonly Problem[]): boolean =>
  a.length === b.length &&
  a.every((problem, at) => problem.path === b[at]?.path && problem.words === b[at].words)

/** The problems the screen shows now. */
export const useShownProblems = (): readonly Problem[] =>
  useWizard((snapshot) => shownProblems(snapshot.context), areSame)

/** Gives the words of what is wrong with a path, if it is shown. */
export const useProblemAt = (): ((path: string) => string | undefined) => {
  const problems = useShownProblems()
  return (path) => problems.find((problem) => problem.path === path)?.words
}
