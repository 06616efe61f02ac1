// What the desk's page of the installation's state reads and sends.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#src/services/operators.ts'

const CHECKS = ['desk', 'selfChecks']
const DEAD = ['desk', 'deadJobs']
const MINUTE_MS = 60_000

export const useSelfChecks = () =>
  useQuery({
    queryKey: CHECKS,
    queryFn: ({ signal }) => calls.listSelfChecks({}, { signal }),
    refetchInterval: MINUTE_MS,
  })

export const useRunChecks = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => calls.runSelfChecks({}),
    onSuccess: async (found) => {
      queries.setQueryData(CHECKS, found)
      await queries.invalidateQueries({ queryKey: DEAD })
    },
  })
}

export const useDeadJobs = () =>
  useQuery({ queryKey: DEAD, queryFn: ({ signal }) => calls.listDeadJobs({}, { signal }) })

export const useReviveJob = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => calls.reviveJob({ jobId }),
    onSettled: () => queries.invalidateQueries({ queryKey: DEAD }),
  })
}
