// What the start of a voiding reads and sends.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getVoidingTerms, startVoiding } from '#src/services/contracts.ts'

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
