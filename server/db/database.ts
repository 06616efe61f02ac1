// Opens the database: PostgreSQL by its URL, else an embedded one (PGlite) in a folder or memory.
//
//   const db = await openDatabase({ dataDir: 'data' })                    // or { databaseUrl }, or {} in memory
//   await db.current().select().from(job).where(eq(job.id, id))           // in a store: always current(), never a kept handle
//   await db.transaction(async () => { await storeA(); await storeB() })  // stores called inside join by themselves
//   db.afterCommit(() => …)   await db.notify('job', id)   const stop = await db.listen('job', (id) => …)
//
// Inside a transaction await every step and wait for nothing outside the database. A nested call joins: what it wrote is undone
// only when the whole is. After a failed statement nothing can commit, even if the error was caught. A transaction that loses a
// conflict runs again, so its work must be repeatable.
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { freeBytesOf } from '#server/db/embedded/disk-watch.ts'
import type { DiskState } from '#server/db/embedded/disk-watch.ts'
import { isServed } from '#server/db/embedded/door.ts'
import { openEngine } from '#server/db/embedded/engine.ts'
import type { Engine } from '#server/db/embedded/engine.ts'
import { besideConfig, embeddedConfig, limitedConfig, pooledConfig, remoteConfig } from './client-config.ts'
import type { Limits } from './client-config.ts'
import { createListener } from './listener.ts'
import type { Listener } from './listener.ts'
import type { Log } from './log.ts'
import { silentLog } from './log.ts'
import { migrate } from './migrate.ts'
import { refusePooler, refuseUnlimited, wordsOfPooler } from './poolers.ts'
import { openReplica } from './replica.ts'
import type { Replica } from './replica.ts'
import { createTransactions } from './transaction.ts'
import type { Transactions } from './transaction.ts'
import type { Reach } from './writable-client.ts'

export interface DatabaseOptions {
  /** PostgreSQL to use; without it the embedded database runs. */
  databaseUrl?: string | undefined
  /** Where `databaseUrl` leads to a pooler: past it, for listening and for new tables. */
  directUrl?: string | undefined
  /** A read-only copy of `databaseUrl`, and how many ms it may be behind. */
  replica?: { readonly url: string; readonly mostBehindMs: number } | undefined
  /** The embedded database's folder; without it everything stays in memory (tests). */
  dataDir?: string | undefined
  /** Into how many parts an empty PostgreSQL database divides its largest tables. */
  partitions?: number | undefined
  log?: Log
  /** An embedded database that runs already; it stays open when this is closed. */
  engine?: Engine
  /** Where a running server has the folder's database open, it is used through that server, its tables as they are. */
  beside?: boolean
  /** A dump to begin an in-memory database from. */
  snapshot?: Uint8Array<ArrayBuffer>
  /** How long one statement may run; the embedded database is reopened when one does not end. 30 s. */
  statementLimitMs?: number
  /** How long a transaction may sit without a statement before it is rolled back. 30 s. */
  idleInTransactionLimitMs?: number
  /** Connections in the pool. 10. */
  connections?: number
  /** Hears each statement as it is sent, for those who count them. */
  heard?: (statement: string) => void
  /** How much may still be written to the disk of `dataDir`; asked of the system when left out. */
  freeBytes?: () => number
}

export interface Database {
  /** The query builder: of the transaction this code runs in, else of the pool. Ask each time, never keep it. */
  current: Transactions['current']
  /** The same for statements that are kept: what is sent through it goes where `current()` would send it at that moment. */
  lasting: Transactions['lasting']
  /** The driver underneath `current()`, for SQL the builder cannot say. */
  client: Transactions['client']
  inTransaction: Transactions['inTransaction']
  /** Runs `work` in one transaction, or joins the one it is called in. Runs again after 40001 or 40P01. */
  transaction: Transactions['transaction']
  /** Acts once the surrounding transaction has committed; at once when there is none. Failures are logged. */
  afterCommit: Transactions['afterCommit']
  /** What this transaction gathers to write together, before it commits or somebody needs it written. */
  gathered: Transactions['gathered']
  /** Writes what was gathered now, so that the statement that follows may take it along. */
  writeGathered: Transactions['writeGathered']
  /** Reads by one statement what is asked for at the same moment; nothing begun in it may write. */
  together: Transactions['together']
  /** Does what somebody waits for, on this node: patient work begins nothing meanwhile. */
  ahead: Transactions['ahead']
  /** Asked by patient work before each of its pieces; never in a transaction. */
  standBack: Transactions['standBack']
  /** A copy for reads that may be behind; undefined where there is none. */
  replica: Pick<Replica, 'state' | 'read'> | undefined
  /** Reads from the primary in work that reads from the replica: what decides over permission. */
  onPrimary: Transactions['onPrimary']
  /** Hears NOTIFY on a channel. A hint, never the truth: `reconnected` says that some may have been missed. */
  listen: Listener['listen']
  /** Says something (at most 8,000 bytes; send ids) to every node's listeners, when the transaction commits. */
  notify(channel: string, payload?: string): Promise<void>
  /** Lists whose count ended at its bound, and until when that is believed, in ms of the process; copies share it. */
  readonly fullCounts: Map<string, number>
  /** The whole embedded database as a tar file; undefined on PostgreSQL, which has its own tools. */
  dump: Engine['dump'] | undefined
  /** Room on the disk of the embedded database; a PostgreSQL server looks after its own. */
  disk(): DiskState
  /** How the pool's connections are used. */
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

// Building an index on a large table may take its time; nothing else runs then.
const MIGRATION_LIMIT_MS = 3_600_000

/** Opens the database and brings its tables up to date. Throws, in Chinese, when the folder is in use. */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const log = options.log ?? silentLog
  const statementLimitMs = options.statementLimitMs ?? 30_000
  const idleInTransactionLimitMs = options.idleInTransactionLimitMs ?? 30_000
  const dataDir = options.dataDir === undefined ? undefined : path.resolve(options.dataDir)
  const isBeside =
    options.beside === true &&
    options.databaseUrl === undefined &&
    dataDir !== undefined &&
    (await isServed(dataDir))
  const engine =
    options.databaseUrl === undefined && !isBeside
      ? (options.engine ??
        (await openEngine({
          dataDir,
          freeBytes: options.freeBytes ?? (() => freeBytesOf(dataDir ?? '.')),
          snapshot: options.snapshot,
          statementLimitMs: MIGRATION_LIMIT_MS,
          idleInTransactionLimitMs,
          log,
        })))
      : undefined
  const limits = { statementLimitMs, idleInTransactionLimitMs }
  const { single, calls } = waysTo(
    options,
    limits,
    isBeside ? besideConfig(dataDir) : engine && embeddedConfig(engine),
  )
  const isPooled = options.directUrl !== undefined
  const isServer = engine === undefined && !isBeside
  const pool = new Pool({
    ...calls,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 30_000,
  })
  // An idle connection that breaks is replaced by the pool at the next call; without a listener Node would stop.
  pool.on('error', (error) => log.warn({ err: error }, '数据库空闲连接中断'))
  if (options.heard) hearEach(pool, options.heard)
  const listener = createListener(single, log)
  // The connections of an embedded database share one session: what one of them parsed would be there for another.
  // A pooler lends another session to each transaction.
  const transactions = createTransactions(pool, log, isServer && !isPooled)

  let replica: Replica | undefined

  async function close(): Promise<void> {
    await replica?.close()
    await listener.close()
    await pool.end()
    if (options.engine === undefined) await engine?.close()
  }

  try {
    if (!isBeside) await migrate(single, log, options.partitions)
    if (isServer) await (isPooled ? refuseUnlimited(pool) : refusePooler(pool, limits))
  } catch (error) {
    await close()
    throw wordsOfPooler(error)
  }
  engine?.limitStatements(statementLimitMs)
  if (options.replica && isServer)
    replica = openReplica({ ...options.replica, primary: single, log }, transactions)

  return {
    ...transactions,
    replica,
    listen: (channel, heard, reconnected) => listener.listen(channel, heard, reconnected),
    async notify(channel, payload = '') {
      await transactions.current().execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    fullCounts: new Map(),
    dump: engine === undefined ? undefined : (compressed) => engine.dump(compressed),
    disk: () => engine?.disk() ?? 'ok',
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close,
  }
}

/** How single connections are made, and those of the pool. */
function waysTo(
  { databaseUrl = '', directUrl }: DatabaseOptions,
  limits: Limits,
  embedded: Reach | undefined,
): { single: Reach; calls: Reach } {
  if (embedded !== undefined) return { single: embedded, calls: embedded }
  const calls =
    directUrl === undefined ? limitedConfig(databaseUrl, limits) : pooledConfig(databaseUrl, limits)
  return { single: remoteConfig(directUrl ?? databaseUrl), calls }
}

function hearEach(pool: Pool, heard: (statement: string) => void): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown
    const hearing = (...sent: unknown[]) => {
      const [first] = sent
      heard(typeof first === 'string' ? first : (first as { text: string }).text)
      return query(...sent)
    }
    client.query = hearing as typeof client.query
  })
}
