// What the confirmation of a batch and its place in the panel read and do.
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useBatchesActor, useRaiseAlert } from '#src/machines/react.tsx'
import * as calls from '#src/services/contracts.ts'
import { downloadImportProblems } from '#src/services/departments.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

/** The selected contracts, and as whom one signs them. */
export interface BatchSelection {
  readonly as: SignRole
  readonly contractIds: readonly string[]
}

const asked = ({ as, contractIds }: BatchSelection) => ({ as, contractIds: [...contractIds] })

/** What of the selection waits, always as it is now. */
export const usePreparedBatch = (selected: BatchSelection) =>
  useQuery({
    queryKey: ['contracts', 'batch', selected],
    queryFn: ({ signal }) => calls.prepareBatch(asked(selected), { signal }),
    gcTime: 0,
  })

export const useSendBatchCode = (selected: BatchSelection) =>
  useMutation({ mutationFn: () => calls.sendBatchCode(asked(selected)) })

const startBatch = oncePerAct(calls.startBatch)
const retryBatch = oncePerAct(calls.retryBatch)

/** Starts it, or takes up again what failed where there is a token. */
export const useConfirmBatch = () =>
  useMutation({
    mutationFn: async ({ batchToken, ...input }: ConfirmedBatch) => {
      const { jumpStatus, ...will } = { ...input, ...asked(input) }
      if (batchToken === undefined) await startBatch({ ...will, jumpStatus })
      else await retryBatch({ ...will, batchToken })
    },
  })

export const saveLaunchTemplate = calls.downloadLaunchTemplate
export const saveLaunchProblems = downloadImportProblems

const retryLaunchList = oncePerAct(calls.retryLaunchList)

/** 重新发起: no will is asked for, as with a launch. */
export const useRetryLaunch = (batchToken: string) => {
  const batches = useBatchesActor()
  const raise = useRaiseAlert()
  return useMutation({
    mutationFn: () => retryLaunchList({ batchToken }),
    onSuccess: () => batches?.send({ type: 'batch.begun' }),
    onError: (error) => raise(asCallFailure(error).words, 'error'),
  })
}

type StartInput = Parameters<typeof startBatch>[0]

interface ConfirmedBatch extends BatchSelection, Omit<StartInput, 'as' | 'contractIds'> {
  readonly batchToken: string | undefined
}

/** The contracts of a task that failed, with their reasons; `key` changes when there may be others. */
export const useBatchFailures = (batchToken: string, key: number) =>
  useQuery({
    queryKey: ['contracts', 'batchFailures', batchToken, key],
    queryFn: ({ signal }) => calls.getBatch({ batchToken }, { signal }),
  })
