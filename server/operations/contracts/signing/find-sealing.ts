// What a party's signature is made of, and what the move that puts it into force asks.
import type { Deps } from '#server/deps.ts'
import { sealingItemOf } from '#server/domain/contracts/batches/store.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { companiesListing } from '#server/domain/contracts/contracts/viewers.ts'
import { partiesOf, placesOf } from '#server/domain/contracts/parties/store.ts'
import { listListeners } from '#server/domain/platform/applications/store.ts'
import { newestRequest } from '#server/domain/seals/seal-requests/store.ts'
import { entriesOf } from '#server/domain/trade/packages/ledger.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'

/** The party, if it still waits for its signature: expired, cancelled and signed ones do not. */
export const findSealing = async (
  deps: Deps,
  { contractId, partyId }: { readonly contractId: string; readonly partyId: string },
) => {
  const { db } = deps
  const [contract, parties, places, readDocuments] = await db.together(() => [
    findContract(db, contractId),
    partiesOf(db, contractId),
    placesOf(db, contractId),
    // What is wrong with them is nothing to a party that does not wait.
    requireOnRecord(deps, contractId).then(
      (documents) => () => documents,
      (error: unknown) => () => {
        throw error
      },
    ),
  ])
  const party = parties.find(({ id }) => id === partyId)
  if (contract === undefined || party?.state !== 'sealing') return undefined
  const own = places.filter((place) => place.partyId === partyId)
  return { contract, party, parties, places: own, allPlaces: places, documents: readDocuments() }
}

export type Sealing = NonNullable<Awaited<ReturnType<typeof findSealing>>>

/** What those ask who follow the party and its contract. */
export const followedBy = (db: Deps['db'], { contract, party, parties }: Sealing): Promise<unknown>[] => [
  newestRequest(db, party.id),
  sealingItemOf(db, party.id),
  entriesOf(db, contract.id),
  listListeners(db, companiesListing(contract, parties)),
]
