// What the pages about packages read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getQuotas, listOrders, listQuotaUses } from '#src/services/orders.ts'
import {
  claimExclusiveOffer,
  getExclusiveOffer,
  listPackages,
  listProcesses,
} from '#src/services/packages.ts'

/** What a link offers, as the current identity meets it. */
export const useExclusiveOffer = (code: string) =>
  useQuery({
    queryKey: ['exclusiveOffer', code],
    queryFn: ({ signal }) => getExclusiveOffer({ code }, { signal }),
    enabled: code !== '',
  })

/** Claims, and reads again what became of the offer, whether it worked or not. */
export const useClaim = (code: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => claimExclusiveOffer({ code }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['exclusiveOffer', code] }),
  })
}

export const usePackages = () =>
  useQuery({ queryKey: ['trade', 'packages'], queryFn: ({ signal }) => listPackages({}, { signal }) })

export const useQuotas = () =>
  useQuery({ queryKey: ['trade', 'quotas'], queryFn: ({ signal }) => getQuotas({}, { signal }) })

export const useUses = (page: number) =>
  useQuery({
    queryKey: ['trade', 'uses', page],
    queryFn: ({ signal }) => listQuotaUses({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The steps of a purchase; another status asks again. */
export const useProcesses = (orderId: string, status: number) =>
  useQuery({
    queryKey: ['trade', 'processes', orderId, status],
    queryFn: ({ signal }) => listProcesses({ orderId }, { signal }),
  })

export const useOrders = (page: number, isWanted = true) =>
  useQuery({
    queryKey: ['trade', 'orders', page],
    queryFn: ({ signal }) => listOrders({ page }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
