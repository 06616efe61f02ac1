// Whom somebody's contracts went out to lately.
import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Identity } from '#protocol/identity.ts'
import type { Database } from '#server/db/database.ts'
import { contract, party } from '#server/db/schema/contracts/contracts.ts'

/** So many of the newest contracts are looked through; who was met before them is found among the contacts. */
const CONTRACTS_LOOKED_THROUGH = 300

/** Whose contracts are looked through, and what is wanted of them. */
export interface RecentQuery {
  readonly user: { readonly id: string; readonly phone: string }
  readonly identity: Identity
  /** Part of a name, phone or company; empty for all. */
  readonly search: string
  readonly limit: number
}

/** The others in contracts this person launched in this identity: the newest first, each phone once per company. */
export const readRecentParties = async (db: Database, { user, identity, search, limit }: RecentQuery) => {
  const orm = db.current()
  const newest = orm
    .select({ id: contract.id, launchedAt: contract.launchedAt })
    .from(contract)
    .where(
      and(
        eq(contract.initiatorId, user.id),
        identity.type === 1 ? isNull(contract.companyId) : eq(contract.companyId, identity.companyId),
        isNotNull(contract.launchedAt),
      ),
    )
    .orderBy(desc(contract.launchedAt))
    .limit(CONTRACTS_LOOKED_THROUGH)
    .as('newest')
  const contains = (column: PgColumn) => sql`strpos(lower(${column}), lower(${search})) > 0`
  const met = orm
    .selectDistinctOn([party.phone, party.companyName], {
      partyId: party.id,
      name: party.name,
      phone: party.phone,
      companyName: party.companyName,
      launchedAt: newest.launchedAt,
    })
    .from(newest)
    .innerJoin(party, eq(party.contractId, newest.id))
    .where(
      and(
        ne(party.phone, user.phone),
        search === ''
          ? undefined
          : or(contains(party.name), contains(party.phone), contains(party.companyName)),
      ),
    )
    .orderBy(party.phone, party.companyName, desc(newest.launchedAt))
    .as('met')
  return orm.select().from(met).orderBy(desc(met.launchedAt), met.partyId).limit(limit)
}
