// The company's approval process for the present draft.
// It also handles a launch that was refused because of the process.
import { useEffect, useRef } from 'react'
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { paperKindOf } from '#protocol/office/papers/terms.ts'
import { lacksPeople, useApplicableProcesses } from '#src/features/contracts/flow-start/queries.ts'
import { useContent, useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'

/** Undefined where no approval comes first, and until that is known. */
export const useApproval = (): ProcessPreview | undefined => {
  const { contractType, amount, startType } = useContent()
  return useApplicableProcesses(contractType, amount, paperKindOf(startType)).data?.[0]
}

/** After a launch refused for lack of approvers: refetches the process, and clears the refusal once it is corrected. */
export const useMendedApproval = (): void => {
  const actor = useWizardActor()
  const { contractType, amount, startType } = useContent()
  const { data, dataUpdatedAt, refetch } = useApplicableProcesses(
    contractType,
    amount,
    paperKindOf(startType),
  )
  const named = data?.flatMap(({ nodes }) => nodes.filter(({ choose }) => choose > 0)) ?? []
  const own = new Set(named.map(({ nodeId }) => `approval.${nodeId}`))
  // Whom the launcher has to name is no matter of the process.
  const isRefused = useWizard(({ context }) =>
    context.serverProblems.some(({ path }) => path.startsWith('approval.') && !own.has(path)),
  )
  const isMended = data !== undefined && !data.some(lacksPeople)
  const knownAt = useRef<number>(undefined)
  useEffect(() => {
    if (!isRefused) knownAt.current = undefined
    else if (knownAt.current === undefined) {
      // What was read before the refusal says nothing of it.
      knownAt.current = dataUpdatedAt
      void refetch()
    } else if (isMended && dataUpdatedAt > knownAt.current) actor.send({ type: 'failure.read' })
  }, [actor, isRefused, isMended, dataUpdatedAt, refetch])
}
