// What the home page reads.
import { useQuery } from '@tanstack/react-query'
import { countContracts, listContracts, readHome, readMonth } from '#src/services/contracts.ts'
import { getQuotas } from '#src/services/orders.ts'

const RECENT = 6

export const useCounts = () =>
  useQuery({ queryKey: ['contracts', 'counts'], queryFn: ({ signal }) => countContracts({}, { signal }) })

/** What waits, what runs out soon and the first steps; refetched with the contracts that change them. */
export const useHome = () =>
  useQuery({ queryKey: ['contracts', 'home'], queryFn: ({ signal }) => readHome({}, { signal }) })

export const useRecentContracts = () =>
  useQuery({
    queryKey: ['contracts', 'recent'],
    queryFn: ({ signal }) => listContracts({ tab: 'all', page: 1, pageSize: RECENT }, { signal }),
  })

/** What is left to launch; refetched with the contracts that change it. */
export const useQuotas = (isWanted: boolean) =>
  useQuery({
    queryKey: ['contracts', 'quotas'],
    queryFn: ({ signal }) => getQuotas({}, { signal }),
    enabled: isWanted,
  })

/** What became of the company's contracts this month; loaded after the rest of home. */
export const useMonth = (isWanted: boolean) =>
  useQuery({
    queryKey: ['contracts', 'month'],
    queryFn: ({ signal }) => readMonth({}, { signal }),
    enabled: isWanted,
  })
