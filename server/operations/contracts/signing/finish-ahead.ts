// Finishes a contract together with its last signature, if nothing is unusual (decision 0123).
// What is finished ahead is checked as ever; whatever is unusual is left to the job that finishes.
import type { Actor } from '#server/domain/actor.ts'
import type { Deps } from '#server/deps.ts'
import { attachmentsAmong } from '#server/domain/contracts/documents/attachments.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import { takeBack } from '#server/jobs/queue.ts'
import { finishKey, moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { storeMade } from './documents-job.ts'
import type { MadeDocument } from './documents-job.ts'
import type { Sealing } from './find-sealing.ts'
import { FINISHED, finishDocument, finishedEntry } from './finish-documents.ts'
import type { SharedForFinishing } from './finish-documents.ts'

/** A document as its last signature leaves it. */
export interface SignedRevision {
  readonly document: DocumentRecord
  readonly pdf: Uint8Array
  readonly sha256: string
  readonly size: number
  readonly timestampAt: Date | null
}

/** Whether nobody else has still to sign. */
export const isLastToSign = (party: PartyRecord, parties: readonly PartyRecord[]): boolean =>
  parties.every(({ id, state }) => id === party.id || state === 'signed')

/**
 * The finished revisions of a contract whose last signature these bytes hold; undefined where one could not be made, or is not
 * valid: then the signature is stored alone, and the job that finishes says what is wrong.
 */
export const finishAhead = async (
  deps: Deps,
  { contract: { id: contractId }, documents }: Pick<Sealing, 'contract' | 'documents'>,
  signed: readonly SignedRevision[],
  held: HeldContent,
  shared: SharedForFinishing = {},
): Promise<readonly MadeDocument[] | undefined> => {
  const stage = (name: string) => deps.log.debug({ contractId, stage: `finishing.${name}` }, '文件处理进度')
  try {
    stage('began')
    const attachments = attachmentsAmong(documents)
    const made: MadeDocument[] = []
    for (const document of documents) {
      if (document.isAttachment) continue
      const own = signed.find((each) => each.document.id === document.id)
      const pdf = own?.pdf ?? (await deps.storage.get(document.currentSha256))
      const current = own === undefined ? document : after(own)
      made.push(await finishDocument(deps, { document: current, pdf, attachments, ...shared }, held))
    }
    stage('stored')
    return made
  } catch (error) {
    deps.log.info({ err: error, contractId }, '合同未能与最后一个签名一起固化，将单独固化')
    return undefined
  }
}

/** The document's row, once its signature is stored. */
const after = ({ document, sha256, size, timestampAt }: SignedRevision): DocumentRecord => ({
  ...document,
  currentSha256: sha256,
  size,
  revision: document.revision + 1,
  timestampAt: timestampAt ?? document.timestampAt,
})

/** Completes it in the transaction of its last signature, if that was the last; the caller holds the contract and its revisions. */
export const completeAhead = async (
  deps: Deps,
  contractId: string,
  made: readonly MadeDocument[],
  { at, actor }: { readonly at: Date; readonly actor: Actor },
): Promise<void> => {
  const contract = await findContract(deps.db, contractId)
  if (contract?.state !== 'finishing') return
  await storeMade(deps.db, FINISHED, made, at)
  await moveContract(deps, {
    id: contractId,
    event: { type: 'documents.finished', at: at.getTime() },
    actor,
    detail: { documents: made.map(finishedEntry) },
  })
  takeBack(deps.db, finishKey(contractId))
}
