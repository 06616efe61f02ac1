// A pool of worker threads that parse files from outside.
// A hostile file costs one worker its task, and never the server.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { spanNow, spanned } from '#server/tracing.ts'
import { FairLine } from './fair-line.ts'
import type { LineBounds } from './fair-line.ts'
import { createGroups } from './groups.ts'
import type { AnswerMessage, Outcome, ReadyMessage, TaskMessage } from './message.ts'
import { busy, lineFull, poolClosed, revived, timedOut, tooHeavy } from './pool-refusals.ts'

/**
 * How a pool is set up. `memoryMb` bounds heap and buffers of one worker beside what it was handed; `timeLimitMs` is one task's default,
 * counted in what the worker computes: a machine that is busy with other things makes no honest file a hostile one.
 */
export interface PoolOptions {
  readonly entry: URL
  readonly size?: number
  readonly memoryMb?: number
  readonly timeLimitMs?: number
  /** How much longer than its limit a task may stay with a worker that gets too little of the machine. A minute, and less for short tasks. */
  readonly patienceMs?: number
  /** A worker that keeps more than this after a task is replaced: its memory goes back to the machine. */
  readonly keptMb?: number
  /** How many tasks of one party, and of all, may wait; further callers get `document.busy`. */
  readonly waiting?: LineBounds
}

/**
 * How one task is run. Buffers in `transfer` are moved to the worker instead of copied. `party` is for whom: parties take turns, and
 * none has the last free worker of a pool of several. What is `inGroup` may go to a worker together with others of its kind that are
 * asked for at the same moment: it has neither party nor signal, and whatever ends the worker ends them all.
 */
export interface RunOptions {
  readonly inGroup?: boolean | undefined
  readonly party?: string | undefined
  readonly signal?: AbortSignal
  readonly timeLimitMs?: number
  readonly transfer?: readonly Transferable[]
}

/** Runs named tasks in worker threads. */
export interface WorkerPool {
  /**
   * Runs one task. Rejects with the task's own error (a `Refusal` keeps code and words), with `document.timed-out` or
   * `document.too-heavy` when the worker had to be ended, with `document.busy` when the machine did not let it get on or too many
   * wait, or with the signal's reason.
   */
  run<T>(task: string, payload: unknown, options?: RunOptions): Promise<T>
  /** Ends all workers; tasks still running or waiting are rejected. */
  close(): Promise<void>
}

const LOAD_QUICKLY = new URL('../../load-quickly.ts', import.meta.url).href

interface Job {
  readonly party: string | undefined
  readonly message: TaskMessage
  /** Bytes handed over with the task: they are the caller's, not what the worker made of them. */
  readonly weight: number
  readonly transfer: readonly Transferable[]
  readonly timeLimitMs: number
  readonly settle: (outcome: { value: unknown } | { error: unknown }) => void
  /** Hears that a worker has it. */
  readonly onStart: () => void
}

interface Seat {
  readonly worker: Worker
  /** Whether it has loaded what it works with; until then no task's time runs. */
  isReady: boolean
  job: Job | undefined
  timers: NodeJS.Timeout[]
}

const CHECK_MS = 50
const LOADING_MS = 60_000
const MEGABYTE = 1024 * 1024
const WAITING: LineBounds = { perParty: 24, total: 200 }

/** A pool that starts its workers when they are first needed and lets the process end while they are idle. */
export const createWorkerPool = (options: PoolOptions): WorkerPool => {
  const size = options.size ?? Math.min(4, Math.max(1, availableParallelism()))
  const memoryMb = options.memoryMb ?? 512
  const keptMb = options.keptMb ?? Math.min(128, memoryMb)
  const defaultLimit = options.timeLimitMs ?? 30_000
  const patience = (timeLimitMs: number) => options.patienceMs ?? Math.min(3 * timeLimitMs + 5_000, 60_000)
  const seats = new Set<Seat>()
  const waiting = new FairLine<Job>(options.waiting ?? WAITING)
  let lastId = 0
  let closed = false

  const open = (): Seat => {
    const worker = new Worker(options.entry, {
      // Flags of the process for V8, as for more memory, are refused by a thread.
      execArgv: ['--import', LOAD_QUICKLY],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    })
    const seat: Seat = { worker, isReady: false, job: undefined, timers: [] }
    seats.add(seat)
    worker.on('message', (answer: AnswerMessage | ReadyMessage) => {
      if ('isReady' in answer) {
        seat.isReady = true
        if (seat.job) watchOver(seat, seat.job)
        return
      }
      if (seat.job?.message.id !== answer.id) return
      finish(seat, 'value' in answer ? { value: answer.value } : { error: revived(answer.failure) })
      if (answer.keptBytes > keptMb * MEGABYTE) drop(seat, undefined)
      else next()
    })
    worker.on('error', (cause) => drop(seat, tooHeavy(cause)))
    worker.on('exit', () => drop(seat, tooHeavy(undefined)))
    return seat
  }

  const finish = (seat: Seat, outcome: { value: unknown } | { error: unknown }) => {
    for (const timer of seat.timers) clearInterval(timer)
    seat.timers = []
    const job = seat.job
    seat.job = undefined
    seat.worker.unref()
    job?.settle(outcome)
  }

  const drop = (seat: Seat, error: unknown) => {
    if (!seats.delete(seat)) return
    finish(seat, { error })
    void seat.worker.terminate()
    // The next task does not wait for another worker to load; one that never got ready would only fail again.
    if (seat.isReady && !closed && seats.size < size) open().worker.unref()
    next()
  }

  /** Ends the worker once it has computed for longer, or holds more, than the job may take. */
  const watch = (seat: Seat, job: Job): NodeJS.Timeout => {
    let before: NodeJS.CpuUsage | undefined
    const look = async () => {
      if (!seat.isReady) return
      const reports = [seat.worker.cpuUsage(), seat.worker.getHeapStatistics()] as const
      const [now, heap] = await Promise.all(reports).catch(() => [undefined, undefined])
      if (now === undefined || heap === undefined || seat.job !== job) return
      before ??= now
      const computedMs = (now.user + now.system - before.user - before.system) / 1000
      // resourceLimits leave buffers out, and a decompression bomb is made of buffers.
      const heldMb = (heap.used_heap_size + heap.external_memory - job.weight) / MEGABYTE
      if (computedMs > job.timeLimitMs) drop(seat, timedOut(job.timeLimitMs))
      else if (heldMb > memoryMb) drop(seat, tooHeavy(undefined))
    }
    return setInterval(() => void look(), Math.min(CHECK_MS, Math.max(10, job.timeLimitMs / 4)))
  }

  /** Restarts the clocks of a task: while the worker loads, only the loading is timed. */
  const watchOver = (seat: Seat, job: Job) => {
    for (const timer of seat.timers) clearInterval(timer)
    const wallMs = seat.isReady ? job.timeLimitMs + patience(job.timeLimitMs) : LOADING_MS
    seat.timers = [watch(seat, job), setTimeout(() => drop(seat, busy()), wallMs)]
  }

  const start = (seat: Seat, job: Job) => {
    seat.job = job
    job.onStart()
    seat.worker.ref()
    watchOver(seat, job)
    try {
      seat.worker.postMessage(job.message, [...job.transfer])
    } catch (error) {
      finish(seat, { error })
    }
  }

  const mayStart = (party: string | undefined) => {
    if (party === undefined || size === 1) return true
    return [...seats].filter((seat) => seat.job?.party === party).length < size - 1
  }

  const next = () => {
    for (;;) {
      if (idleSeats().length === 0 && seats.size >= size) return
      const job = waiting.take(mayStart)
      if (!job) return
      start(seatFor(job), job)
      openSpare(job)
    }
  }

  const idleSeats = () => [...seats].filter((seat) => !seat.job)

  /** Who has a worker already, or more to do, takes one that is still loading rather than the last one that is ready. */
  const seatFor = ({ party }: Job): Seat => {
    const idle = idleSeats()
    const ready = idle.filter((seat) => seat.isReady)
    const isMany =
      party !== undefined && (waiting.has(party) || [...seats].some((seat) => seat.job?.party === party))
    if (isMany && ready.length === 1) {
      const loading = idle.find((seat) => !seat.isReady)
      if (loading ?? seats.size < size) return loading ?? open()
    }
    return ready[0] ?? idle[0] ?? open()
  }

  /** After a task from outside a worker is kept ready for the next one. */
  const openSpare = ({ party }: Job) => {
    if (party !== undefined && idleSeats().length === 0 && seats.size < size) open().worker.unref()
  }

  const cancel = (job: Job, reason: unknown) => {
    if (waiting.remove(job)) {
      job.settle({ error: reason })
      return
    }
    for (const seat of seats) if (seat.job === job) drop(seat, reason)
  }

  const send = <T>(task: string, payload: unknown, run: RunOptions, isGroup = false) =>
    new Promise<T>((resolve, reject) => {
      if (closed) throw poolClosed()
      run.signal?.throwIfAborted()
      const abort = () => cancel(job, run.signal?.reason)
      const job: Job = {
        party: run.party,
        message: { id: ++lastId, task, payload, isGroup },
        weight: isGroup
          ? (payload as unknown[]).reduce<number>((sum, each) => sum + bytesIn(each), 0)
          : bytesIn(payload),
        transfer: run.transfer ?? [],
        timeLimitMs: run.timeLimitMs ?? defaultLimit,
        onStart: waitTold(),
        settle: (outcome) => {
          run.signal?.removeEventListener('abort', abort)
          if ('value' in outcome) resolve(outcome.value as T)
          else reject(outcome.error)
        },
      }
      run.signal?.addEventListener('abort', abort)
      if (waiting.add(job)) next()
      else job.settle({ error: lineFull() })
    })

  const inGroup = createGroups((task, payloads, timeLimitMs) =>
    send<readonly Outcome[]>(task, payloads, { timeLimitMs }, true),
  )

  return {
    run: (task, payload, options = {}) =>
      spanned(`worker ${task}`, () =>
        options.inGroup === true
          ? inGroup(task, payload, options.timeLimitMs ?? defaultLimit)
          : send(task, payload, options),
      ),
    close: async () => {
      closed = true
      for (const job of waiting.drain()) job.settle({ error: poolClosed() })
      const ending = [...seats].map((seat) => seat.worker.terminate())
      for (const seat of seats) drop(seat, poolClosed())
      await Promise.all(ending)
    },
  }
}

/** Tells the trace how long a task stood in line. */
const waitTold = (): (() => void) => {
  const span = spanNow()
  const at = performance.now()
  return () => span?.set({ 'nuoyin.waited_ms': Math.round(performance.now() - at) })
}

const bytesIn = (payload: unknown): number => {
  if (payload instanceof Uint8Array) return payload.byteLength
  if (typeof payload !== 'object' || payload === null) return 0
  return Object.values(payload).reduce<number>(
    (sum, value) => sum + (value instanceof Uint8Array ? value.byteLength : 0),
    0,
  )
}
