// Batches and their contracts in the database.
import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { MOST_BATCHES } from '#protocol/contracts/batches/tasks.ts'
import { BATCH_ITEM_STATUS, BATCH_STATUS } from '#protocol/contracts/batches/status.ts'
import type { BatchItemState, BatchState } from '#protocol/contracts/batches/status.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import { rowChange } from '#server/db/row-writes.ts'
import { batch, batchItem } from '#server/db/schema/contracts/batches.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { batchItemMachine } from './item-machine.ts'
import { batchMachine } from './machine.ts'

export type BatchRow = typeof batch.$inferSelect
export type BatchItemRow = typeof batchItem.$inferSelect

type NewBatch = Omit<typeof batch.$inferInsert, 'state' | 'status' | 'version'>
type NewItem = Pick<BatchItemRow, 'id' | 'contractId' | 'partyId' | 'name' | 'documentsHash'>

/** Writes a batch that runs, and its contracts in the order given. */
export const insertBatch = async (db: Database, row: NewBatch, items: readonly NewItem[]): Promise<void> => {
  const orm = db.current()
  await orm.insert(batch).values({ ...row, state: 'running', status: BATCH_STATUS.running, version: 1 })
  await orm.insert(batchItem).values(
    items.map((item, position) => ({
      ...item,
      batchId: row.id,
      position,
      state: 'waiting' as const,
      status: BATCH_ITEM_STATUS.waiting,
      version: 1,
    })),
  )
}

export const getBatchRow = async (db: Database, id: string): Promise<BatchRow | undefined> => {
  const [row] = await db.current().select().from(batch).where(eq(batch.id, id))
  return row
}

/** The batch, while everybody else who wants to change it waits for this transaction. */
export const lockBatch = async (db: Database, id: string): Promise<BatchRow | undefined> => {
  const [row] = await db.current().select().from(batch).where(eq(batch.id, id)).for('update')
  return row
}

/** A person's tasks that are not closed, newest first. */
export const openBatchesOf = (db: Database, userId: string): Promise<BatchRow[]> =>
  db
    .current()
    .select()
    .from(batch)
    .where(and(eq(batch.userId, userId), ne(batch.state, 'closed')))
    .orderBy(desc(batch.createdAt), desc(batch.id))
    .limit(MOST_BATCHES)

/** Changes anything but the status, which belongs to the chart. */
export const changeBatch = async (
  db: Database,
  id: string,
  change: Pick<BatchRow, 'seals' | 'listHash' | 'method' | 'provedAt' | 'ip' | 'userAgent'>,
): Promise<void> => {
  await db.current().update(batch).set(change).where(eq(batch.id, id))
}

export const changeItem = async (
  db: Database,
  id: string,
  change: Partial<Pick<BatchItemRow, 'reason' | 'documentsHash'>>,
): Promise<void> => {
  await db.current().update(batchItem).set(change).where(eq(batchItem.id, id))
}

export const getItem = async (db: Database, id: string): Promise<BatchItemRow | undefined> => {
  const [row] = await itemById(db, { id })
  return row
}

const itemById = prepared((orm) =>
  orm
    .select()
    .from(batchItem)
    .where(eq(batchItem.id, sql.placeholder('id'))),
)

/** Contracts of a batch that are about to be moved, locked until the transaction ends. */
export const lockItems = async (db: Database, ids: readonly string[]): Promise<void> => {
  await db
    .current()
    .select()
    .from(batchItem)
    .where(inArray(batchItem.id, [...ids]))
    .orderBy(asc(batchItem.id))
    .for('update')
}

/** The first contracts of a batch in a state, in its order. */
export const itemsIn = (
  db: Database,
  batchId: string,
  state: BatchItemState,
  limit: number,
): Promise<BatchItemRow[]> =>
  db
    .current()
    .select()
    .from(batchItem)
    .where(and(eq(batchItem.batchId, batchId), eq(batchItem.state, state)))
    .orderBy(asc(batchItem.position))
    .limit(limit)

const sealingByParty = prepared((orm) =>
  orm
    .select()
    .from(batchItem)
    .where(and(eq(batchItem.partyId, sql.placeholder('partyId')), eq(batchItem.state, 'sealing')))
    .limit(1),
)
const itemLocked = prepared((orm) =>
  orm
    .select()
    .from(batchItem)
    .where(eq(batchItem.id, sql.placeholder('id')))
    .for('update'),
)

/** The item for which this party's signature is being written; there is at most one. */
export const sealingItemOf = async (db: Database, partyId: string): Promise<BatchItemRow | undefined> => {
  const [row] = await sealingByParty(db, { partyId })
  return row
}

/** Locks the contracts of batches that these parties are signing until the transaction ends. */
export const lockSealingItems = async (db: Database, partyIds: readonly string[]): Promise<void> => {
  const items = await db.together(() => partyIds.map((id) => sealingItemOf(db, id)))
  const ids = items.flatMap((item) => (item === undefined ? [] : [item.id]))
  if (ids.length > 0) await lockItems(db, ids)
}

/** How many contracts of a batch are in each state. */
export type Standing = Readonly<Record<BatchItemState, number>>

const NOTHING: Standing = { waiting: 0, sealing: 0, sealed: 0, failed: 0 }

/** How far these batches have come. */
export const standingsOf = async (
  db: Database,
  batchIds: readonly string[],
): Promise<Map<string, Standing>> => {
  const standings = new Map<string, Standing>(batchIds.map((id) => [id, NOTHING]))
  if (batchIds.length === 0) return standings
  const rows = await db
    .current()
    .select({ id: batchItem.batchId, state: batchItem.state, counted: count() })
    .from(batchItem)
    .where(inArray(batchItem.batchId, [...batchIds]))
    .groupBy(batchItem.batchId, batchItem.state)
  for (const { id, state, counted } of rows)
    standings.set(id, { ...(standings.get(id) ?? NOTHING), [state]: counted })
  return standings
}

/** Moves batches through their chart; a batch's history is a chain of its own. */
export const batchLifecycle: Lifecycle<typeof batchMachine> = {
  noun: 'batch',
  machine: batchMachine,
  load: async (db, id) => {
    const row = await lockBatch(db, id)
    return row && { id, state: row.state, context: {}, version: row.version, chainId: id }
  },
  store: async (db, { id, state, version }) => {
    const next = state as BatchState
    await db
      .current()
      .update(batch)
      .set({ state: next, status: BATCH_STATUS[next], version })
      .where(eq(batch.id, id))
  },
}

const changeBatchItem = rowChange(batchItem)

/** Moves a batch's contracts; what happens to them stands in the batch's chain. */
export const batchItemLifecycle: Lifecycle<typeof batchItemMachine> = {
  noun: 'batchItem',
  machine: batchItemMachine,
  load: async (db, id) => {
    const [row] = await itemLocked(db, { id })
    return row && { id, state: row.state, context: {}, version: row.version, chainId: row.batchId }
  },
  store: async (db, { id, state, version }) => {
    const next = state as BatchItemState
    await changeBatchItem(db, id, { state: next, status: BATCH_ITEM_STATUS[next], version })
  },
}
