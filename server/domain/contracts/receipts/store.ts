// Receipts in the database; the other one is found by account, or by phone until there is one.
import { and, count, desc, eq, ilike, isNull, ne, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ReceiptTab } from '#protocol/contracts/receipts/receipts.ts'
import { RECEIPT_STATUS } from '#protocol/contracts/receipts/status.ts'
import type { ReceiptState } from '#protocol/contracts/receipts/status.ts'
import type { Database } from '#server/db/database.ts'
import { receipt } from '#server/db/schema/contracts/receipts.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { receiptMachine } from './machine.ts'

export type ReceiptRow = typeof receipt.$inferSelect

export const insertReceipt = async (db: Database, row: typeof receipt.$inferInsert): Promise<void> => {
  await db.current().insert(receipt).values(row)
}

export const getReceipt = async (db: Database, id: string): Promise<ReceiptRow | undefined> => {
  const [row] = await db.current().select().from(receipt).where(eq(receipt.id, id))
  return row
}

/** The receipt, while everybody else who wants to change it waits for this transaction. */
export const lockReceipt = async (db: Database, id: string): Promise<ReceiptRow | undefined> => {
  const [row] = await db.current().select().from(receipt).where(eq(receipt.id, id)).for('update')
  return row
}

/** Changes anything but the status, which belongs to the chart. */
export const changeReceipt = async (
  db: Database,
  id: string,
  change: Partial<Omit<typeof receipt.$inferInsert, 'id' | 'state' | 'status'>>,
): Promise<void> => {
  await db.current().update(receipt).set(change).where(eq(receipt.id, id))
}

export const deleteReceiptRow = async (db: Database, id: string): Promise<void> => {
  await db.current().delete(receipt).where(eq(receipt.id, id))
}

/** A person as receipts know them. */
export interface ReceiptPerson {
  readonly userId: string
  readonly phone: string
}

/** Whether somebody is the one who handed over; never of a draft, which is its author's alone. */
export const isGiverOf = (row: ReceiptRow, { userId, phone }: ReceiptPerson): boolean =>
  row.state !== 'draft' && (row.giverId === null ? row.giverPhone === phone : row.giverId === userId)

const isGiver = ({ userId, phone }: ReceiptPerson): SQL | undefined =>
  and(
    ne(receipt.state, 'draft'),
    or(eq(receipt.giverId, userId), and(isNull(receipt.giverId), eq(receipt.giverPhone, phone))),
  )

const isReceiver = ({ userId }: ReceiptPerson): SQL => eq(receipt.receiverId, userId)

const isShown = (person: ReceiptPerson, tab: ReceiptTab): SQL | undefined =>
  tab === 'issued' ? isReceiver(person) : isGiver(person)

/** How many a tab holds. */
export const countReceiptsIn = (db: Database, person: ReceiptPerson, tab: ReceiptTab): Promise<number> =>
  db.current().$count(receipt, isShown(person, tab))

/** One page of a tab, the newest change first. */
export const receiptsOf = async (
  db: Database,
  person: ReceiptPerson,
  { tab, search, page, pageSize }: { tab: ReceiptTab; search: string; page: number; pageSize: number },
): Promise<{ total: number; rows: ReceiptRow[] }> => {
  const like = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const where = and(
    isShown(person, tab),
    search === '' ? undefined : or(ilike(receipt.receiver, like), ilike(receipt.giver, like)),
  )
  const orm = db.current()
  const [total] = await orm.select({ total: count() }).from(receipt).where(where)
  const rows = await orm
    .select()
    .from(receipt)
    .where(where)
    .orderBy(desc(receipt.updatedAt), desc(receipt.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { total: total?.total ?? 0, rows }
}

/** Receipts of a person that wait for signatures. */
export const issuedReceiptsOf = (db: Database, person: ReceiptPerson): Promise<ReceiptRow[]> =>
  db
    .current()
    .select()
    .from(receipt)
    .where(and(eq(receipt.state, 'issued'), or(isReceiver(person), isGiver(person))))

/** Moves receipts through their chart; a receipt's history is a chain of its own. */
export const receiptLifecycle: Lifecycle<typeof receiptMachine> = {
  noun: 'receipt',
  machine: receiptMachine,
  load: async (db, id) => {
    const row = await lockReceipt(db, id)
    return row && { id, state: row.state, context: {}, version: row.version, chainId: id }
  },
  store: async (db, { id, state, version }, at) => {
    await db
      .current()
      .update(receipt)
      .set({
        state: state as ReceiptState,
        status: RECEIPT_STATUS[state as ReceiptState],
        version,
        updatedAt: at,
      })
      .where(eq(receipt.id, id))
  },
}
