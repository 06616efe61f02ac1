// Leases of jobs: take one, extend it, and end the job as done, to be retried, or dead.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared-statements.ts'
import type { Orm } from '#server/db/transaction.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { sqlState } from '#server/db/sql-state.ts'

/** A job taken by this node. `attempt` counts from 1. */
export interface TakenJob {
  id: string
  name: string
  key: string | null
  payload: unknown
  attempt: number
  lease: string
  /** When it was asked to run; null: at once. */
  runAt: Date | null
  traceparent: string | null
}

/** After this many failed attempts a job is dead. */
export const MAX_ATTEMPTS = 8
const FIRST_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 3_600_000
const UNIQUE_VIOLATION = '23505'

/** How long after its n-th failed attempt (n from 1) a job waits: 10 s, doubling, at most an hour. */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS)
}

interface Taking {
  readonly names: string[]
  readonly limit: number
  readonly now: Date
  readonly leaseMs: number
  /** Takes those alone that were due by then; all that are due now when left out. */
  readonly dueBy?: Date
}

/** Takes up to `limit` due jobs of these names, oldest first, those with a lost lease included. */
export const takeDue = (db: Database, taking: Taking): Promise<TakenJob[]> => take(db, taking)

/** Ends a job and takes the next in one statement, so that what a job makes due costs no commit of its own. */
export const finishAndTake = (db: Database, done: TakenJob, taking: Taking): Promise<TakenJob[]> =>
  take(db, taking, done)

async function take(
  db: Database,
  { names, limit, now, leaseMs, dueBy = now }: Taking,
  done?: TakenJob,
): Promise<TakenJob[]> {
  const lease = randomUUID()
  const values = {
    names,
    limit,
    now: dueBy.toISOString(),
    lease,
    dueAt: new Date(now.getTime() + leaseMs).toISOString(),
  }
  const taken = done
    ? await endedAndTaken(db, { ...values, doneId: done.id, doneLease: done.lease })
    : await takenDue(db, values)
  return taken
    .sort((a, b) => a.seq - b.seq)
    .map(({ attempts, ...row }) => ({ ...row, attempt: attempts, lease }))
}

// Every node asks every second: the names go as one list, and the statement is built once.
const taking = (orm: Orm, ending: readonly ReturnType<typeof endedIn>[]) => {
  const due = orm.$with('due').as(
    orm
      .select({ id: job.id })
      .from(job)
      .where(
        and(
          sql`${job.name} = any(${sql.placeholder('names')}::text[])`,
          lte(job.dueAt, sql`${sql.placeholder('now')}::timestamptz`),
        ),
      )
      .orderBy(job.dueAt, job.seq)
      .limit(sql.placeholder('limit'))
      .for('update', { skipLocked: true }),
  )
  return orm
    .with(...ending, due)
    .update(job)
    .set({
      status: 'running',
      lease: sql`${sql.placeholder('lease')}::uuid`,
      dueAt: sql`${sql.placeholder('dueAt')}::timestamptz`,
      attempts: sql`${job.attempts} + 1`,
    })
    .where(inArray(job.id, orm.select({ id: due.id }).from(due)))
    .returning()
}

const endedIn = (orm: Orm) =>
  orm.$with('gone').as(
    orm
      .delete(job)
      .where(held({ id: sql.placeholder('doneId'), lease: sql.placeholder('doneLease') }))
      .returning({ id: job.id }),
  )

const takenDue = prepared((orm) => taking(orm, []))
const endedAndTaken = prepared((orm) => taking(orm, [endedIn(orm)]))

/** Ends every lease, for a database that only one process can hold: at its start, whatever runs was cut off. */
export async function endLeases(db: Database, now: Date): Promise<void> {
  await db.current().update(job).set({ dueAt: now }).where(eq(job.status, 'running'))
}

/** Prolongs the leases that are still held; returns the ids of those jobs. */
export async function keepLeases(db: Database, jobs: TakenJob[], until: Date): Promise<Set<string>> {
  const leases = [...new Set(jobs.map(({ lease }) => lease))]
  const ids = jobs.map(({ id }) => id)
  const kept = await db
    .current()
    .update(job)
    .set({ dueAt: until })
    .where(and(inArray(job.id, ids), inArray(job.lease, leases), eq(job.status, 'running')))
    .returning({ id: job.id })
  return new Set(kept.map(({ id }) => id))
}

/** The work is done; the row leaves. False when the lease was lost meanwhile. */
export async function finish(db: Database, taken: TakenJob): Promise<boolean> {
  const gone = await db.current().delete(job).where(held(taken)).returning({ id: job.id })
  return gone.length > 0
}

/** The attempt failed: it waits for the next one, dies after its last, or leaves when a newer job has taken its key. */
export async function fail(
  db: Database,
  taken: TakenJob,
  { error, now, isLast }: { error: string; now: Date; isLast: boolean },
): Promise<'waiting' | 'dead' | 'replaced' | 'lost'> {
  if (isLast) {
    return (await settle(db, taken, { status: 'dead', dueAt: null, lastError: error })) ? 'dead' : 'lost'
  }
  const dueAt = new Date(now.getTime() + retryDelay(taken.attempt))
  return await putBack(db, taken, { dueAt, lastError: error })
}

/** Gives an unfinished job back at once, as if it had not been taken. */
export async function giveBack(db: Database, taken: TakenJob, now: Date): Promise<void> {
  await putBack(db, taken, { dueAt: now, attempts: taken.attempt - 1 })
}

// Only one waiting job may have a key: when a newer one has it, that one is what is wanted now.
async function putBack(
  db: Database,
  taken: TakenJob,
  change: Change,
): Promise<'waiting' | 'replaced' | 'lost'> {
  try {
    return (await settle(db, taken, { ...change, status: 'waiting' })) ? 'waiting' : 'lost'
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    return (await finish(db, taken)) ? 'replaced' : 'lost'
  }
}

type Change = Partial<Pick<typeof job.$inferInsert, 'status' | 'dueAt' | 'lastError' | 'attempts'>>

async function settle(db: Database, taken: TakenJob, change: Change): Promise<boolean> {
  const settled = await db
    .current()
    .update(job)
    .set({ ...change, lease: null })
    .where(held(taken))
    .returning({ id: job.id })
  return settled.length > 0
}

interface Holding {
  readonly id: string | Placeholder
  readonly lease: string | Placeholder
}

function held({ id, lease }: Holding) {
  return and(eq(job.id, id), eq(job.lease, lease), eq(job.status, 'running'))
}
