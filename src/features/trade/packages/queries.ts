// What the pages about packages read and send.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { claimExclusiveOffer, getExclusiveOffer } from '#src/services/packages.ts'

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
