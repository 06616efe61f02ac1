// Renews the time stamps of all contracts that are due, some at a time.
// What a stop interrupts goes on from there.
import type { Deps } from '#server/deps.ts'
import { dateSome, dueContracts } from '#server/domain/contracts/documents/provable.ts'
import type { DuePlace, Window } from '#server/domain/contracts/documents/provable.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import type { Job } from '#server/jobs/runner.ts'
import { stampsOfTodayEnd } from '#server/operations/seals/signing-keys/stamps.ts'
import { renewStamps } from '#server/operations/contracts/signing/renew-stamps.ts'
import type { RenewDeps, RenewedSome } from '#server/operations/contracts/signing/renew-stamps.ts'

/** How long before its end a stamp is renewed: as long as the time-stamp authority has its next certificate by then. */
export const RENEW_STAMPS_BEFORE_MS = 180 * 24 * 3_600_000

const DAY_MS = 24 * 3_600_000
/** One turn of the job; others get theirs in between. */
const TURN_MS = 5_000
const AT_ONCE = 40
const DATED_AT_ONCE = 500

/** How far a run is. */
export interface Renewal {
  readonly after: DuePlace | undefined
  /** Files renewed, and contracts that could not be. */
  readonly renewed: number
  readonly failed: readonly string[]
  readonly isDone: boolean
}

/** Before the first step. */
export const RENEWAL_START: Renewal = { after: undefined, renewed: 0, failed: [], isDone: false }

const NOTHING: RenewedSome = { renewed: 0, failed: [] }

/** What is due by then; files that a stamp of today would prove no longer than theirs does gain nothing and are not. */
const dueWindow = async (deps: RenewDeps, { now, before }: Window): Promise<Window> => {
  const end = await stampsOfTodayEnd(deps)
  return { now, before: new Date(Math.min(before.getTime(), end.getTime() - 1)) }
}

/** Writes down until when older files are provable, where that is not known yet. */
export const dateAll = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  while ((await dateSome(db, DATED_AT_ONCE)) === DATED_AT_ONCE);
}

/** Renews the next contracts, `width` at the same time. One that fails is logged and passed over until the next run. */
export const renewNext = async (
  deps: RenewDeps,
  so: Renewal,
  { before, width = 1 }: { readonly before: Date | undefined; readonly width?: number },
): Promise<Renewal> => {
  const now = deps.clock.now()
  const wanted = { now, before: before ?? new Date(now.getTime() + RENEW_STAMPS_BEFORE_MS) }
  // An outer authority is not asked until when its stamps hold while nothing wants one.
  if (deps.outerTimestamps !== undefined) {
    const [any] = await dueContracts(deps.db, wanted, { after: so.after, most: 1 })
    if (any === undefined) return { ...so, isDone: true }
  }
  const window = await dueWindow(deps, wanted)
  const due = await dueContracts(deps.db, window, { after: so.after, most: AT_ONCE })
  const ids = due.map(({ contractId }) => contractId)
  const { renewed, failed } =
    ids.length === 0 ? NOTHING : await renewStamps(deps, ids, { before: window.before, width })
  for (const { contractId, error } of failed) deps.log.error({ err: error, contractId }, '时间戳未能续期')
  return {
    after: due.at(-1),
    renewed: so.renewed + renewed,
    failed: [...so.failed, ...failed.map(({ contractId }) => contractId)],
    isDone: due.length < AT_ONCE,
  }
}

/** Where a run of the job goes on; null from the beginning. */
interface Task {
  readonly after: { readonly provableUntil: string; readonly contractId: string }
  readonly renewed: number
  readonly failed: number
}

export const RENEW_JOB = defineJob<Task | null>('renew-stamps')

/** The job: renews for a while and plans itself again, at once while there is more, else for the next day. */
export const renewDue = async (deps: RenewDeps, { payload, signal }: Job<Task | null>): Promise<void> => {
  if (payload === null) await dateAll(deps)
  const begunAt = performance.now()
  let so = payload === null ? RENEWAL_START : { ...RENEWAL_START, after: placeOf(payload) }
  do so = await renewNext(deps, so, { before: undefined })
  while (!so.isDone && !signal.aborted && performance.now() - begunAt < TURN_MS)
  if (signal.aborted) return
  const sum = {
    renewed: (payload?.renewed ?? 0) + so.renewed,
    failed: (payload?.failed ?? 0) + so.failed.length,
  }
  if (!so.isDone && so.after !== undefined) {
    const { provableUntil: ends, contractId } = so.after
    await plan(deps, { ...sum, after: { provableUntil: ends.toISOString(), contractId } })
    return
  }
  if (sum.renewed + sum.failed > 0) deps.log.info(sum, '文档时间戳续期完成')
  await plan(deps, null, new Date(deps.clock.now().getTime() + DAY_MS))
}

const placeOf = ({ after }: Task): DuePlace => ({ ...after, provableUntil: new Date(after.provableUntil) })

const plan = ({ db }: Pick<Deps, 'db'>, payload: Task | null, runAt?: Date): Promise<string> =>
  enqueue(db, { name: RENEW_JOB, key: RENEW_JOB, payload, ...(runAt === undefined ? {} : { runAt }) })

/** At the start: at once, for a start may have brought the time-stamp authority's next certificate. */
export const planRenewal = async (deps: Pick<Deps, 'db'>): Promise<void> => {
  await plan(deps, null)
}
