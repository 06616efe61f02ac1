// What the operators' pages of free and exclusive packages read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { oncePerAct } from '#src/services/http/once-per-act.ts'
import * as calls from '#src/services/operators.ts'

const FREE = ['desk', 'freePackages']
const OFFERS = ['desk', 'exclusiveOffers']

export const useFreePackages = () =>
  useQuery({ queryKey: FREE, queryFn: ({ signal }) => calls.listFreePackages({}, { signal }) })

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

/** Sends a change, and reads what it changed again. */
const useDeskChange = <Change>(key: readonly string[], send: (change: Change) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => send(change),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

const addFree = oncePerAct(calls.addFreePackage)
const addOffer = oncePerAct(calls.addExclusiveOffer)

export type NewPackage = Parameters<typeof addFree>[0]
type FreeChange = { act: 'add'; input: NewPackage } | { act: 'offer'; productId: string; isOnSale: boolean }

/** Adds a free package, takes it off offer, or offers it again. */
export const useChangeFree = () =>
  useDeskChange(FREE, (change: FreeChange): Promise<unknown> =>
    change.act === 'add'
      ? addFree(change.input)
      : calls.offerFreePackage({ productId: change.productId, isOnSale: change.isOnSale }),
  )

type OfferChange = { act: 'add'; input: Parameters<typeof addOffer>[0] } | { act: 'end'; offerId: string }

/** Makes an exclusive package, or ends one early. */
export const useChangeOffer = () =>
  useDeskChange(OFFERS, (change: OfferChange): Promise<unknown> =>
    change.act === 'add' ? addOffer(change.input) : calls.endExclusiveOffer({ offerId: change.offerId }),
  )
