// What the desk's page of the installation's state reads and sends.
import { useQuery } from '@tanstack/react-query'
import { useDeskChange } from '#src/features/platform/operators/queries.ts'
import * as calls from '#src/services/operators.ts'

/** Dead jobs are read again with the checks: both change together. */
const LIST = 'selfChecks'
const MINUTE_MS = 60_000

export const useSelfChecks = () =>
  useQuery({
    queryKey: ['desk', LIST],
    queryFn: ({ signal }) => calls.listSelfChecks({}, { signal }),
    refetchInterval: MINUTE_MS,
  })

export const useRunChecks = () => useDeskChange(LIST, () => calls.runSelfChecks({}))

export const useDeadJobs = () =>
  useQuery({
    queryKey: ['desk', LIST, 'dead'],
    queryFn: ({ signal }) => calls.listDeadJobs({}, { signal }),
  })

export const useReviveJob = () => useDeskChange(LIST, (jobId: string) => calls.reviveJob({ jobId }))
