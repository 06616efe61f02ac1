// The ledger of quotas: amounts reserved, used up and given back.
// Every balance is counted from it.
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { rowInsert } from '#server/db/row-writes.ts'
import { packageGrant, product, quotaEntry } from '#server/db/schema/trade/packages.ts'
import type { Balance } from '#server/domain/trade/packages/quota-rules.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'

export type QuotaEntry = typeof quotaEntry.$inferSelect

/** A package in force, and by which product it is bought again; null where it is not sold. */
export interface HeldPackage extends Balance {
  readonly soldAs: string | null
}

/** An owner's packages in force at this time, with what is left of each. */
export const balancesOf = async (db: Database, owner: GrantOwner, now: Date): Promise<HeldPackage[]> => {
  const grants = await db
    .current()
    .select({
      grant: packageGrant,
      product,
      taken: sql<number>`(select coalesce(sum(${TAKES}), 0)::int from ${quotaEntry} where ${quotaEntry.grantId} = ${packageGrant.id})`,
    })
    .from(packageGrant)
    .innerJoin(product, eq(product.id, packageGrant.productId))
    .where(inForce(owner, now))
    .orderBy(asc(packageGrant.validUntil), asc(packageGrant.id))
  return grants.map(
    ({
      grant: { id, quota, validUntil },
      product: { id: productId, name, modules, staffLimit, ...sale },
      taken,
    }) => ({
      grantId: id,
      name,
      quota,
      left: quota - taken,
      validUntil,
      modules,
      staffLimit,
      soldAs: sale.isOnSale && sale.price > 0 ? productId : null,
    }),
  )
}

/** Makes launches of one owner follow one another until the transaction ends; signatures and returns need no lock. */
export const lockOwner = async (db: Database, owner: GrantOwner, now: Date): Promise<void> => {
  await db
    .current()
    .select({ id: packageGrant.id })
    .from(packageGrant)
    .where(inForce(owner, now))
    .orderBy(asc(packageGrant.validUntil), asc(packageGrant.id))
    .for('update')
}

const inForce = ({ ownerType, ownerId }: GrantOwner, now: Date) =>
  and(
    eq(packageGrant.ownerType, ownerType),
    eq(packageGrant.ownerId, ownerId),
    gt(packageGrant.validUntil, now),
  )

const TAKES = sql`case ${quotaEntry.kind} when 'frozen' then 1 when 'released' then -1 else 0 end`

/** What is set aside or used up of each grant. */
export const takenOf = async (db: Database, grantIds: readonly string[]): Promise<Map<string, number>> => {
  if (grantIds.length === 0) return new Map()
  const rows = await db
    .current()
    .select({
      grantId: quotaEntry.grantId,
      taken: sql<number>`sum(${TAKES})::int`,
    })
    .from(quotaEntry)
    .where(inArray(quotaEntry.grantId, [...grantIds]))
    .groupBy(quotaEntry.grantId)
  return new Map(rows.map(({ grantId, taken }) => [grantId, taken]))
}

/** How many documents several companies have left now. */
export const leftOfCompanies = async (
  db: Database,
  companyIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> => {
  if (companyIds.length === 0) return new Map()
  const grants = await db
    .current()
    .select({ id: packageGrant.id, ownerId: packageGrant.ownerId, quota: packageGrant.quota })
    .from(packageGrant)
    .where(
      and(
        eq(packageGrant.ownerType, 'company'),
        inArray(packageGrant.ownerId, [...companyIds]),
        gt(packageGrant.validUntil, now),
      ),
    )
  const taken = await takenOf(
    db,
    grants.map(({ id }) => id),
  )
  const left = new Map<string, number>()
  for (const { id, ownerId, quota } of grants)
    left.set(ownerId, (left.get(ownerId) ?? 0) + quota - (taken.get(id) ?? 0))
  return left
}

/** Who caused an entry, and when. */
interface By {
  readonly userId: string | null
  readonly at: Date
}

const addEntry = rowInsert(quotaEntry)

/** Sets one document aside for a contract's launch. */
export const freezeOne = async (
  db: Database,
  { grantId, ownerId, contractId, userId, at }: By & Pick<QuotaEntry, 'grantId' | 'ownerId' | 'contractId'>,
): Promise<void> => {
  const holdId = randomUUID()
  await addEntry(db, { id: randomUUID(), grantId, ownerId, contractId, holdId, kind: 'frozen', userId, at })
}

/** Ends a contract's open hold; a contract without one, as one launched before quotas were counted, stays as it is. */
export const endHold = async (
  db: Database,
  contractId: string,
  { kind, userId, at }: By & { kind: 'used' | 'released' },
): Promise<void> => {
  const entries = await entriesOf(db, contractId)
  const isEnded = (holdId: string) =>
    entries.some((entry) => entry.holdId === holdId && entry.kind !== 'frozen')
  for (const { grantId, ownerId, holdId } of entries.filter((entry) => entry.kind === 'frozen'))
    if (!isEnded(holdId))
      await addEntry(db, { id: randomUUID(), grantId, ownerId, contractId, holdId, kind, userId, at })
}

/** A contract's rows in the ledger, oldest first. */
export const entriesOf = (db: Database, contractId: string): Promise<QuotaEntry[]> =>
  entriesFor(db, { contractId })

const entriesFor = prepared((orm) =>
  orm
    .select()
    .from(quotaEntry)
    .where(eq(quotaEntry.contractId, sql.placeholder('contractId')))
    .orderBy(asc(quotaEntry.at), asc(quotaEntry.kind)),
)

/** Whether nothing of it was taken by a launch, or all was given back. */
export const isGrantUnused = async (db: Database, grantId: string): Promise<boolean> =>
  ((await takenOf(db, [grantId])).get(grantId) ?? 0) === 0
