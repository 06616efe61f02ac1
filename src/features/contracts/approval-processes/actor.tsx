// The chart of making or changing an approval process, with its real calls.
import { fromPromise } from 'xstate'
import { makeUuid } from '#protocol/uuid.ts'
import { processEditorMachine } from '#src/machines/process-editor.machine.ts'
import type { ProcessEditorInput } from '#src/machines/process-editor.machine.ts'
import type { ApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import {
  createApprovalProcess,
  drawApprovalProcess,
  editApprovalProcess,
  getApprovalProcess,
} from '#src/services/approval-processes.ts'

const machine = processEditorMachine.provide({
  actors: {
    readProcess: fromPromise(async ({ input: { processId }, signal }) =>
      processId === undefined ? null : getApprovalProcess({ processId }, { signal }),
    ),
    saveBasics: fromPromise(({ input: { processId, version, requestId, scope, ...basics } }) =>
      processId === undefined
        ? createApprovalProcess({ requestId, scope, ...basics })
        : editApprovalProcess({ processId, version, ...basics }),
    ),
    saveNodes: fromPromise(({ input: { nodes, ...input } }) =>
      drawApprovalProcess({ ...input, nodes: [...nodes] }),
    ),
  },
})

/** One process being created or changed; `onSaved` is called once its steps were saved. */
export const useProcessEditor = (
  input: Omit<ProcessEditorInput, 'newId'>,
  onSaved: (process: ApprovalProcess) => void,
) => {
  const actor = useActorRef(machine, { input: { ...input, newId: makeUuid } })
  useEmitted(actor, { 'process.saved': ({ process }) => onSaved(process) })
  return actor
}

export type ProcessEditorActor = ReturnType<typeof useProcessEditor>
