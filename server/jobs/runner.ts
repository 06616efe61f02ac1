// Runs due jobs on this node, keeps their leases alive, and records how each job ended.
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/db/log.ts'
import { isOutOfRoom } from '#server/db/sql-state.ts'
import { createPlaces } from './places.ts'
import type { Aside } from './places.ts'
import type { TakenJob } from './leases.ts'
import { MAX_ATTEMPTS, fail, finish, finishAndTake, giveBack, keepLeases, takeDue } from './leases.ts'
import { AT_ONCE, JOB_CHANNEL } from './queue.ts'
import type { JobName } from './queue.ts'
import { jobSpan } from './job-span.ts'
import { faultOf, outside, spanNow, within } from '#server/tracing.ts'
import type { Tracing } from '#server/tracing.ts'

/** The job a handler gets. It may come a second time (a killed node, a lost lease): doing it twice must equal doing it once. */
export interface Job<Task = unknown> {
  id: string
  name: string
  key: string | null
  payload: Task
  /** 1 at the first try. */
  attempt: number
  /** Aborts when the job is no longer this node's: the lease was lost, or the node stops. */
  signal: AbortSignal
  /** Ends the job in the transaction of its effect, so that both are one commit. Nothing may follow in the handler. */
  finish?: () => Promise<void>
  /** Waits for what takes no work, as a moment: others have the job's place meanwhile, and the job stays this node's. */
  aside?: Aside
}

export type JobHandlers = Record<string, (job: Job) => Promise<void>>

/** A row of the table of handlers: who does the jobs of this name. */
export const handles = <Task>(
  name: JobName<Task>,
  handler: (job: Job<Task>) => Promise<void>,
): JobHandlers => ({ [name]: (job) => handler(job as Job<Task>) })

export interface JobRunnerOptions {
  db: Database
  clock: Clock
  /** By job name. Jobs of other names are left to nodes that know them. */
  handlers: JobHandlers
  log: Log
  /** Names that are tried until they succeed, in the end every hour; jobs of other names die after their last attempt. */
  untilDone?: ReadonlySet<string>
  /** Whether somebody waits for it: what is patient stands back for it. For none when left out. */
  isAhead?: (job: Pick<Job, 'name' | 'payload'>) => boolean
  /** Jobs at a time on this node. 4. */
  concurrency?: number
  /**
   * How many more may begin of what is to run at once where all places are taken: patient jobs may have them, and who stood aside
   * comes back though others have its place. None.
   */
  beyond?: number
  /** How long a killed node's job stays its own, by the clock. 12 s, so that with a look every second others have it within 15. */
  leaseMs?: number
  /** How often to look without being woken. 1 s. */
  pollMs?: number
  /** Told of every attempt, for monitoring. */
  onAttempt?: (attempt: { name: string; outcome: 'done' | 'failed'; seconds: number }) => void
  /** Begins a trace with every attempt; undefined where nobody traces. */
  tracing?: Tracing | undefined
  /** How long `stop` lets running jobs finish before they are given back. 10 s. */
  graceMs?: number
}

export interface JobRunner {
  /** Begins to take jobs; resolves once it hears the queue. */
  start(): Promise<void>
  /** Takes no more, lets what runs finish within the grace, gives the rest back. */
  stop(): Promise<void>
  /** Whether it looked at the queue lately; false when the database does not answer or it was stopped. */
  isAlive(): boolean
  /** Runs everything due now by the clock, one after another, and what that makes due; returns how many attempts ran. */
  runDue(): Promise<number>
}

/** What was found as a job ended in its own transaction: the next one, taken, or that none is due. */
interface Ended {
  readonly next?: TakenJob
  readonly isIdle: boolean
}

// Looks come every second; this many missed in a row are no hiccup.
const ALIVE_MS = 15_000

interface Running {
  job: TakenJob
  /** Until when it is this node's, by the clock. */
  until: number
  abort: AbortController
  ended: Promise<void>
}

// More than this in one `runDue` means that a job makes itself due again for ever.
const RUN_DUE_LIMIT = 10_000

export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { db, clock, handlers, log } = options
  const concurrency = options.concurrency ?? 4
  const leaseMs = options.leaseMs ?? 12_000
  const untilDone = options.untilDone ?? new Set()
  const names = Object.keys(handlers)
  const running = new Map<string, Running>()
  const places = createPlaces(concurrency, () => wake())
  const mostBeyond = options.beyond ?? 0
  let beyond = 0
  let active = false
  let lookedAt = 0
  let taking: Promise<void> | undefined
  let wanted = false
  let timers: NodeJS.Timeout[] = []
  let stopListening: (() => void) | undefined

  function run(job: TakenJob, signal: AbortSignal, takesNext: () => boolean, aside?: Aside): Promise<Ended> {
    const span = options.tracing?.begin(jobSpan(job))
    const ending = within(span, () => attempt(job, signal, takesNext, aside))
    return span === undefined ? ending : ending.finally(() => span.end())
  }

  async function attempt(
    job: TakenJob,
    signal: AbortSignal,
    takesNext: () => boolean,
    aside: Aside = (wait) => wait(),
  ): Promise<Ended> {
    let ended: Ended | undefined
    const finishInside = async () => {
      await db.writeGathered()
      const limit = takesNext() ? 1 : 0
      const [next] = await finishAndTake(db, job, { names, limit, now: clock.now(), leaseMs })
      db.afterCommit(() => {
        ended = { ...(next && { next }), isIdle: limit > 0 && next === undefined }
      })
    }
    const begunAt = performance.now()
    const tell = (outcome: 'done' | 'failed') =>
      options.onAttempt?.({ name: job.name, outcome, seconds: (performance.now() - begunAt) / 1000 })
    const most = untilDone.has(job.name) ? Infinity : MAX_ATTEMPTS
    try {
      // A node that dies of a job never reports its failure, so the count is looked at here too.
      if (job.attempt > most) throw new Error('执行它的进程一再中断')
      const { id, name, key, payload, attempt } = job
      await handlers[name]!({ id, name, key, payload, attempt, signal, finish: finishInside, aside })
      tell('done')
      if (ended === undefined && !(await finish(db, job)))
        log.warn({ job: id, name }, '任务完成时已不归本节点，可能会再执行一次')
    } catch (error) {
      if (signal.aborted) return ended ?? { isIdle: false }
      tell('failed')
      spanNow()?.fail(faultOf(error))
      const isLast = job.attempt >= most
      const outcome = await fail(db, job, { error: describe(error), now: clock.now(), isLast })
      const words = outcome === 'dead' ? '任务多次失败，已停止重试' : '任务失败'
      log.error({ err: error, job: job.id, name: job.name, attempt: job.attempt, outcome }, words)
    }
    return ended ?? { isIdle: false }
  }

  /** What somebody waits for is ahead of what is patient, but while it waits itself. */
  const courteous = (job: TakenJob, work: (aside: Aside) => Promise<Ended>): Promise<Ended> =>
    options.isAhead?.(job) === true
      ? db.ahead((pause) => work((wait, ms) => places.aside(() => pause(wait, ms))))
      : work(places.aside)

  /** A machine that stood still must not take from itself what it is doing. */
  const isLate = () => [...running.values()].some(({ until }) => until <= clock.now().getTime())

  function begin(job: TakenJob, isBeyond = false): void {
    const abort = new AbortController()
    places.take()
    if (isBeyond) beyond += 1
    const takesNext = () => active && !isLate() && places.free() >= 0
    const ended = courteous(job, (aside) => run(job, abort.signal, takesNext, aside))
      .catch((error: unknown): Ended => {
        log.error({ err: error, job: job.id }, '任务的结果未能记录，租约到期后会再执行')
        return { isIdle: false }
      })
      .then(async ({ next, isIdle }) => {
        running.delete(job.lease + job.id)
        places.leave()
        if (isBeyond) beyond -= 1
        if (next && active) begin(next)
        else if (next) await giveBack(db, next, clock.now())
        if (!isIdle || wanted) wake()
      })
    running.set(job.lease + job.id, { job, until: clock.now().getTime() + leaseMs, abort, ended })
  }

  async function takeAndBegin(): Promise<void> {
    for (;;) {
      const isFull = places.free() <= 0
      const limit = isFull ? mostBeyond - beyond : places.free()
      if (!active || !wanted) return
      // All its hands are full: that is life, too.
      if (limit <= 0) lookedAt = performance.now()
      if (limit <= 0) return
      wanted = false
      if (isLate()) await beat()
      const only = isFull ? { dueBy: AT_ONCE } : {}
      const jobs = await db.ahead(() => takeDue(db, { names, limit, now: clock.now(), leaseMs, ...only }))
      lookedAt = performance.now()
      for (const job of jobs) begin(job, isFull)
      if (jobs.length === limit || isFull) wanted = true
      // The others wait until a place is free.
      if (isFull && jobs.length < limit) return
    }
  }

  function wake(): void {
    wanted = true
    if (!active) return
    taking ??= outside(takeAndBegin)
      .catch((error: unknown) => {
        // The database reports a full disk once; jobs wait until there is room.
        if (!isOutOfRoom(error)) log.warn({ err: error }, '暂时无法领取任务')
      })
      .finally(() => {
        taking = undefined
      })
  }

  async function beat(): Promise<void> {
    const held = [...running.values()]
    if (held.length === 0) return
    try {
      const until = new Date(clock.now().getTime() + leaseMs)
      const kept = await keepLeases(
        db,
        held.map(({ job }) => job),
        until,
      )
      for (const one of held) {
        if (kept.has(one.job.id)) one.until = until.getTime()
        else one.abort.abort(new Error('租约已失效'))
      }
    } catch (error) {
      log.warn({ err: error }, '暂时无法延长任务租约')
    }
  }

  return {
    async start() {
      if (active) return
      active = true
      timers = [setInterval(wake, options.pollMs ?? 1_000), setInterval(() => void beat(), leaseMs / 3)]
      stopListening = await db.listen(JOB_CHANNEL, wake, wake)
      wake()
    },
    async stop() {
      active = false
      stopListening?.()
      await taking
      const left = [...running.values()]
      const grace = options.graceMs ?? 10_000
      let timer: NodeJS.Timeout | undefined
      const graceOver = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, grace)
      })
      await Promise.race([Promise.all(left.map(({ ended }) => ended)), graceOver])
      clearTimeout(timer)
      for (const each of timers) clearInterval(each)
      for (const { job, abort } of running.values()) {
        abort.abort(new Error('服务正在停止'))
        await giveBack(db, job, clock.now())
      }
    },
    isAlive: () => active && performance.now() - lookedAt < ALIVE_MS,
    async runDue() {
      let next: TakenJob | undefined
      for (let count = 0; ; count += 1) {
        if (count === RUN_DUE_LIMIT) throw new Error(`more than ${RUN_DUE_LIMIT} jobs came due at once`)
        const [job] = next ? [next] : await takeDue(db, { names, limit: 1, now: clock.now(), leaseMs })
        if (job === undefined) return count
        const ended = await run(job, new AbortController().signal, () => true)
        if (ended.isIdle) return count + 1
        next = ended.next
      }
    },
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
