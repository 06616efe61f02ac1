// Every use of a seal, as it was written with the signature.
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MOST_COUNTED } from '#protocol/paging.ts'
import type { Database } from '#server/db/database.ts'
import { countRows } from '#server/db/picks.ts'
import { rowInsert } from '#server/db/row-writes.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { seal, sealUse } from '#server/db/schema/seals/seals.ts'
import { user } from '#server/db/schema/account/users.ts'

export const insertUse = rowInsert(sealUse, { isNewOnly: true })

/** Which uses of a company's seals; `from` is the first moment, `until` the first after. */
export interface CompanyUses {
  readonly companyId: string
  readonly from: Date
  readonly until: Date
  readonly sealId?: string | undefined
  readonly person?: string | undefined
  /** A statement that answers the people asked for. */
  readonly people?: SQL | undefined
}

export const usesOfSeal = (sealId: string): SQL => eq(sealUse.sealId, sealId)

export const usesOfCompany = ({ companyId, from, until, sealId, person, people }: CompanyUses): SQL =>
  sql`${and(
    eq(sealUse.companyId, companyId),
    gte(sealUse.usedAt, from),
    lt(sealUse.usedAt, until),
    sealId === undefined ? undefined : eq(sealUse.sealId, sealId),
    person === undefined ? undefined : eq(sealUse.userId, person),
    people === undefined ? undefined : inArray(sealUse.userId, sql`(${people})`),
  )}`

/** A page of uses with their seals, contracts and people, newest first; the total ends at `MOST_COUNTED`. */
export const pageUses = async (
  db: Database,
  where: SQL,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const orm = db.current()
  const counted = await countRows(db, sql`select 1 from ${sealUse} where ${where}`)
  const rows = await orm
    .select({
      use: sealUse,
      sealName: seal.name,
      name: contract.name,
      no: contract.no,
      who: user.name,
    })
    .from(sealUse)
    .innerJoin(contract, eq(contract.id, sealUse.contractId))
    .leftJoin(seal, eq(seal.id, sealUse.sealId))
    .innerJoin(user, eq(user.id, sealUse.userId))
    .where(where)
    .orderBy(desc(sealUse.usedAt), desc(sealUse.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: Math.min(counted, MOST_COUNTED), hasMore: counted > MOST_COUNTED, rows }
}

export type UseRow = Awaited<ReturnType<typeof pageUses>>['rows'][number]
