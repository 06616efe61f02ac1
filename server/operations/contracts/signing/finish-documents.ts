// The job that completes a contract.
// It adds long-term data and a document time stamp, and then runs our own verifier.
import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import { attachmentsAmong } from '#server/domain/contracts/documents/attachments.ts'
import { replaceRevision } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { MAX_ATTEMPTS } from '#server/jobs/leases.ts'
import type { Job } from '#server/jobs/runner.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { isForGood } from '#server/operations/contracts/signing/for-good.ts'
import { loadSigningKey } from '#server/operations/seals/signing-keys/certified.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import type { FinishDocumentsTask } from '#server/operations/contracts/contracts/moves.ts'
import { validationData } from '#server/operations/seals/signing-keys/validation-data.ts'
import { checkFinished } from './check-finished.ts'

const PATIENCE = 4

interface FinishedDocument {
  readonly document: DocumentRecord
  readonly sha256: string
  readonly size: number
  readonly timestampAt: Date
}

/** The handler; a contract that is not `finishing` any more is left alone. */
export const createFinishDocuments =
  (deps: Deps): ((job: Job) => Promise<void>) =>
  async (job) => {
    const { contractId } = job.payload as FinishDocumentsTask
    const actor = systemActor(job.id)
    try {
      if (job.attempt >= MAX_ATTEMPTS) throw givenUp()
      const contract = await findContract(deps.db, contractId)
      if (contract?.state !== 'finishing') return
      deps.log.debug({ contractId, stage: 'finishing.began' }, '开始固化')
      const finished: FinishedDocument[] = []
      const documents = await requireOnRecord(deps, contractId)
      const attachments = attachmentsAmong(documents)
      for (const document of documents)
        if (!document.isAttachment) finished.push(await finish(deps, document, attachments))
      deps.log.debug({ contractId, stage: 'finishing.stored' }, '最终版本已存储，尚未生效')
      await commit(deps, contractId, finished, actor)
      deps.log.debug({ contractId, stage: 'finishing.committed' }, '合同已完成')
    } catch (error) {
      if (!isForGood(error) && job.attempt < PATIENCE) throw error
      deps.log.error({ err: error, contractId }, '合同固化未通过')
      const reason = isForGood(error) ? error.words : '服务器暂时无法完成固化，请稍后重试。'
      await giveUp(deps, contractId, actor, reason)
    }
  }

const givenUp = () => new Refusal('finish.interrupted', '固化时服务器多次中断，请稍后重试。', { status: 500 })

const finish = async (
  deps: Deps,
  document: DocumentRecord,
  attachments: readonly NamedFile[],
): Promise<FinishedDocument> => {
  const before = await deps.storage.get(document.currentSha256)
  const { pdf, timestampTime } = await deps.sealing.addLongTerm({
    pdf: before,
    ...(await validationData(deps, document.timestampAt ?? deps.clock.now())),
    timestamps: { kind: 'embedded', key: await loadSigningKey(deps, { kind: 'timestamp' }) },
  })
  deps.log.debug({ documentId: document.id, stage: 'finishing.extended' }, '长期验证数据已加入')
  await checkFinished(deps, document, pdf, attachments)
  deps.log.debug({ documentId: document.id, stage: 'finishing.checked' }, '复核通过')
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await deps.storage.put(pdf)
  return { document, sha256, size: pdf.length, timestampAt: timestampTime }
}

const commit = (
  deps: Deps,
  contractId: string,
  finished: readonly FinishedDocument[],
  actor: ReturnType<typeof systemActor>,
): Promise<void> =>
  deps.db.transaction(async () => {
    const { db } = deps
    const contract = await lockContract(db, contractId)
    if (contract?.state !== 'finishing') return
    const now = deps.clock.now()
    for (const { document, sha256, size, timestampAt } of finished) {
      const revision = {
        id: randomUUID(),
        sha256,
        contractId,
        documentId: document.id,
        revision: document.revision + 1,
        kind: 'finished' as const,
        size,
        isFinal: true,
        createdAt: now,
      }
      if (!(await replaceRevision(db, revision, timestampAt))) throw new Error('a finished revision moved')
    }
    await moveContract(deps, {
      id: contractId,
      event: { type: 'documents.finished', at: now.getTime() },
      actor,
      detail: {
        documents: finished.map(({ document, sha256 }) => ({
          documentId: document.id,
          name: document.name,
          sha256,
        })),
      },
    })
  })

const giveUp = (
  deps: Deps,
  contractId: string,
  actor: ReturnType<typeof systemActor>,
  reason: string,
): Promise<void> =>
  deps.db.transaction(async () => {
    const contract = await lockContract(deps.db, contractId)
    if (contract?.state !== 'finishing') return
    await moveContract(deps, {
      id: contractId,
      event: { type: 'documents.finishFailed', at: deps.clock.now().getTime(), reason },
      actor,
      detail: { reason },
    })
  })
