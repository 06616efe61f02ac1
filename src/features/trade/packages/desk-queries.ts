// What the operators' page of free packages reads and sends.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#src/services/operators.ts'

const KEY = ['desk', 'freePackages']

export const useFreePackages = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => calls.listFreePackages({}, { signal }) })

export type NewPackage = Parameters<typeof calls.addFreePackage>[0]
type Change = { act: 'add'; input: NewPackage } | { act: 'offer'; productId: string; isOnSale: boolean }

/** Adds one, takes it off offer, or offers it again. */
export const useChangeFree = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change): Promise<unknown> =>
      change.act === 'add'
        ? calls.addFreePackage(change.input)
        : calls.offerFreePackage({ productId: change.productId, isOnSale: change.isOnSale }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
