// Runs the embedded PostgreSQL (PGlite) in its own thread.
// One process may use a folder, a statement has a time limit, and a stuck or dead thread is restarted.
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Log } from '#server/db/log.ts'
import { Connection } from './connection.ts'
import { createDiskWatch } from './disk-watch.ts'
import type { DiskState } from './disk-watch.ts'
import { openDoor } from './door.ts'
import { lockFolder } from './folder-lock.ts'
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts'
import { createSessionPlans } from './session-plans.ts'
import { createSessionQueue, houseKeeping } from './session-queue.ts'
import { createUpkeep } from './upkeep.ts'

export interface EngineOptions {
  /** Undefined: in memory. */
  dataDir: string | undefined
  snapshot: Uint8Array<ArrayBuffer> | undefined
  statementLimitMs: number
  idleInTransactionLimitMs: number
  /** How much may still be written to the disk of the folder. */
  freeBytes: () => number
  log: Log
}

export interface Engine {
  /** A new connection, to be given to `pg` as its socket. */
  connect(): Duplex
  /** Changes how long one statement may run; longer while migrating. */
  limitStatements(ms: number): void
  /** The whole database as a tar file (gzip when `compressed`). Waits until no transaction is open. */
  dump(compressed: boolean): Promise<Uint8Array<ArrayBuffer>>
  /** Whether there is room on the disk. While it is `full`, everything can be read and nothing written. */
  disk(): DiskState
  close(): Promise<void>
}

// Vacuum of much new data takes its time; a statement of ours that never ends is still noticed.
const HOUSE_KEEPING_LIMIT_MS = 600_000
const REOPEN_EVERY_MS = 2000

/** Opens the database, creating it on the first start. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const unlock = options.dataDir === undefined ? () => undefined : lockFolder(options.dataDir)
  const connections = new Set<Connection>()
  const queue = createSessionQueue(connections)
  let plans = createSessionPlans()
  let statementLimitMs = options.statementLimitMs
  let worker: Worker | undefined
  let starting: Promise<void> | undefined
  let ended: Error | undefined
  let unopened: Error | undefined
  let busyTimer: NodeJS.Timeout | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let dumps: {
    compressed: boolean
    resolve: (bytes: Uint8Array<ArrayBuffer>) => void
    reject: (error: Error) => void
  }[] = []
  let dumping: (typeof dumps)[number] | undefined
  let whenClosed: (() => void) | undefined

  const upkeep = options.dataDir === undefined ? undefined : createUpkeep(keepHouse)
  const disk = options.dataDir === undefined ? undefined : createDiskWatch(options.freeBytes, diskChanged)

  function keepHouse(sql: string): void {
    queue.add(houseKeeping(sql))
    pump()
  }

  function send(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    worker?.postMessage(message, transfer)
  }

  // All connections share one session, so one setting turns every transaction that begins from now on.
  function diskChanged(state: DiskState, freeBytes: number): void {
    const details = { disk: state, freeMb: Math.floor(freeBytes / 1024 / 1024) }
    if (state === 'full') options.log.error(details, '磁盘空间不足，数据库暂时只读；腾出空间后会自动恢复写入')
    else if (state === 'low') options.log.warn(details, '磁盘空间快用完了，请尽快清理或扩容')
    else options.log.info(details, '磁盘空间已恢复')
    keepHouse(`SET default_transaction_read_only = ${state === 'full' ? 'on' : 'off'}`)
  }

  function pump(): void {
    clearTimeout(idleTimer)
    if (worker === undefined || starting !== undefined || busyTimer !== undefined || dumping !== undefined)
      return
    const turn = queue.next()
    if (turn !== undefined) {
      const limitMs = turn.connection === undefined ? HOUSE_KEEPING_LIMIT_MS : statementLimitMs
      busyTimer = setTimeout(() => fail(statementTooLong(limitMs)), limitMs)
      if (turn.connection !== undefined) {
        upkeep?.took(turn.bytes.length)
        disk?.took(turn.bytes.length)
      }
      const bytes = plans.sent(turn.bytes)
      send({ kind: 'batch', bytes }, [bytes.buffer])
      return
    }
    const holder = queue.holder()
    if (holder !== undefined) {
      idleTimer = setTimeout(() => {
        options.log.error({ limitMs: options.idleInTransactionLimitMs }, '事务长时间没有下一条语句，已回滚')
        holder.destroy(idleTooLong(options.idleInTransactionLimitMs))
      }, options.idleInTransactionLimitMs)
      return
    }
    dumping = dumps.shift()
    if (dumping !== undefined) send({ kind: 'dump', compressed: dumping.compressed })
  }

  function receive(from: Worker, message: FromWorker): void {
    if (message.kind === 'closed') whenClosed?.()
    if (from !== worker) return
    if (message.kind === 'dump') {
      dumping?.resolve(message.bytes)
      dumping = undefined
    } else if (message.kind === 'reply') {
      clearTimeout(busyTimer)
      busyTimer = undefined
      if (!queue.settle(message.bytes, plans.answered(message.bytes)))
        fail(new Error('内置数据库的回复不完整，已重新打开'))
    }
    pump()
  }

  // The session is lost with its thread: every connection ends, as it would if a PostgreSQL server had restarted.
  function fail(error: Error): void {
    if (worker === undefined || ended !== undefined) return
    const stopped = worker
    worker = undefined
    clearTimeout(busyTimer)
    clearTimeout(idleTimer)
    busyTimer = undefined
    options.log.error({ err: error }, '内置数据库线程已终止')
    const culprit = queue.clear()
    dumping?.reject(error)
    dumping = undefined
    const others = sqlError('57P01', '内置数据库正在重新打开，本次操作未完成，请重试', error)
    for (const connection of connections) connection.destroy(connection === culprit ? error : others)
    if (options.dataDir === undefined) {
      ended = new Error('内存中的数据库已随其线程丢失', { cause: error })
      void stopped.terminate()
      return
    }
    starting = reopen(stopped)
  }

  // What keeps it from opening, as a full disk does, may pass: it is tried until it opens or the server stops.
  async function reopen(stopped: Worker): Promise<void> {
    await stopped.terminate()
    while (ended === undefined) {
      try {
        return await start()
      } catch (cause) {
        if (unopened === undefined) options.log.error({ err: cause }, UNOPENED)
        unopened = sqlError('57P03', UNOPENED, cause as Error)
        for (const connection of connections) connection.destroy(unopened)
      }
      await sleep(REOPEN_EVERY_MS)
    }
  }

  async function start(): Promise<void> {
    const input: WorkerInput = { dataDir: options.dataDir, snapshot: options.snapshot }
    const next = new Worker(new URL('./worker.ts', import.meta.url), { workerData: input, execArgv: [] })
    await firstWord(next)
    next.on('message', (message: FromWorker) => receive(next, message))
    next.on('error', (error: Error) => worker === next && fail(error))
    next.on('exit', () => worker === next && fail(new Error('内置数据库线程意外退出')))
    worker = next
    plans = createSessionPlans()
    starting = undefined
    unopened = undefined
    if (disk?.state() === 'full') keepHouse('SET default_transaction_read_only = on')
    pump()
  }

  try {
    await start()
  } catch (error) {
    upkeep?.stop()
    disk?.stop()
    unlock()
    throw new Error(
      `内置数据库无法打开（${options.dataDir ?? '内存'}）；请检查磁盘空间、目录权限，或从备份恢复`,
      {
        cause: error,
      },
    )
  }

  function connect(): Connection {
    const connection: Connection = new Connection({
      submit(from, bytes, awaitsReady) {
        queue.add({ connection: from, bytes, awaitsReady })
        pump()
      },
      closed(gone) {
        connections.delete(gone)
        queue.drop(gone)
        pump()
      },
    })
    connections.add(connection)
    const away = ended ?? unopened
    if (away !== undefined) connection.destroy(away)
    return connection
  }

  const { dataDir } = options
  const closeDoor = dataDir === undefined ? undefined : await openDoor(dataDir, connect, options.log)

  return {
    connect,
    limitStatements(ms) {
      statementLimitMs = ms
    },
    dump: (compressed) =>
      new Promise((resolve, reject) => {
        dumps.push({ compressed, resolve, reject })
        pump()
      }),
    disk: () => disk?.state() ?? 'ok',
    async close() {
      ended ??= new Error('数据库已关闭')
      closeDoor?.()
      await starting
      const last = worker
      worker = undefined
      upkeep?.stop()
      disk?.stop()
      for (const connection of connections) connection.destroy()
      for (const unanswered of [dumping, ...dumps]) unanswered?.reject(ended)
      clearTimeout(busyTimer)
      clearTimeout(idleTimer)
      if (last !== undefined) {
        const closed = new Promise<void>((resolve) => {
          whenClosed = resolve
          last.once('exit', () => resolve())
          setTimeout(resolve, 10_000).unref()
        })
        last.postMessage({ kind: 'close' } satisfies ToWorker, [])
        await closed
        await last.terminate()
      }
      unlock()
    },
  }
}

const UNOPENED = '内置数据库无法重新打开，请检查磁盘空间与数据目录的权限；它会不断重试'

// The thread says that it is ready, or ends.
async function firstWord(worker: Worker): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('内置数据库线程在启动时退出')))
  })
}

function statementTooLong(limitMs: number): Error {
  return sqlError('57014', `数据库语句超过 ${limitMs} 毫秒未完成，已中止`)
}

function idleTooLong(limitMs: number): Error {
  return sqlError(
    '25P03',
    `事务超过 ${limitMs} 毫秒没有下一条语句，已回滚；事务中不能等待外部操作，也不能另开连接`,
  )
}

// The same codes a PostgreSQL server gives in these cases, so that callers tell them apart in one way.
function sqlError(code: string, words: string, cause?: Error): Error {
  return Object.assign(new Error(words, cause === undefined ? undefined : { cause }), { code })
}
