// What the pages of voiding read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { VoidingStatus } from '#protocol/contracts/voidings/voidings.ts'
import { countVoidings, getVoidingTerms, listVoidings, startVoiding } from '#src/services/contracts.ts'

export const useVoidingTerms = (contractId: string) =>
  useQuery({
    queryKey: ['contracts', 'voidingTerms', contractId],
    queryFn: ({ signal }) => getVoidingTerms({ contractId }, { signal }),
    enabled: contractId !== '',
    // What is about to be signed does not change while it is read.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useStartVoiding = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof startVoiding>[0]) => startVoiding(input),
    onSuccess: () => client.invalidateQueries({ queryKey: ['contracts'] }),
  })
}

export const useVoidings = (tab: VoidingStatus, search: string, page: number) =>
  useQuery({
    queryKey: ['contracts', 'voidings', tab, search, page],
    queryFn: ({ signal }) => listVoidings({ tab, search, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useVoidingCounts = () =>
  useQuery({
    queryKey: ['contracts', 'voidingCounts'],
    queryFn: ({ signal }) => countVoidings({}, { signal }),
  })
