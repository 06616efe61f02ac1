// What the pages of approval processes read and send.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useColleagues } from '#src/ui/organisation.ts'
import * as calls from '#src/services/approval-processes.ts'

const PROCESSES = ['approvalProcesses']

export const useProcesses = () =>
  useQuery({ queryKey: PROCESSES, queryFn: ({ signal }) => calls.listApprovalProcesses({}, { signal }) })

export const useVersions = (processId: string) =>
  useQuery({
    queryKey: [...PROCESSES, 'versions', processId],
    queryFn: ({ signal }) => calls.listProcessVersions({ processId }, { signal }),
  })

export const useApproverRoles = () =>
  useQuery({
    queryKey: [...PROCESSES, 'roles'],
    queryFn: ({ signal }) => calls.listApproverRoles({}, { signal }),
  })

/** Colleagues who may decide about an approval. */
export const useApprovers = (search: string) => useColleagues(search, { work: 'approve' })

/** Makes everything shown of processes be read again. */
export const useRefreshProcesses = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: PROCESSES })
}

const useChange = (mutationFn: (input: { processId: string }) => Promise<unknown>) => {
  const refresh = useRefreshProcesses()
  return useMutation({ mutationFn, onSuccess: refresh })
}

export const useEnableProcess = () => useChange(calls.enableApprovalProcess)
export const useDisableProcess = () => useChange(calls.disableApprovalProcess)
export const useDeleteProcess = () => useChange(calls.deleteApprovalProcess)
