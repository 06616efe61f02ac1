// A pool of worker threads in which files from outside are parsed: a hostile file costs one worker its task, never the server.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { Refusal } from '#protocol/failures.ts'
import type { AnswerMessage, PostedFailure, ReadyMessage, TaskMessage } from './message.ts'

/**
 * How a pool is set up. `memoryMb` bounds heap and buffers of one worker; `timeLimitMs` is one task's default, counted in what the
 * worker computes: a machine that is busy with other things makes no honest file a hostile one.
 */
export interface PoolOptions {
  readonly entry: URL
  readonly size?: number
  readonly memoryMb?: number
  readonly timeLimitMs?: number
  /** How much longer than its limit a task may stay with a worker that gets too little of the machine. A minute, and less for short tasks. */
  readonly patienceMs?: number
}

/** How one task is run. Buffers in `transfer` are moved to the worker instead of copied. */
export interface RunOptions {
  readonly signal?: AbortSignal
  readonly timeLimitMs?: number
  readonly transfer?: readonly Transferable[]
}

/** Runs named tasks in worker threads. */
export interface WorkerPool {
  /**
   * Runs one task. Rejects with the task's own error (a `Refusal` keeps code and words), with `document.timed-out` or
   * `document.too-heavy` when the worker had to be ended, with `document.busy` when the machine did not let it get on, or with the
   * signal's reason.
   */
  run<T>(task: string, payload: unknown, options?: RunOptions): Promise<T>
  /** Ends all workers; tasks still running or waiting are rejected. */
  close(): Promise<void>
}

interface Job {
  readonly message: TaskMessage
  readonly transfer: readonly Transferable[]
  readonly timeLimitMs: number
  readonly settle: (outcome: { value: unknown } | { error: unknown }) => void
}

interface Seat {
  readonly worker: Worker
  /** Whether it has loaded what it works with; until then no task's time runs. */
  isReady: boolean
  job: Job | undefined
  timers: NodeJS.Timeout[]
}

const MEMORY_CHECK_MS = 200
const TIME_CHECK_MS = 100

/** A pool that starts its workers when they are first needed and lets the process end while they are idle. */
export const createWorkerPool = (options: PoolOptions): WorkerPool => {
  const size = options.size ?? Math.min(4, Math.max(1, availableParallelism()))
  const memoryMb = options.memoryMb ?? 512
  const defaultLimit = options.timeLimitMs ?? 30_000
  const patience = (timeLimitMs: number) => options.patienceMs ?? Math.min(3 * timeLimitMs + 5_000, 60_000)
  const seats = new Set<Seat>()
  const waiting: Job[] = []
  let lastId = 0
  let closed = false

  const open = (): Seat => {
    const worker = new Worker(options.entry, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    })
    const seat: Seat = { worker, isReady: false, job: undefined, timers: [] }
    seats.add(seat)
    worker.on('message', (answer: AnswerMessage | ReadyMessage) => {
      if ('isReady' in answer) {
        seat.isReady = true
        return
      }
      if (seat.job?.message.id !== answer.id) return
      finish(seat, 'value' in answer ? { value: answer.value } : { error: revived(answer.failure) })
      next()
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
    // Whoever comes next does not wait for another worker to load; one that never got ready would only fail again.
    if (seat.isReady && !closed && seats.size < size) open().worker.unref()
    next()
  }

  /** Ends the worker once it has computed for longer than the job may take. */
  const watchTime = (seat: Seat, job: Job): NodeJS.Timeout => {
    let before: NodeJS.CpuUsage | undefined
    return setInterval(
      () => {
        void (async () => {
          if (!seat.isReady) return
          const now = await seat.worker.cpuUsage().catch(() => undefined)
          if (now === undefined || seat.job !== job) return
          before ??= now
          const computedMs = (now.user + now.system - before.user - before.system) / 1000
          if (computedMs > job.timeLimitMs) drop(seat, timedOut(job.timeLimitMs))
        })()
      },
      Math.min(TIME_CHECK_MS, Math.max(10, job.timeLimitMs / 4)),
    )
  }

  const start = (seat: Seat, job: Job) => {
    seat.job = job
    seat.worker.ref()
    seat.timers = [
      watchTime(seat, job),
      setTimeout(() => drop(seat, busy()), job.timeLimitMs + patience(job.timeLimitMs)),
      // resourceLimits leave buffers out, and a decompression bomb is made of buffers.
      setInterval(() => {
        void (async () => {
          const heap = await seat.worker.getHeapStatistics().catch(() => undefined)
          if (!heap || seat.job !== job) return
          if (heap.used_heap_size + heap.external_memory > memoryMb * 1024 * 1024)
            drop(seat, tooHeavy(undefined))
        })()
      }, MEMORY_CHECK_MS),
    ]
    try {
      seat.worker.postMessage(job.message, [...job.transfer])
    } catch (error) {
      finish(seat, { error })
    }
  }

  const next = () => {
    while (waiting.length > 0) {
      const seat = [...seats].find((candidate) => !candidate.job) ?? (seats.size < size ? open() : undefined)
      const job = seat && waiting.shift()
      if (!job) return
      start(seat, job)
    }
  }

  const cancel = (job: Job, reason: unknown) => {
    const place = waiting.indexOf(job)
    if (place >= 0) {
      waiting.splice(place, 1)
      job.settle({ error: reason })
      return
    }
    for (const seat of seats) if (seat.job === job) drop(seat, reason)
  }

  return {
    run: <T>(task: string, payload: unknown, run: RunOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        if (closed) throw poolClosed()
        run.signal?.throwIfAborted()
        const abort = () => cancel(job, run.signal?.reason)
        const job: Job = {
          message: { id: ++lastId, task, payload },
          transfer: run.transfer ?? [],
          timeLimitMs: run.timeLimitMs ?? defaultLimit,
          settle: (outcome) => {
            run.signal?.removeEventListener('abort', abort)
            if ('value' in outcome) resolve(outcome.value as T)
            else reject(outcome.error)
          },
        }
        run.signal?.addEventListener('abort', abort)
        waiting.push(job)
        next()
      }),
    close: async () => {
      closed = true
      for (const job of waiting.splice(0)) job.settle({ error: poolClosed() })
      const ending = [...seats].map((seat) => seat.worker.terminate())
      for (const seat of seats) drop(seat, poolClosed())
      await Promise.all(ending)
    },
  }
}

const timedOut = (limit: number) =>
  new Refusal(
    'document.timed-out',
    `文件处理超过 ${Math.round(limit / 1000)} 秒未完成，已停止。请拆分文件或另存为普通 PDF 后重试。`,
  )

const busy = () =>
  new Refusal('document.busy', '服务器正忙，没有处理完这个文件。文件没有问题，请稍后再试。', { status: 503 })

const tooHeavy = (cause: unknown) =>
  new Refusal(
    'document.too-heavy',
    '文件过于复杂，处理时超出内存限制，已停止。请拆分文件或另存为普通 PDF 后重试。',
    {
      cause,
    },
  )

const poolClosed = () =>
  new Refusal('document.closing', '服务正在关闭，文件未处理。请稍后重试。', { status: 503 })

const revived = (failure: PostedFailure): Error => {
  if (failure.refusal) {
    const { code, words, status, fields } = failure.refusal
    return new Refusal(code, words, { status, ...(fields ? { fields } : {}) })
  }
  const error = new Error(failure.message)
  error.name = failure.name
  if (failure.stack) error.stack = failure.stack
  return error
}
