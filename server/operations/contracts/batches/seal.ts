// The job that takes up the next contracts of a batch, each by the same act as a single one.
// It yields after a few; a contract that was taken up before a crash is not taken up again.
import { BATCH_WILL_HOURS } from '#protocol/contracts/batches/batches.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { isWillOver, MOST_TOGETHER, roomFor } from '#server/domain/contracts/batches/rules.ts'
import {
  getBatchRow,
  getItem,
  itemsIn,
  lockItems,
  standingsOf,
} from '#server/domain/contracts/batches/store.ts'
import type { BatchItemRow, BatchRow } from '#server/domain/contracts/batches/store.ts'
import { documentsHashes } from '#server/domain/contracts/contracts/rules.ts'
import { lockContract } from '#server/domain/contracts/contracts/store.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import { findParty } from '#server/domain/contracts/parties/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import type { Job } from '#server/jobs/runner.ts'
import { contextFor } from '#server/operations/account/sessions/acting.ts'
import { holdContracts } from '#server/operations/contracts/contracts/hold.ts'
import { sealAlone, sealTogether } from '#server/operations/contracts/parties/moves.ts'
import { signWith } from '#server/operations/contracts/signing/sign.ts'
import type { TakeWill } from '#server/operations/contracts/signing/willing.ts'
import { sealWith } from '#server/operations/seals/seal-requests/use.ts'
import { createLaunchOne } from './launch.ts'
import { checkMayBatch } from './prepare.ts'
import { moveItem, SEAL_BATCH_JOB, sealOn, settleItem } from './moves.ts'

// So many contracts, then whatever else is due has its turn.
const SLICE = 2 * MOST_TOGETHER
// After so many attempts a contract fails instead of holding up the others.
const PATIENCE = 4
// After so many attempts that were cut off each contract is taken up alone: one of them may be to blame.
const MOST_TOGETHER_ATTEMPTS = 2

type SealBatch = typeof SEAL_BATCH_JOB extends string & { readonly task?: infer Task } ? Task : never

/** The handler. */
export const createSealBatch = (deps: Deps): ((job: Job<NonNullable<SealBatch>>) => Promise<void>) => {
  const launchOne = createLaunchOne()
  const act: Act = (batch, item, jobId) =>
    batch.role === 'launcher'
      ? launchOne(deps, batch, item, jobId)
      : deps.db.transaction(() => sealByItself(deps, batch, item, jobId))
  const takeUpNext = async (job: Job<NonNullable<SealBatch>>): Promise<void> => {
    const { batchId } = job.payload
    for (let taken = 0; ;) {
      const batch = await getBatchRow(deps.db, batchId)
      const standing = (await standingsOf(deps.db, [batchId])).get(batchId)
      if (batch?.state !== 'running' || standing === undefined || standing.waiting === 0) return
      // Those that are being written have the next ones taken up when they end.
      const room = roomFor(standing)
      if (room === 0 || job.signal.aborted) return
      if (taken >= SLICE) return await sealOn(deps, batchId, false)
      const most = batch.role === 'launcher' ? 1 : room
      const slice = await itemsIn(deps.db, batchId, 'waiting', most)
      if (!(await isTakenWhole(deps, batch, slice, job)))
        for (const item of slice) await takeUp(deps, act, batch, item, job)
      taken += slice.length
      for (const { id: itemId } of slice)
        deps.log.debug({ batchId, itemId, stage: 'batch.taken' }, '批量任务处理了一份合同')
    }
  }
  // Two jobs of one batch would take up the same contracts: the one under way looks again instead.
  const askedAgain = new Map<string, boolean>()
  return async (job) => {
    const { batchId } = job.payload
    if (askedAgain.has(batchId)) {
      askedAgain.set(batchId, true)
      return
    }
    const goesOn = () => askedAgain.get(batchId) === true && !job.signal.aborted
    let isLeft = false
    try {
      do {
        askedAgain.set(batchId, false)
        await takeUpNext(job)
      } while (job.attempt === 1 && goesOn())
      isLeft = goesOn()
    } finally {
      askedAgain.delete(batchId)
    }
    // One that was cut off is careful for its first contracts alone: the others are left to a job that was not.
    if (isLeft) await sealOn(deps, batchId, false)
  }
}

/** Does with one contract what the batch is for. */
type Act = (batch: BatchRow, item: BatchItemRow, jobId: string) => Promise<unknown>

/**
 * Whether all of a slice could be signed in one transaction, which reads the company, its seals and its rules once. Where one of
 * them cannot be, none is, and each is taken up alone.
 */
const isTakenWhole = async (
  deps: Deps,
  batch: BatchRow,
  slice: readonly BatchItemRow[],
  job: Job,
): Promise<boolean> => {
  const { db } = deps
  if (slice.length < 2 || job.attempt > MOST_TOGETHER_ATTEMPTS) return false
  try {
    await db.transaction(
      async () => {
        await holdContracts(
          db,
          slice.map(({ contractId }) => contractId),
        )
        await lockItems(
          db,
          slice.map(({ id }) => id),
        )
        // One transaction is one moment, so what hangs on the time is asked once.
        const at = deps.clock.now()
        const now = { ...deps, clock: { ...deps.clock, now: () => at } }
        // Side by side, so that what they ask at one moment is asked once.
        const taken = await db.together(() => slice.map((item) => sealOne(now, batch, item, job.id)))
        // Another job of the batch may have been faster with some: one slice signs them, never two.
        const own = slice.filter((_, at) => taken[at] !== undefined)
        if (own.length > 0) await sealTogether(deps, own)
        // They go to the batch's chain, for which two slices would else wait all the time.
        await db.writeGathered()
        await db.together(() => taken.map((note) => note?.()))
      },
      { isPatient: true },
    )
    return true
  } catch (error) {
    deps.log.debug({ err: error, batchId: batch.id }, '一组合同不能一起办理，改为逐份办理')
    return false
  }
}

const takeUp = async (deps: Deps, act: Act, batch: BatchRow, item: BatchItemRow, job: Job): Promise<void> => {
  await deps.db.standBack()
  try {
    await act(batch, item, job.id)
  } catch (error) {
    const isSaid = error instanceof Refusal && error.status < 500
    if (!isSaid && job.attempt < PATIENCE) throw error
    if (!isSaid)
      deps.log.error({ err: error, batchId: batch.id, itemId: item.id }, '批量任务中的合同未能办理')
    const again = batch.role === 'launcher' ? '发起' : '用印'
    const reason = isSaid ? error.words : `服务器暂时无法办理这份合同，请稍后重新${again}。`
    await deps.db.transaction(async () => {
      await lockContract(deps.db, item.contractId)
      if ((await getItem(deps.db, item.id))?.state !== 'waiting') return
      settleItem(deps, item, { type: 'item.failed', reason }, systemActor(job.id))
    })
  }
}

/** One contract in a transaction of its own; its person looks at the whole batch, so nobody waits for this one. */
const sealByItself = async (
  deps: Deps,
  batch: BatchRow,
  item: BatchItemRow,
  jobId: string,
): Promise<void> => {
  const note = await sealOne(deps, batch, item, jobId)
  if (note === undefined) return
  const { contractId, partyId } = item
  await sealAlone(deps, { contractId, partyId, isPatient: true })
  await note()
}

/** One contract, signed as its person would; answers what notes it as taken, in the same transaction, or undefined when it was taken up meanwhile. */
const sealOne = async (
  deps: Deps,
  batch: BatchRow,
  item: BatchItemRow,
  jobId: string,
): Promise<(() => Promise<unknown>) | undefined> => {
  const { contractId, partyId } = item
  const { seals, userId, companyId, ip, userAgent } = batch
  await lockContract(deps.db, contractId)
  if ((await getItem(deps.db, item.id))?.state !== 'waiting') return undefined
  const ctx = await contextFor(deps, { userId, companyId, ip, userAgent, requestId: jobId })
  if (ctx === undefined)
    throw new Refusal('sign.blocked', '您已不在这个单位，或单位已注销，不能再代表它签署。')
  checkMayBatch(ctx)
  const sign = batch.role === 'signer' ? signWith : sealWith
  await sign(ctx, { contractId, partyId, seals }, willFor(ctx, batch, item))
  return () => moveItem(deps, { id: item.id, event: { type: 'item.taken' }, actor: ctx.actor })
}

/** The will of the whole list, for the documents of one of its contracts; noted in the contract's own chain. */
const willFor =
  (ctx: Context, batch: BatchRow, { contractId, partyId, documentsHash }: BatchItemRow): TakeWill =>
  async (documents) => {
    const { db } = ctx.deps
    const { method, provedAt, listHash } = batch
    if (isWillOver(provedAt, ctx.clock.now()))
      throw new Refusal(
        'willing.invalid',
        `意愿认证已过 ${BATCH_WILL_HOURS} 小时，这份合同没有签署。请重新用印并再次认证。`,
      )
    const party = await findParty(db, contractId, partyId)
    if (method === null || party?.willing.includes(method) !== true)
      throw new Refusal('willing.invalid', '发起方没有选用这种意愿认证方式，请打开合同单独签署。')
    const issued = await issuedOf(
      db,
      documents.map(({ id }) => id),
    )
    if (!documentsHashes(issued).includes(documentsHash))
      throw new Refusal('willing.invalid', '合同文件在确认之后有变化，没有签署。请核对后重新用印。')
    await appendAudit(db, {
      chainId: contractId,
      at: ctx.clock.now(),
      event: 'party:willing.proved',
      actor: ctx.actor,
      detail: { id: partyId, method, documentsHash, listHash, provedAt: provedAt.toISOString() },
    })
    return { method, provedAt, documentsHash }
  }
