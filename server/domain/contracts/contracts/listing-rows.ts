// What search and filters of the lists look at: kept beside a contract, rewritten when it changed.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { gatheringOf } from '#server/db/gathered-writes.ts'
import { contractListing } from '#server/db/schema/contracts/contracts.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { keepingViewers } from '#server/domain/contracts/page-texts/store.ts'
import { typeKey } from './listing.ts'
import { folded, keyOf, pairsOf, viewerKeys } from './search.ts'
import type { ContractRecord } from './store.ts'

type Row = typeof contractListing.$inferInsert

/** The row of a contract; `starter` is the person who started it, `viewers` whose lists show it. */
export const listingOf = (record: ContractRecord, starter: string, viewers: readonly string[]): Row => {
  const { content } = record
  const type = folded(content.contractType.trim())
  const text = folded(record.searchText)
  return {
    contractId: record.id,
    text,
    parties: folded(content.parties.flatMap((party) => [party.companyName, party.name]).join(' ')),
    initiator: folded(`${record.initiator} ${starter}`),
    type,
    amount: content.amount,
    deadline: record.deadline,
    keys: [
      ...new Set([
        ...pairsOf(text),
        ...(type === '' ? [] : [typeKey(type)]),
        ...viewers.map((viewer) => keyOf(viewer)),
      ]),
    ].sort((one, other) => one - other),
  }
}

/** Has the row written where it is new or differs, and who finds the contract by its text; by the end of the transaction. */
export const storeListing = async (
  db: Database,
  record: ContractRecord,
  viewers: readonly string[],
): Promise<void> => {
  const starter = await getUser(db, record.initiatorId)
  const entry = { row: listingOf(record, starter?.name ?? '', viewers), viewers: viewerKeys(viewers) }
  if (db.inTransaction()) db.gathered(listing(db)).set(record.id, entry)
  else await writeListings(db, [entry])
}

interface Listing {
  readonly row: Row
  readonly viewers: readonly number[]
}

// The last row of each contract; nobody looks at lists in the midst of a move.
const listing = gatheringOf((db: Database) => ({
  before: ['contract_listing', 'text_source', 'delete from "contract"'],
  begin: () => new Map<string, Listing>(),
  write: (listings: ReadonlyMap<string, Listing>) => writeListings(db, [...listings.values()]),
}))

const writeListings = async (db: Database, listings: readonly Listing[]): Promise<void> => {
  const orm = db.current()
  const found = listings.map(({ row, viewers }) => ({ contractId: row.contractId, viewers }))
  const kept = orm.$with('kept').as(keepingViewers(db, found))
  await orm
    .with(kept)
    .insert(contractListing)
    .values(listings.map(({ row }) => row))
    .onConflictDoUpdate({
      target: contractListing.contractId,
      set: EXCLUDED,
      setWhere: sql`(${contractListing.text}, ${contractListing.parties}, ${contractListing.initiator}, ${contractListing.type},
        ${contractListing.amount}, ${contractListing.deadline}, ${contractListing.keys}) is distinct from
        (excluded.text, excluded.parties, excluded.initiator, excluded.type, excluded.amount, excluded.deadline, excluded.keys)`,
    })
}

const EXCLUDED = {
  text: sql`excluded.text`,
  parties: sql`excluded.parties`,
  initiator: sql`excluded.initiator`,
  type: sql`excluded.type`,
  amount: sql`excluded.amount`,
  deadline: sql`excluded.deadline`,
  keys: sql`excluded.keys`,
}
