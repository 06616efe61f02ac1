// Titles and addresses that people keep for invoices, in the database.
import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { invoiceAddress, invoiceTitle } from '#server/db/schema/trade/invoices.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'

type KeptTable = typeof invoiceTitle | typeof invoiceAddress
export type TitleRow = typeof invoiceTitle.$inferSelect
export type AddressRow = typeof invoiceAddress.$inferSelect

const ownedBy = (table: KeptTable, { ownerType, ownerId }: GrantOwner) =>
  and(eq(table.ownerType, ownerType), eq(table.ownerId, ownerId))

/** The default first, then the newest. */
export const listTitles = async (db: Database, owner: GrantOwner): Promise<TitleRow[]> =>
  db
    .current()
    .select()
    .from(invoiceTitle)
    .where(ownedBy(invoiceTitle, owner))
    .orderBy(desc(invoiceTitle.isDefault), desc(invoiceTitle.createdAt), asc(invoiceTitle.id))

/** The default first, then the newest. */
export const listAddresses = async (db: Database, owner: GrantOwner): Promise<AddressRow[]> =>
  db
    .current()
    .select()
    .from(invoiceAddress)
    .where(ownedBy(invoiceAddress, owner))
    .orderBy(desc(invoiceAddress.isDefault), desc(invoiceAddress.createdAt), asc(invoiceAddress.id))

/** The owner's own, or nothing. */
export const findTitle = async (
  db: Database,
  owner: GrantOwner,
  id: string,
): Promise<TitleRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(invoiceTitle)
    .where(and(ownedBy(invoiceTitle, owner), eq(invoiceTitle.id, id)))
  return row
}

/** The owner's own, or nothing. */
export const findAddress = async (
  db: Database,
  owner: GrantOwner,
  id: string,
): Promise<AddressRow | undefined> => {
  const [row] = await db
    .current()
    .select()
    .from(invoiceAddress)
    .where(and(ownedBy(invoiceAddress, owner), eq(invoiceAddress.id, id)))
  return row
}

export const countKept = async (db: Database, table: KeptTable, owner: GrantOwner): Promise<number> => {
  const [row] = await db.current().select({ n: count() }).from(table).where(ownedBy(table, owner))
  return row?.n ?? 0
}

/** Writes a title, new or changed. */
export const putTitle = async (db: Database, row: TitleRow): Promise<void> => {
  const { id, ownerId, createdAt: _, ...changed } = row
  const kept = await db
    .current()
    .update(invoiceTitle)
    .set(changed)
    .where(and(eq(invoiceTitle.id, id), eq(invoiceTitle.ownerId, ownerId)))
    .returning({ id: invoiceTitle.id })
  if (kept.length === 0) await db.current().insert(invoiceTitle).values(row)
}

/** Writes an address, new or changed. */
export const putAddress = async (db: Database, row: AddressRow): Promise<void> => {
  const { id, ownerId, createdAt: _, ...changed } = row
  const kept = await db
    .current()
    .update(invoiceAddress)
    .set(changed)
    .where(and(eq(invoiceAddress.id, id), eq(invoiceAddress.ownerId, ownerId)))
    .returning({ id: invoiceAddress.id })
  if (kept.length === 0) await db.current().insert(invoiceAddress).values(row)
}

/** None is the default any more. */
export const clearDefault = async (db: Database, table: KeptTable, owner: GrantOwner): Promise<void> => {
  await db.current().update(table).set({ isDefault: false }).where(ownedBy(table, owner))
}

/** Whether there was one to delete. */
export const deleteKept = async (
  db: Database,
  table: KeptTable,
  owner: GrantOwner,
  id: string,
): Promise<boolean> => {
  const gone = await db
    .current()
    .delete(table)
    .where(and(ownedBy(table, owner), eq(table.id, id)))
    .returning({ id: table.id })
  return gone.length > 0
}
