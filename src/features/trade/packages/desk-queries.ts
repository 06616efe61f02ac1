// What the operators' pages of free and exclusive packages read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

const OFFERS = ['desk', 'exclusiveOffers']

export const useExclusiveOffers = (page: number) =>
  useQuery({
    queryKey: [...OFFERS, 'list', page],
    queryFn: ({ signal }) => calls.listExclusiveOffers({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useOfferProducts = () =>
  useQuery({
    queryKey: [...OFFERS, 'products'],
    queryFn: ({ signal }) => calls.listOfferProducts({}, { signal }),
  })

export type NewOffer = Parameters<typeof calls.addExclusiveOffer>[0]
type OfferChange = { act: 'add'; input: NewOffer } | { act: 'end'; offerId: string }

/** Makes one, or ends one early. */
export const useChangeOffer = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: OfferChange): Promise<unknown> =>
      change.act === 'add'
        ? calls.addExclusiveOffer(change.input)
        : calls.endExclusiveOffer({ offerId: change.offerId }),
    onSettled: () => queries.invalidateQueries({ queryKey: OFFERS }),
  })
}
