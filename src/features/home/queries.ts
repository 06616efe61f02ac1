// What the home page reads.
import { useQuery } from '@tanstack/react-query'
import { countContracts, listContracts } from '#src/services/contract.ts'

const RECENT = 6

export const useCounts = () =>
  useQuery({ queryKey: ['contracts', 'counts'], queryFn: ({ signal }) => countContracts({}, { signal }) })

export const useRecentContracts = () =>
  useQuery({
    queryKey: ['contracts', 'recent'],
    queryFn: ({ signal }) => listContracts({ tab: 'all', page: 1, pageSize: RECENT }, { signal }),
  })
