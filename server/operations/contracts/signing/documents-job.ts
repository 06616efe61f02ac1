// The shell of a job that writes a contract's documents anew, all or none, and moves the contract on.
// It is idempotent: after a crash it runs again to the same result.
import { createHash, randomUUID } from 'node:crypto'
import type { ContractState } from '#protocol/contracts/contracts/status.ts'
import { Refusal } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { ContractEvent } from '#server/domain/contracts/contracts/events.ts'
import { findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { replaceRevision } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { createHeldContent } from '#server/gateways/storage/held-content.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import { MAX_ATTEMPTS } from '#server/jobs/leases.ts'
import type { Job } from '#server/jobs/runner.ts'
import { holdContract } from '#server/operations/contracts/contracts/hold.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import type { DocumentsTask } from '#server/operations/contracts/contracts/moves.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { comeAgainForStamp, isStampMissing } from './await-stamps.ts'
import type { CommitTogether } from './commit-together.ts'
import { isWorthWaiting, wordsInVain } from './for-good.ts'

/** A document's new bytes, held but not yet the contract's. */
export interface MadeDocument {
  readonly document: DocumentRecord
  readonly sha256: string
  readonly size: number
  readonly timestampAt: Date | null
  /** Until when the document time stamp proves it; null where it has none. */
  readonly provableUntil: Date | null
}

/** What one such job does; everything else is the same for all. */
export interface DocumentsWork {
  /** The state in which a contract waits for it; a contract that left it is left alone. */
  readonly state: ContractState
  readonly revision: { readonly kind: 'reserved' | 'finished'; readonly isFinal: boolean }
  readonly make: (
    deps: Deps,
    contract: ContractRecord,
    documents: readonly DocumentRecord[],
    held: HeldContent,
  ) => Promise<readonly MadeDocument[]>
  readonly made: (at: number) => ContractEvent
  readonly failed: (at: number, reason: string) => ContractEvent
  /** What the audit entry says of a document. */
  readonly entry: (made: MadeDocument) => Record<string, unknown>
  /** Told to the initiator when the server was cut off again and again in the middle of it. */
  readonly interrupted: { readonly code: RefusalCode; readonly words: string }
  /** Told to the initiator when it is about the server, not about the file. */
  readonly unable: string
}

/** Keeps new bytes of a document until they are the contract's. */
export const keepMade = async (
  held: HeldContent,
  document: DocumentRecord,
  pdf: Uint8Array,
  stamp: Pick<MadeDocument, 'timestampAt' | 'provableUntil'>,
): Promise<MadeDocument> => {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await held.hold(pdf)
  return { document, sha256, size: pdf.length, ...stamp }
}

/** The handler. */
export const createDocumentsJob =
  (deps: Deps, together: CommitTogether, work: DocumentsWork) =>
  async (job: Job<DocumentsTask>): Promise<void> => {
    const { contractId } = job.payload
    const actor = systemActor(job.id)
    const stage = (name: string) =>
      deps.log.debug({ contractId, stage: `${work.state}.${name}` }, '文件处理进度')
    try {
      if (job.attempt >= MAX_ATTEMPTS)
        throw new Refusal(work.interrupted.code, work.interrupted.words, { status: 500 })
      const contract = await findContract(deps.db, contractId)
      if (contract?.state !== work.state) return
      stage('began')
      const held = createHeldContent(deps.storage)
      const made = await work.make(deps, contract, await requireOnRecord(deps, contractId), held)
      stage('stored')
      await together(contractId, () => commit(deps, work, job, { made, held }, actor))
      stage('committed')
    } catch (error) {
      if (isStampMissing(error)) {
        if (await comeAgainForStamp(deps, job)) return
      } else if (isWorthWaiting(error, job.attempt)) throw error
      deps.log.error({ err: error, contractId, state: work.state }, '合同文件处理未完成，已告知发起方')
      await giveUp(deps, work, contractId, reasonOf(error, work), actor)
    }
  }

const NO_STAMP = '时间戳服务已有 24 小时没有应答，最终文件还没有生成，签名都已保留。请稍后重试。'

const reasonOf = (error: unknown, { unable }: Pick<DocumentsWork, 'unable'>): string => {
  if (isStampMissing(error)) return NO_STAMP
  return wordsInVain(error, unable)
}

/** Makes them the newest revisions, in the transaction in which the contract is locked and moved on. */
export const storeMade = async (
  db: Database,
  kind: DocumentsWork['revision'],
  made: readonly MadeDocument[],
  createdAt: Date,
): Promise<void> => {
  for (const { document, sha256, size, timestampAt, provableUntil } of made) {
    const revision = {
      id: randomUUID(),
      sha256,
      contractId: document.contractId,
      documentId: document.id,
      revision: document.revision + 1,
      ...kind,
      size,
      createdAt,
      provableUntil,
    }
    if (!(await replaceRevision(db, revision, timestampAt)))
      throw new Error('a revision moved while its contract was locked')
  }
}

type SystemActor = ReturnType<typeof systemActor>

const commit = (
  deps: Deps,
  work: DocumentsWork,
  { payload: { contractId }, finish }: Job<DocumentsTask>,
  { made, held }: { made: readonly MadeDocument[]; held: HeldContent },
  actor: SystemActor,
): Promise<void> =>
  deps.db.transaction(async () => {
    const contract = await holdContract(deps.db, contractId)
    if (contract?.state !== work.state) return
    const now = deps.clock.now()
    await held.put()
    await storeMade(deps.db, work.revision, made, now)
    const detail = { documents: made.map(work.entry) }
    await moveContract(deps, { id: contractId, event: work.made(now.getTime()), actor, detail })
    await finish?.()
  })

const giveUp = (
  deps: Deps,
  work: DocumentsWork,
  contractId: string,
  reason: string,
  actor: SystemActor,
): Promise<void> =>
  deps.db.transaction(async () => {
    const contract = await lockContract(deps.db, contractId)
    if (contract?.state !== work.state) return
    const event = work.failed(deps.clock.now().getTime(), reason)
    await moveContract(deps, { id: contractId, event, actor, detail: { reason } })
  })
