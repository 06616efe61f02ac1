// What contracts have in the figures of companies, as one rule in SQL.
// The counting of one contract and the counting of all anew read the same rule.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { HOURS_WITHIN } from '#protocol/contracts/reports/reports.ts'
import { contract, contractListing } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { sealUse } from '#server/db/schema/seals/seals.ts'
import { packageGrant, quotaEntry } from '#server/db/schema/trade/packages.ts'

/** The columns of a share, in this order everywhere. */
export const SHARE = sql`contract_id, company_id, day, measure, subject, person_id, hours, n`

const dayOf = (at: SQL): SQL => sql`((${at} at time zone 'UTC') + interval '8 hours')::date`

const BOUNDS = sql.raw(`'{${HOURS_WITHIN.join(',')}}'::int[]`)
const TAKEN = sql`extract(epoch from ${contract.completedAt} - ${contract.launchedAt}) / 3600`
const WITHIN = sql`(select coalesce(min(bound), ${sql.raw(String(HOURS_WITHIN.at(-1)))}) from unnest(${BOUNDS}) bound
  where bound >= ${TAKEN})`

// A draft that was launched before is a draft again, and so not counted until it goes out once more.
const IS_OUT = sql`${contract.kind} = 'contract' and ${contract.companyId} is not null
  and ${contract.launchedAt} is not null and ${contract.state} not in ('draft', 'returned')`

/** The shares of the contracts for which `which` holds. */
export const sharesOf = (which: SQL): SQL => {
  const typed = sql`from ${contract} left join ${contractListing} on ${contractListing.contractId} = ${contract.id}`
  const type = sql`coalesce(${contractListing.type}, '')`
  return sql`
    select ${contract.id} as contract_id, ${contract.companyId} as company_id, ${dayOf(sql`${contract.launchedAt}`)} as day,
      'launched' as measure, ${type} as subject, ${contract.initiatorId} as person_id, 0 as hours, 1 as n
    ${typed} where ${IS_OUT} and ${which}
    union all
    select ${contract.id}, ${contract.companyId}, ${dayOf(sql`${contract.completedAt}`)}, 'completed', ${type},
      ${contract.initiatorId}, ${WITHIN}::int, 1
    ${typed} where ${IS_OUT} and ${contract.state} in ('completed', 'voiding', 'voided')
      and ${contract.completedAt} is not null and ${which}
    union all
    select ${contract.id}, ${contract.companyId}, ${dayOf(sql`${contract.updatedAt}`)}, ${contract.state}, ${type},
      ${contract.initiatorId}, 0, 1
    ${typed} where ${IS_OUT} and ${contract.state} in ('rejected', 'expired', 'revoked') and ${which}
    union all
    select ${contract.id}, ${packageGrant.ownerId}, ${dayOf(sql`${quotaEntry.at}`)}, 'quotaUsed', ${type},
      ${contract.initiatorId}, 0, count(*)::int
    ${typed} inner join ${quotaEntry} on ${quotaEntry.contractId} = ${contract.id} and ${quotaEntry.kind} = 'used'
      inner join ${packageGrant} on ${packageGrant.id} = ${quotaEntry.grantId} and ${packageGrant.ownerType} = 'company'
    where ${which} group by 1, 2, 3, 5, 6
    union all
    select ${contract.id}, ${sealUse.companyId}, ${dayOf(sql`${sealUse.usedAt}`)}, 'sealUsed', ${sealUse.sealId}::text,
      ${sealUse.userId}, 0, count(*)::int
    from ${contract} inner join ${party} on ${party.contractId} = ${contract.id}
      inner join ${sealUse} on ${sealUse.partyId} = ${party.id} and ${sealUse.companyId} is not null
    where ${which} group by 1, 2, 3, 5, 6`
}
