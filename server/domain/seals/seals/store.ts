// Seals and signatures in the database.
import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { SEAL_STATUS, SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { Database } from '#server/db/database.ts'
import { company } from '#server/db/schema/company/companies.ts'
import { seal, sealSetting } from '#server/db/schema/seals/seals.ts'
import { user } from '#server/db/schema/account/users.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { sealMachine } from '#server/domain/seals/seals/machine.ts'
import { stateOf } from '#server/domain/seals/seals/rules.ts'
import type { SealState } from '#server/domain/seals/seals/rules.ts'

export type SealRow = typeof seal.$inferSelect

/** Whose seals: a company's, or a person's own signatures. */
export type SealOwner = { readonly companyId: string } | { readonly userId: string }

const ownedBy = (owner: SealOwner) =>
  'companyId' in owner
    ? eq(seal.companyId, owner.companyId)
    : and(isNull(seal.companyId), eq(seal.userId, owner.userId))

/** Listed seals but cancelled ones: the default first, then newest first. */
export const listSeals = (db: Database, owner: SealOwner): Promise<SealRow[]> =>
  db
    .current()
    .select()
    .from(seal)
    .where(and(ownedBy(owner), eq(seal.listed, true), ne(seal.status, SEAL_STATUS.cancelled)))
    .orderBy(desc(seal.isDefault), desc(seal.createdAt), asc(seal.id))

/** The seal of a type that a company lost last. */
export const lastCancelled = async (
  db: Database,
  companyId: string,
  type: number,
): Promise<SealRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(seal)
    .where(and(ownedBy({ companyId }), eq(seal.type, type), eq(seal.status, SEAL_STATUS.cancelled)))
    .orderBy(desc(seal.updatedAt))
    .limit(1)
  return row
}

export const getSeal = async (db: Database, id: string): Promise<SealRow | undefined> => {
  const [row] = await db.current().select().from(seal).where(eq(seal.id, id))
  return row
}

export const insertSeal = async (db: Database, row: typeof seal.$inferInsert): Promise<void> => {
  await db.current().insert(seal).values(row)
}

/** Changes anything but the status, which belongs to the chart. */
export const changeSealRow = async (
  db: Database,
  id: string,
  change: Partial<Pick<SealRow, 'name' | 'reason' | 'onlyGranted'>> & { updatedAt: Date },
): Promise<void> => {
  await db.current().update(seal).set(change).where(eq(seal.id, id))
}

/** Whether the company wants every new seal approved. */
export const needsApproval = async (db: Database, companyId: string): Promise<boolean> => {
  const [row] = await db.current().select().from(sealSetting).where(eq(sealSetting.companyId, companyId))
  return row?.needsApproval ?? false
}

export const setNeedsApproval = async (db: Database, row: typeof sealSetting.$inferInsert): Promise<void> => {
  await db
    .current()
    .insert(sealSetting)
    .values(row)
    .onConflictDoUpdate({
      target: sealSetting.companyId,
      set: { needsApproval: row.needsApproval, updatedAt: row.updatedAt },
    })
}

/** Locks the owner's seals until this transaction ends. */
export const lockOwner = async (db: Database, owner: SealOwner): Promise<void> => {
  await ('companyId' in owner
    ? db
        .current()
        .select({ id: company.id })
        .from(company)
        .where(eq(company.id, owner.companyId))
        .for('update')
    : db.current().select({ id: user.id }).from(user).where(eq(user.id, owner.userId)).for('update'))
}

export const countSignatures = async (db: Database, userId: string): Promise<number> => {
  const [row] = await db
    .current()
    .select({ count: count() })
    .from(seal)
    .where(and(ownedBy({ userId }), eq(seal.listed, true), ne(seal.status, SEAL_STATUS.cancelled)))
  return row?.count ?? 0
}

/** Whether another seal of the company has the name. */
export const isNameTaken = async (
  db: Database,
  companyId: string,
  name: string,
  except?: string,
): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: seal.id })
    .from(seal)
    .where(
      and(
        ownedBy({ companyId }),
        eq(seal.name, name),
        inArray(seal.status, [SEAL_STATUS.pending, SEAL_STATUS.enabled, SEAL_STATUS.disabled]),
        except === undefined ? undefined : ne(seal.id, except),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether the company has a 公章 in use or waiting, other than the given seal. */
export const hasOfficialSeal = async (db: Database, companyId: string, except?: string): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: seal.id })
    .from(seal)
    .where(
      and(
        ownedBy({ companyId }),
        eq(seal.type, SEAL_TYPE.official),
        inArray(seal.status, [SEAL_STATUS.pending, SEAL_STATUS.enabled]),
        except === undefined ? undefined : ne(seal.id, except),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether a company has a seal of this kind in use. */
export const hasSealOf = async (db: Database, companyId: string, type: number): Promise<boolean> => {
  const rows = await db
    .current()
    .select({ id: seal.id })
    .from(seal)
    .where(and(ownedBy({ companyId }), eq(seal.type, type), eq(seal.status, SEAL_STATUS.enabled)))
    .limit(1)
  return rows.length > 0
}

/** Makes one seal its owner's default, or none. */
export const setDefaultSeal = async (db: Database, owner: SealOwner, id: string | null): Promise<void> => {
  await db
    .current()
    .update(seal)
    .set({ isDefault: id === null ? false : sql`${seal.id} = ${id}` })
    .where(ownedBy(owner))
}

/** The owner of a stored seal. */
export const ownerOf = (row: Pick<SealRow, 'companyId' | 'userId'>): SealOwner =>
  row.companyId === null ? { userId: row.userId } : { companyId: row.companyId }

/** Moves seals through their chart; their history goes to the company's chain, or the person's. */
export const sealLifecycle: Lifecycle<typeof sealMachine> = {
  noun: 'seal',
  machine: sealMachine,
  load: async (db, id) => {
    const [row] = await db.current().select().from(seal).where(eq(seal.id, id)).for('update')
    if (!row) return undefined
    return {
      id,
      state: stateOf(row.status),
      context: {},
      version: row.version,
      chainId: row.companyId ?? row.userId,
    }
  },
  store: async (db, { id, state, version }, at) => {
    const status = SEAL_STATUS[state as SealState]
    await db.current().update(seal).set({ status, version, updatedAt: at }).where(eq(seal.id, id))
  },
}
