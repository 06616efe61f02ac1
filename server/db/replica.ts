// A read-only copy of the database, for reads that may be a little behind (decision 0125).
// It is measured once a second; while it is not fit, nobody asks it.
import { performance } from 'node:perf_hooks'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Pool } from 'pg'
import { replicaConfig } from './client-config.ts'
import { isDatabaseAway } from './database-away.ts'
import type { Log } from './log.ts'
import { createLag } from './replica-lag.ts'
import type { Transactions } from './transaction.ts'
import type { Reach } from './writable-client.ts'

/**
 * `following`: fit to be read. `behind`: further than is allowed. `away`: it does not answer, or was not measured yet. `promoted`: it
 * takes writes, so it follows nobody. `foreign`: it is no copy of this database.
 */
export type ReplicaCondition = 'following' | 'behind' | 'away' | 'promoted' | 'foreign'

/** What is known of it at this moment; `behindMs` is undefined where nothing is. */
export interface ReplicaState {
  readonly condition: ReplicaCondition
  readonly behindMs: number | undefined
  readonly mostBehindMs: number
}

export interface Replica {
  readonly state: () => ReplicaState
  /** Runs reads there; what transactions do goes to the primary. Throws what it answers, and is not asked again where it was lost. */
  readonly read: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

export interface ReplicaOptions {
  readonly url: string
  /** How far behind it may be read, in ms. */
  readonly mostBehindMs: number
  /** How the primary is reached, past a pooler. */
  readonly primary: Reach
  readonly log: Log
}

const EVERY_MS = 1_000
const ASK_MS = 3_000

interface Position {
  readonly position: string
  readonly cluster: string
}

// Every cluster has its own number; a copy keeps that of the original.
const POSITION = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position,
  (select system_identifier::text from pg_control_system()) as cluster`
const FOLLOWED = `select pg_wal_lsn_diff(coalesce(pg_last_wal_replay_lsn(), '0/0'), '0/0')::text as position, pg_is_in_recovery() as follows,
  (select system_identifier::text from pg_control_system()) as cluster`

const WORDS: Readonly<Record<ReplicaCondition, string>> = {
  following: '只读副本可以使用，允许的单位的列表由它读取',
  behind: '只读副本落后太多，列表改由主库读取',
  away: '只读副本没有应答，列表改由主库读取',
  promoted: '只读副本已升为主库，不再跟随：列表由主库读取，请将 DATABASE_REPLICA_URL 改为另一台只读副本',
  foreign: '只读副本不是这个数据库的副本，列表由主库读取，请改正 DATABASE_REPLICA_URL',
}

/** Starts measuring; resolves at once, whether the replica is there or not. */
export const openReplica = (
  { url, mostBehindMs, primary, log }: ReplicaOptions,
  transactions: Pick<Transactions, 'readingFrom'>,
): Replica => {
  const pool = new Pool({ ...replicaConfig(url), max: 10 })
  // Beside the pool of the calls, whose queue must not look like a replica that is behind.
  const watching = new Pool({ ...primary, max: 1, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS })
  for (const one of [pool, watching]) one.on('error', () => undefined)
  const lag = createLag()
  let measured: Exclude<ReplicaCondition, 'behind'> = 'away'
  let said: ReplicaCondition | undefined
  let isClosed = false

  const state = (): ReplicaState => {
    const behindMs = lag.behindMs(performance.now())
    const condition = measured === 'following' && behindMs > mostBehindMs ? 'behind' : measured
    return { condition, behindMs: Number.isFinite(behindMs) ? behindMs : undefined, mostBehindMs }
  }

  const say = (cause?: unknown): void => {
    const { condition, behindMs } = state()
    if (condition === said) return
    const isFirst = said === undefined
    said = condition
    const detail = { behindMs: behindMs && Math.round(behindMs), err: cause && causeOf(cause) }
    if (condition === 'following') log.info(detail, WORDS.following)
    else if (!isFirst || condition !== 'behind') log.warn(detail, WORDS[condition])
  }

  const become = (condition: typeof measured, cause?: unknown): void => {
    if (isClosed) return
    measured = condition
    if (condition !== 'following') lag.forget()
    say(cause)
  }

  const measure = async (): Promise<void> => {
    const at = performance.now()
    // Without the primary the replica is as far behind as that is away.
    const own = await watching.query<Position>(POSITION).then(firstRow, () => undefined)
    const found = await pool.query<Position & { follows: boolean }>(FOLLOWED).then(firstRow)
    if (own !== undefined) lag.primaryWas(at, BigInt(own.position))
    if (!found.follows) return become('promoted')
    if (own !== undefined && own.cluster !== found.cluster) return become('foreign')
    lag.replicaHas(BigInt(found.position))
    become('following')
  }

  const again = async (): Promise<void> => {
    await measure().catch((error: unknown) => become('away', error))
    if (!isClosed) timer = setTimeout(() => void again(), EVERY_MS).unref()
  }
  let timer: NodeJS.Timeout | undefined
  const first = again()

  return {
    state,
    read: async (work) => {
      try {
        return await transactions.readingFrom(pool, work)
      } catch (error) {
        if (isDatabaseAway(error)) become('away', error)
        throw error
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([pool.end(), watching.end()])
      await first
    },
  }
}

/** What the server or the network said: around it the statement's values are named, which no log is told. */
export const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

const firstRow = <Row>({ rows: [row] }: { readonly rows: readonly Row[] }): Row => {
  if (row === undefined) throw new Error('the server answered with no row')
  return row
}
