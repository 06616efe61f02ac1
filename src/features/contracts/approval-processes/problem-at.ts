// What is wrong with one input of a process, by its path.
import { useSelector } from '@xstate/react'
import type { ProcessEditorActor } from '#src/features/contracts/approval-processes/actor.tsx'
import { problemsShown } from '#src/machines/process-edits.ts'
import type { EditorStep } from '#src/machines/process-edits.ts'

export const useProblemAt = (actor: ProcessEditorActor, step: EditorStep) => {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const problems = problemsShown(context, step)
  return (path: string): string | undefined => problems.find((problem) => problem.path === path)?.words
}
