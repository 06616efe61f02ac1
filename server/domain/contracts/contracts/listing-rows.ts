// What search and filters of the lists look at: kept beside a contract, rewritten when it changed.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
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

/** Writes the row where it is new or differs, and who finds the contract by its text. */
export const storeListing = async (
  db: Database,
  record: ContractRecord,
  viewers: readonly string[],
): Promise<void> => {
  const starter = await getUser(db, record.initiatorId)
  const { contractId, ...row } = listingOf(record, starter?.name ?? '', viewers)
  const orm = db.current()
  const kept = orm.$with('kept').as(keepingViewers(db, contractId, viewerKeys(viewers)))
  await orm
    .with(kept)
    .insert(contractListing)
    .values({ contractId, ...row })
    .onConflictDoUpdate({
      target: contractListing.contractId,
      set: row,
      setWhere: sql`(${contractListing.text}, ${contractListing.parties}, ${contractListing.initiator}, ${contractListing.type},
        ${contractListing.amount}, ${contractListing.deadline}, ${contractListing.keys}) is distinct from
        (excluded.text, excluded.parties, excluded.initiator, excluded.type, excluded.amount, excluded.deadline, excluded.keys)`,
    })
}
