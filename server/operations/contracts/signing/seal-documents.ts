// The job that puts a party's signatures into the stored documents.
// It is idempotent: after a crash it runs again to the same result.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { lockContract } from '#server/domain/contracts/contracts/store.ts'
import { findParty } from '#server/domain/contracts/parties/store.ts'
import { createHeldContent } from '#server/gateways/storage/held-content.ts'
import { createLine } from '#server/documents/signing/one-at-a-time.ts'
import { MAX_ATTEMPTS } from '#server/jobs/leases.ts'
import type { Job } from '#server/jobs/runner.ts'
import { holdContract } from '#server/operations/contracts/contracts/hold.ts'
import { moveSigning } from '#server/operations/contracts/contracts/move-signing.ts'
import type { SealDocumentsTask } from '#server/operations/contracts/parties/moves.ts'
import { withWaitsAside } from './aside.ts'
import { comeAgainForStamp, isStampMissing } from './await-stamps.ts'
import type { CommitTogether } from './commit-together.ts'
import { findSealing, followedBy } from './find-sealing.ts'
import { finishAhead, isLastToSign } from './finish-ahead.ts'
import { isWorthWaiting, wordsInVain } from './for-good.ts'
import { makeSignatures } from './make-signatures.ts'
import { createSigningMeans } from './signing-means.ts'
import { storeSigned } from './store-signed.ts'
import type { MadeReady } from './store-signed.ts'

/** The handler; signings of one contract line up in this process, and a check of the revision keeps nodes apart. */
export const createSealDocuments = (
  deps: Deps,
  together: CommitTogether,
): ((job: Job<SealDocumentsTask>) => Promise<void>) => {
  const line = createLine()
  return async (job) => {
    const task = job.payload
    const actor = systemActor(job.id)
    try {
      // A job that was cut off this often may be what cuts off the process.
      if (job.attempt >= MAX_ATTEMPTS) throw givenUp()
      await line(task.contractId, () => sealUntilCurrent(deps, together, job, actor))
    } catch (error) {
      if (isStampMissing(error)) {
        if (await comeAgainForStamp(deps, job)) return
      } else if (isWorthWaiting(error, job.attempt)) throw error
      deps.log.error({ err: error, ...task }, '签名未能写入文件，签署退回给签署方')
      const reason = isStampMissing(error) ? NO_STAMP : wordsInVain(error, UNABLE)
      await giveBack(deps, task, actor, reason)
    }
  }
}

const NO_STAMP = '时间戳服务已有 24 小时没有应答，签名没有写入，文件没有改动。请稍后重新签署。'
const UNABLE = '服务器暂时无法完成签署，请稍后重试。'

const givenUp = () =>
  new Refusal('signing.interrupted', '写入签名时服务器多次中断，请稍后重试。', { status: 500 })

type SystemActor = ReturnType<typeof systemActor>

/** Signs the newest revisions; when another node was faster, signs the ones it left. */
const sealUntilCurrent = async (
  deps: Deps,
  together: CommitTogether,
  job: Job<SealDocumentsTask>,
  actor: SystemActor,
): Promise<void> => {
  const task = job.payload
  for (;;) {
    const found = await findSealing(deps, task)
    if (found === undefined) return
    deps.log.debug({ ...task, stage: 'sealing.began' }, '开始写入签名')
    const held = createHeldContent(deps.storage)
    const { issuing } = deps.authority
    const sealed = await makeSignatures(deps, found, held, createSigningMeans(deps))
    const { party, parties } = found
    // One that was cut off before goes in small steps.
    const isWhole = job.attempt === 1 && isLastToSign(party, parties)
    const finished = isWhole ? await finishAhead(withWaitsAside(deps, job), found, sealed, held) : undefined
    deps.log.debug({ ...task, stage: 'sealing.stored' }, '新版本已就绪，尚未生效')
    // What was sealed under an authority that was revoked meanwhile would hold for nobody.
    if (deps.authority.issuing !== issuing) continue
    const made = { found, sealed, finished, held }
    if (await together(task.contractId, () => commit(deps, job, made, actor))) {
      deps.log.debug({ ...task, stage: 'sealing.committed' }, '签名已生效')
      if (finished !== undefined) deps.log.debug({ ...task, stage: 'finishing.committed' }, '合同已固化')
      return
    }
  }
}

/** One transaction. False when a revision is not the newest any more. */
const commit = (
  deps: Deps,
  { payload: { contractId }, finish }: Job<SealDocumentsTask>,
  made: MadeReady,
  actor: SystemActor,
): Promise<boolean> =>
  deps.db.transaction(async () => {
    await holdContract(deps.db, contractId, () => followedBy(deps.db, made.found))
    const isStored = await storeSigned(deps, made, actor)
    if (isStored) await finish?.()
    return isStored
  })

/** Gives the act back to the signer, with the reason. */
const giveBack = (
  deps: Deps,
  { contractId, partyId }: SealDocumentsTask,
  actor: SystemActor,
  reason: string,
): Promise<void> =>
  deps.db.transaction(async () => {
    await lockContract(deps.db, contractId)
    const party = await findParty(deps.db, contractId, partyId)
    if (party?.state !== 'sealing') return
    const at = deps.clock.now().getTime()
    await moveSigning(deps, {
      id: partyId,
      contractId,
      event: { type: 'sealing.failed', at, reason, wasApplied: party.act?.sealer !== undefined },
      actor,
      detail: { reason },
      ofContract: { detail: { partyId } },
    })
  })
