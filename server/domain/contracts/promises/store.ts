// Promises in the database: one by one, and moved by their chart.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { PROMISE_STATUS } from '#protocol/contracts/promises/status.ts'
import type { PromiseState } from '#protocol/contracts/promises/status.ts'
import type { Database } from '#server/db/database.ts'
import { promise } from '#server/db/schema/contracts/promises.ts'
import { folded } from '#server/domain/contracts/contracts/search.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { promiseMachine } from './machine.ts'

export type PromiseRecord = typeof promise.$inferSelect

type Worded = Pick<PromiseRecord, 'title' | 'counterparty' | 'contractName'>

const searchTextOf = ({ title, counterparty, contractName }: Worded): string =>
  folded(`${title} ${counterparty} ${contractName}`)

/** A new one; it begins where its chart begins. */
export const insertPromise = async (
  db: Database,
  row: Omit<
    PromiseRecord,
    'searchText' | 'state' | 'status' | 'version' | 'finishedOn' | 'finishNote' | 'voucherId' | 'endReason'
  >,
): Promise<void> => {
  await db
    .current()
    .insert(promise)
    .values({
      ...row,
      searchText: searchTextOf(row),
      state: 'waiting',
      status: PROMISE_STATUS.waiting,
      version: 1,
    })
}

export const findPromise = async (db: Database, id: string): Promise<PromiseRecord | undefined> => {
  const [row] = await db.current().select().from(promise).where(eq(promise.id, id))
  return row
}

/** The same, locked until the transaction ends. */
export const lockPromise = async (db: Database, id: string): Promise<PromiseRecord | undefined> => {
  const [row] = await db.current().select().from(promise).where(eq(promise.id, id)).for('update')
  return row
}

type Changeable = Omit<
  Partial<PromiseRecord>,
  'id' | 'companyId' | 'state' | 'status' | 'context' | 'version' | 'searchText'
>

/** Changes anything but the state, which belongs to the chart. */
export const changePromise = async (db: Database, row: PromiseRecord, change: Changeable): Promise<void> => {
  await db
    .current()
    .update(promise)
    .set({ ...change, searchText: searchTextOf({ ...row, ...change }) })
    .where(eq(promise.id, row.id))
}

const OPEN: PromiseState[] = ['waiting', 'overdue']

/** A colleague's open ones, what is due first at the head. */
export const openPromisesOf = (
  db: Database,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<PromiseRecord[]> =>
  db
    .current()
    .select()
    .from(promise)
    .where(and(eq(promise.companyId, companyId), eq(promise.ownerId, userId), inArray(promise.state, OPEN)))
    .orderBy(asc(promise.dueDay), asc(promise.id))

/** Open ones of a contract, whoever's they are. */
export const openPromisesAbout = (db: Database, contractId: string): Promise<PromiseRecord[]> =>
  db
    .current()
    .select()
    .from(promise)
    .where(and(eq(promise.contractId, contractId), inArray(promise.state, OPEN)))

/** A company's of one contract, by their days. */
export const promisesAbout = (
  db: Database,
  { contractId, companyId, limit }: { contractId: string; companyId: string; limit: number },
): Promise<PromiseRecord[]> =>
  db
    .current()
    .select()
    .from(promise)
    .where(and(eq(promise.contractId, contractId), eq(promise.companyId, companyId)))
    .orderBy(asc(promise.status), asc(promise.dueDay), asc(promise.id))
    .limit(limit)

/** Promises as `advance` moves them; each has a chain of its own. */
export const promiseLifecycle: Lifecycle<typeof promiseMachine> = {
  noun: 'promise',
  machine: promiseMachine,
  load: async (db, id) => {
    const row = await lockPromise(db, id)
    return row && { id, state: row.state, context: row.context, version: row.version, chainId: id }
  },
  store: async (db, moved, at) => {
    const state = moved.state as PromiseState
    await db
      .current()
      .update(promise)
      .set({
        state,
        status: PROMISE_STATUS[state],
        context: moved.context,
        version: moved.version,
        updatedAt: at,
      })
      .where(eq(promise.id, moved.id))
  },
}
