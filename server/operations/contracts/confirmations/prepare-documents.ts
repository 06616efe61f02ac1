// The job that makes the documents ready to be signed, once every party confirmed.
// It is idempotent: after a crash it runs again to the same result.
import { createHash, randomUUID } from 'node:crypto'
import type { FilledValues } from '#protocol/contracts/confirmations.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { fieldsOf } from '#server/domain/contracts/confirmations/rules.ts'
import { confirmationsOf } from '#server/domain/contracts/confirmations/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import { replaceRevision } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { actsIn } from '#server/domain/contracts/parties/acts.ts'
import { partiesOf, placesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { MAX_ATTEMPTS } from '#server/jobs/leases.ts'
import type { Job } from '#server/jobs/runner.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import type { PrepareDocumentsTask } from '#server/operations/contracts/contracts/moves.ts'
import { drawValues } from './draw-values.ts'
import { isForGood } from '#server/operations/contracts/signing/for-good.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'

// After so many failures the initiator gets a message instead of waiting on.
const PATIENCE = 4

interface PreparedDocument {
  readonly document: DocumentRecord
  readonly sha256: string
  readonly size: number
}

/** The handler; a contract that is not `preparing` any more is left alone. */
export const createPrepareDocuments =
  (deps: Deps): ((job: Job) => Promise<void>) =>
  async (job) => {
    const { contractId } = job.payload as PrepareDocumentsTask
    const actor = systemActor(job.id)
    try {
      if (job.attempt >= MAX_ATTEMPTS) throw givenUp()
      const contract = await findContract(deps.db, contractId)
      if (contract?.state !== 'preparing') return
      const prepared = await prepareAll(deps, contract)
      deps.log.debug({ contractId, stage: 'preparing.stored' }, '待签文件已存储，尚未生效')
      await commit(deps, contractId, prepared, actor)
    } catch (error) {
      if (!isForGood(error) && job.attempt < PATIENCE) throw error
      deps.log.error({ err: error, contractId }, '待签文件未能准备好')
      const reason = isForGood(error) ? error.words : '服务器暂时无法写入填写内容，请稍后重试。'
      await giveUp(deps, contractId, actor, reason)
    }
  }

const givenUp = () =>
  new Refusal('prepare.interrupted', '写入填写内容时服务器多次中断，请稍后重试。', { status: 500 })

const prepareAll = async (deps: Deps, contract: ContractRecord): Promise<PreparedDocument[]> => {
  const documents = await requireOnRecord(deps, contract.id)
  const parties = await partiesOf(deps.db, contract.id)
  const places = await placesOf(deps.db, contract.id)
  const filledIn = await filledInBy(deps, contract, parties)
  const prepared: PreparedDocument[] = []
  // One after the other: together the files may be larger than what memory should hold.
  for (const document of documents) {
    if (document.isAttachment) continue
    const here = places.filter((place) => place.documentId === document.id)
    const signatures = parties.flatMap((party) =>
      actsIn(
        party,
        here.filter((place) => place.partyId === party.id),
        document.pages,
      ).map((act) => act.slots),
    )
    const drawn = await drawValues(deps, contract, document, filledIn)
    const brought = drawn ?? (await deps.storage.get(document.currentSha256))
    const pdf = await deps.sealing.reserve({ pdf: brought, signatures })
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    await deps.storage.put(pdf)
    prepared.push({ document, sha256, size: pdf.length })
  }
  return prepared
}

/** All fields that parties fill, and the values they confirmed with. */
const filledInBy = async ({ db }: Deps, contract: ContractRecord, parties: readonly PartyRecord[]) => {
  const ids = new Set(parties.map(({ id }) => id))
  const given = (await confirmationsOf(db, contract.id)).filter(({ partyId }) => ids.has(partyId))
  return {
    fields: parties.flatMap((party) => fieldsOf(contract.content, party)),
    values: Object.assign({}, ...given.map(({ values }) => values)) as FilledValues,
  }
}

const commit = (
  deps: Deps,
  contractId: string,
  prepared: readonly PreparedDocument[],
  actor: ReturnType<typeof systemActor>,
): Promise<void> =>
  deps.db.transaction(async () => {
    const { db } = deps
    const contract = await lockContract(db, contractId)
    if (contract?.state !== 'preparing') return
    const now = deps.clock.now()
    for (const { document, sha256, size } of prepared) {
      const revision = {
        id: randomUUID(),
        sha256,
        contractId,
        documentId: document.id,
        revision: document.revision + 1,
        kind: 'reserved' as const,
        size,
        isFinal: false,
        createdAt: now,
      }
      if (!(await replaceRevision(db, revision, null))) throw new Error('a prepared revision moved')
    }
    await moveContract(deps, {
      id: contractId,
      event: { type: 'documents.prepared', at: now.getTime() },
      actor,
      detail: {
        documents: prepared.map(({ document, sha256 }) => ({
          documentId: document.id,
          name: document.name,
          before: document.currentSha256,
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
    if (contract?.state !== 'preparing') return
    await moveContract(deps, {
      id: contractId,
      event: { type: 'documents.prepareFailed', at: deps.clock.now().getTime(), reason },
      actor,
      detail: { reason },
    })
  })
