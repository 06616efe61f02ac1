// Whom somebody's contracts went out to lately.
import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Identity } from '#protocol/identity.ts'
import type { Database } from '#server/db/database.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'

/** So many of the newest contracts are looked through; who was met before them is found among the contacts. */
const CONTRACTS_LOOKED_THROUGH = 300

/** So many people at most are met in them. */
const PEOPLE_LOOKED_THROUGH = 1000

/** Whose contracts are looked through. */
export interface RecentQuery {
  readonly user: { readonly id: string; readonly phone: string }
  readonly identity: Identity
}

/** The others in contracts this person launched in this identity: the newest first, each phone once per company. */
export const readRecentParties = async (db: Database, { user, identity }: RecentQuery) => {
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
    .where(ne(party.phone, user.phone))
    .orderBy(party.phone, party.companyName, desc(newest.launchedAt))
    .as('met')
  return orm.select().from(met).orderBy(desc(met.launchedAt), met.partyId).limit(PEOPLE_LOOKED_THROUGH)
}
