// Transactions that nested callers join without a parameter.
// The client is kept in AsyncLocalStorage, so no store needs it as an argument.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { spanned } from '#server/tracing.ts'
import type { Log } from './log.ts'
import { createGathered } from './gathered-writes.ts'
import type { Gathered, Gathering } from './gathered-writes.ts'
import { createCourtesy } from './courtesy.ts'
import type { Courtesy } from './courtesy.ts'
import { createNames, naming } from './named-statements.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createTurns } from './patient-transactions.ts'
import { puttingOff } from './put-off-writes.ts'
import { QuickDialect } from './quick-dialect.ts'
import { QuickSession } from './quick-session.ts'
import { gatheringReads } from './reads-together.ts'
import type { Gatherer, Together } from './reads-together.ts'
import { remembering } from './remembered-reads.ts'
import type { Sender } from './remembered-reads.ts'
import { asDatabaseAway, DatabaseAway, isDatabaseAway } from './database-away.ts'
import { sqlState } from './sql-state.ts'
import { tracedStatements } from './traced-statements.ts'

/** The query builder over a pool or a client; the two differ only in where the statements go. */
export type Orm = ReturnType<typeof openOrm>

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

export interface TransactionOptions {
  readonly isolation?: Isolation
  /** Nobody waits for it: it begins when few others of its kind are under way, and stands back. */
  readonly isPatient?: boolean
}

export interface Transactions extends Courtesy {
  current(): Orm
  lasting(): Orm
  client(): pg.Pool | pg.PoolClient
  inTransaction(): boolean
  transaction<T>(work: () => Promise<T>, options?: TransactionOptions): Promise<T>
  afterCommit(act: () => void | Promise<void>): void
  gathered<State>(gathering: Gathering<State>): State
  writeGathered(): Promise<void>
  together: Together
  /** Sends what `work` reads outside transactions to another server. Nothing is tried twice there. */
  readingFrom<T>(other: pg.Pool, work: () => Promise<T>): Promise<T>
  /** What decides over permission, in work that reads from elsewhere. */
  onPrimary<T>(work: () => Promise<T>): Promise<T>
}

interface Scope {
  orm: Orm
  client: pg.PoolClient
  gathered: Gathered
  reads: Gatherer
  acts: (() => void | Promise<void>)[]
  over: boolean
}

// A transaction that loses a conflict is the database's way to ask for another try; more than a few means real trouble.
const MAX_TRIES = 6
const CONFLICTS = new Set(['40001', '40P01'])
// Of the patient ones. An embedded database has one session, and whoever has it keeps all others waiting.
const PATIENT_AT_ONCE = { server: 2, embedded: 1 }
// What PostgreSQL warns from when it gives up to wait for a synchronous standby.
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN'

/** `areNamed`: whether each connection has a session of its own, which may keep statements by name. */
export function createTransactions(pool: pg.Pool, log: Log, areNamed: boolean): Transactions {
  const scopes = new AsyncLocalStorage<Scope>()
  const nameOf = areNamed ? createNames() : () => undefined
  const named = (inner: pg.Pool | pg.PoolClient) =>
    naming(tracedStatements(inner as unknown as Sender), nameOf)
  const patiently = createTurns(areNamed ? PATIENT_AT_ONCE.server : PATIENT_AT_ONCE.embedded)
  const courtesy = createCourtesy()
  const patient = <T>(act: () => Promise<T>): Promise<T> =>
    patiently(async () => {
      await courtesy.standBack()
      return await act()
    })
  const poolSender: Sender = {
    query: (sent, values) => untilNoConflict(() => named(pool).query(sent, values)),
  }
  const poolOrm = openOrm(poolSender)
  const outside = new AsyncLocalStorage<{
    readonly orm: Orm
    readonly reads: Gatherer
    readonly client: pg.Pool
  }>()
  const reading = <T>(from: pg.Pool, sender: Sender, work: (reads: Gatherer) => Promise<T>): Promise<T> => {
    const reads = gatheringReads(sender)
    return outside.run({ orm: openOrm(reads.sender), reads, client: from }, () => work(reads))
  }

  function scope(): Scope | undefined {
    const found = scopes.getStore()
    if (found?.over)
      throw new Error('事务已经结束，其中启动的代码却还在使用它：请等待 (await) 事务里的每一步')
    return found
  }

  const senderNow = (): Sender => scope()?.gathered.sender ?? outside.getStore()?.reads.sender ?? poolSender
  const lastingOrm = openOrm({ query: (sent, values) => senderNow().query(sent, values) })

  // One statement is a transaction too, and may lose a conflict.
  async function untilNoConflict<T>(act: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await act()
      } catch (error) {
        const state = sqlState(error)
        if (tries === MAX_TRIES || state === undefined || !CONFLICTS.has(state)) throw error
        log.info({ state, tries }, '事务冲突，重试')
        await sleep(Math.random() * 10 * 2 ** tries)
      }
    }
  }

  async function once<T>(work: () => Promise<T>, isolation: Isolation): Promise<T> {
    const client = await spanned('wait for connection', () => pool.connect()).catch((cause: unknown) => {
      throw new DatabaseAway(cause)
    })
    const line = oneAtATime(named(client), () => reads.isSideBySide())
    const putOff = puttingOff(line)
    const reads: Gatherer = gatheringReads(putOff.sender)
    const gathered = createGathered(remembering(reads.sender))
    const orm = openOrm(gathered.sender)
    const own: Scope = { client, orm, gathered, reads, acts: [], over: false }
    let broken: Error | undefined
    let result: T
    // A client in use has no listener of the pool's: without this one, a cut connection would stop the process.
    const cut = (error: Error) => {
      broken ??= asDatabaseAway(error) as Error
    }
    const told = (statement: string) =>
      client.query(statement).catch((error: unknown) => {
        throw asDatabaseAway(error)
      })
    client.on('error', cut)
    let isAlone = false
    const hear = ({ routine }: { readonly routine?: string | undefined }) => {
      isAlone ||= routine === WAITS_FOR_STANDBY
    }
    client.on('notice', hear)
    try {
      await told(`BEGIN ISOLATION LEVEL ${isolation}`)
      result = await scopes.run(own, async () => {
        const value = await work()
        await gathered.writeAll()
        await putOff.writeAll()
        return value
      })
      own.over = true
      const { command } = await spanned('COMMIT', () => told('COMMIT'), { kind: 'client' })
      if (command !== 'COMMIT') throw new Error('事务中有语句失败且错误被吞掉，数据库已回滚')
      // It would be lost with this machine, so it is not answered as done; sent again, it is found.
      if (isAlone) throw new DatabaseAway(new Error('committed, but no standby has it'))
    } catch (error) {
      own.over = true
      // Nobody is there to hear of a rollback.
      if (isDatabaseAway(error)) broken ??= error as Error
      // The cut is the reason; what the statements after it complain about is only its echo.
      if (broken !== undefined) throw broken
      await client.query('ROLLBACK').catch(cut)
      throw error
    } finally {
      client.off('error', cut)
      client.off('notice', hear)
      client.release(broken)
    }
    for (const act of own.acts) await run(act)
    return result
  }

  async function run(act: () => void | Promise<void>): Promise<void> {
    try {
      await scopes.exit(act)
    } catch (error) {
      log.error({ err: error }, '事务提交后的动作失败')
    }
  }

  return {
    ...courtesy,
    current: () => scope()?.orm ?? outside.getStore()?.orm ?? poolOrm,
    lasting() {
      // Refuses in a transaction that is over, as `current` does.
      scope()
      return lastingOrm
    },
    client: () => scope()?.client ?? outside.getStore()?.client ?? pool,
    inTransaction: () => scope() !== undefined,
    async transaction(work, options = {}) {
      if (scope() !== undefined) return await work()
      const act = () =>
        spanned('transaction', () => untilNoConflict(() => once(work, options.isolation ?? 'read committed')))
      return await (options.isPatient === true ? patient(act) : act())
    },
    gathered(gathering) {
      const found = scope()
      if (found === undefined) throw new Error('没有事务可以汇集写入')
      return found.gathered.of(gathering)
    },
    async writeGathered() {
      await scope()?.gathered.writeAll()
    },
    together(begin) {
      const own = scope() ?? outside.getStore()
      if (own !== undefined) return own.reads.together(begin)
      return reading(pool, poolSender, (reads) => reads.together(begin))
    },
    readingFrom: (other, work) => reading(other, named(other), work),
    onPrimary: (work) => outside.exit(work),
    afterCommit(act) {
      const found = scope()
      if (found === undefined) void run(act)
      else found.acts.push(act)
    },
  }
}

const dialect = new QuickDialect()

function openOrm(client: Sender) {
  return new NodePgDatabase(
    dialect,
    new QuickSession(client as unknown as pg.Pool, dialect, undefined),
    undefined,
  )
}
