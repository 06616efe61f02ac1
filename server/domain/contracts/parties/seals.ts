// The seals and signatures a signer may use for a party.
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { SEAL_STATUS, SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import type { Orm } from '#server/db/transaction.ts'
import { seal } from '#server/db/schema/seals/seals.ts'
import type { SealKind } from './acts.ts'

/** A seal as stored. */
export type SealRecord = typeof seal.$inferSelect

/** Who seals: the person, and the company acted for. */
export interface SealUser {
  readonly userId: string
  readonly companyId: string | null
}

/** The kind of place a seal is for. */
export const kindOfSeal = (record: Pick<SealRecord, 'type'>): SealKind => {
  if (record.type === SEAL_TYPE.signature) return 'personSign'
  return record.type === SEAL_TYPE.legalPerson ? 'legalSeal' : 'companySeal'
}

/** The listed seals in use of the company, and the person's own signatures; default ones first. */
export const sealsFor = (db: Database, { userId, companyId }: SealUser): Promise<SealRecord[]> =>
  companyId === null ? listedOfPerson(db, { userId }) : listedOfBoth(db, { userId, companyId })

const listed = (orm: Orm, owned: SQL | undefined) =>
  orm
    .select()
    .from(seal)
    .where(and(eq(seal.status, SEAL_STATUS.enabled), eq(seal.listed, true), owned))
    .orderBy(desc(seal.isDefault), desc(seal.createdAt))

const listedOfPerson = prepared((orm) => listed(orm, ownedBy(sql.placeholder('userId'), null)))
const listedOfBoth = prepared((orm) =>
  listed(orm, ownedBy(sql.placeholder('userId'), sql.placeholder('companyId'))),
)

/** Those of the given seals this user may use now, one-time signatures included. */
export const sealsAmong = async (
  db: Database,
  { userId, companyId }: SealUser,
  ids: readonly string[],
): Promise<SealRecord[]> =>
  ids.length === 0
    ? []
    : db
        .current()
        .select()
        .from(seal)
        .where(
          and(inArray(seal.id, [...ids]), eq(seal.status, SEAL_STATUS.enabled), ownedBy(userId, companyId)),
        )

/** Seals by id whatever became of them: what was chosen while it was usable is drawn. */
export const sealsById = async (db: Database, ids: readonly string[]): Promise<SealRecord[]> =>
  ids.length === 0
    ? []
    : db
        .current()
        .select()
        .from(seal)
        .where(inArray(seal.id, [...ids]))

type Given = string | Placeholder

const ownedBy = (userId: Given, companyId: Given | null) => {
  const own = and(eq(seal.type, SEAL_TYPE.signature), isNull(seal.companyId), eq(seal.userId, userId))
  return companyId === null ? own : or(own, eq(seal.companyId, companyId))
}
