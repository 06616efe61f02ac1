// Enqueues jobs.
// A job is a row in the caller's transaction, so both commit or neither does.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { gatheringOf } from '#server/db/gathered-writes.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { jobSpanName, spanNow } from '#server/tracing.ts'

/** The name of a kind of job, which knows what such a job is given. */
export type JobName<Task> = string & { readonly task?: Task }

/** Names a kind of job. Stored jobs bear the name, so it never changes. */
export const defineJob = <Task = null>(name: string) => name as JobName<Task>

/** Work to be done. Its handler may run more than once for the same job and must not mind. */
export interface NewJob<Task> {
  name: JobName<Task>
  /** JSON. Keep it small: ids, not things. */
  payload: NoInfer<Task>
  /** The job's address: a waiting job with the same key is replaced by this one. */
  key?: string
  /** When to run; at once when left out. */
  runAt?: Date
  /** Without `runAt`: lets go first what else is to run at once, for somebody waits for that. */
  isPatient?: boolean
  /** Leaves a waiting job with the same key as it is. */
  keepsPlanned?: boolean
}

/** The channel on which runners hear that something can be done now. */
export const JOB_CHANNEL = 'job'

/** When a job is due that is to run at once: before every clock's time, whatever a test's clock shows. */
export const AT_ONCE = new Date(0)

/** When a patient job is due: after all that is to run at once, before every clock's time. */
export const PATIENTLY = new Date(1)

type Row = typeof job.$inferInsert

interface Planned {
  /** By key, for a waiting job is replaced by the next with its key; without one each is its own. */
  readonly rows: Map<string, Row>
  /** Keys of waiting jobs that are called off. */
  readonly off: Set<string>
}

const planning = gatheringOf((db: Database) => ({
  before: ['"job"'],
  begin: (): Planned => ({ rows: new Map(), off: new Set() }),
  write: ({ rows, off }: Planned) => add(db, [...rows.values()], { keepsPlanned: false, off: [...off] }),
}))

/**
 * Adds the job to the current transaction, or stores it at once where there is none. What one transaction adds is written in one
 * statement before it commits, or before one that looks at jobs. Returns its id.
 */
export async function enqueue<Task>(
  db: Database,
  { name, key, payload, runAt, isPatient = false, keepsPlanned = false }: NewJob<Task>,
): Promise<string> {
  const id = randomUUID()
  const row: Row = {
    id,
    name,
    key: key ?? null,
    payload: payload ?? null,
    status: 'waiting',
    runAt: runAt ?? null,
    dueAt: runAt ?? (isPatient ? PATIENTLY : AT_ONCE),
    attempts: 0,
    lastError: null,
    traceparent: askedIn(name),
  }
  if (keepsPlanned || !db.inTransaction()) await add(db, [row], { keepsPlanned, off: [] })
  else {
    const { rows, off } = db.gathered(planning(db))
    // The last of those with its key, and in its order.
    rows.delete(key ?? id)
    rows.set(key ?? id, row)
    off.delete(key ?? id)
  }
  return id
}

/** A job that puts itself back begins a trace each time: one of all its runs would never end. */
const askedIn = (name: string): string | null => {
  const span = spanNow()
  return span === undefined || span.rootName === jobSpanName(name) ? null : span.traceparent
}

// A planned job of the same key becomes this one in all but its key.
const EXCLUDED = {
  id: sql`excluded.id`,
  name: sql`excluded.name`,
  payload: sql`excluded.payload`,
  status: sql`excluded.status`,
  runAt: sql`excluded.run_at`,
  addedAt: sql`excluded.added_at`,
  dueAt: sql`excluded.due_at`,
  attempts: sql`excluded.attempts`,
  lastError: sql`excluded.last_error`,
  traceparent: sql`excluded.traceparent`,
  seq: sql`excluded.seq`,
}

const add = async (
  db: Database,
  rows: readonly Row[],
  { keepsPlanned, off }: { readonly keepsPlanned: boolean; readonly off: readonly string[] },
): Promise<void> => {
  const orm = db.current()
  const callingOff = orm.delete(job).where(and(inArray(job.key, [...off]), eq(job.status, 'waiting')))
  if (rows.length === 0) {
    if (off.length > 0) await callingOff
    return
  }
  const calledOff = orm.$with('off').as(callingOff.returning({ id: job.id }))
  const isWaiting = sql`${job.status} = 'waiting'`
  const inserting = (begun: Pick<typeof orm, 'insert'>) => {
    const into = begun.insert(job).values([...rows])
    return keepsPlanned
      ? into.onConflictDoNothing({ target: job.key, where: isWaiting })
      : into.onConflictDoUpdate({ target: job.key, targetWhere: isWaiting, set: EXCLUDED })
  }
  if (rows.every(({ runAt }) => runAt !== null)) {
    await inserting(off.length > 0 ? orm.with(calledOff) : orm)
    return
  }
  const said = orm.$with('added').as(inserting(orm).returning({ id: job.id }))
  await (off.length > 0 ? orm.with(calledOff, said) : orm.with(said))
    .select({ said: sql`pg_notify(${JOB_CHANNEL}, '')` })
    .from(said)
}

/** Takes back a job that this transaction enqueued; one that is written already stays, for its handler looks whether it is wanted. */
export const takeBack = (db: Database, key: string): void => {
  db.gathered(planning(db)).rows.delete(key)
}

/** Takes back what waits with this key, by the time the transaction ends; whoever has to know whether it did uses `cancel`. */
export const callOff = (db: Database, key: string): void => {
  const { rows, off } = db.gathered(planning(db))
  rows.delete(key)
  off.add(key)
}

/**
 * Takes back the waiting job with this key; false when there is none. One that is running already goes on: its handler must
 * look whether its work is still wanted.
 */
export async function cancel(db: Database, key: string): Promise<boolean> {
  const gone = await db
    .current()
    .delete(job)
    .where(and(eq(job.key, key), eq(job.status, 'waiting')))
    .returning({ id: job.id })
  return gone.length > 0
}
