// The job that completes a contract.
// It adds long-term data and a document time stamp, and then runs our own verifier.
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import type { Deps } from '#server/deps.ts'
import { attachmentsAmong } from '#server/domain/contracts/documents/attachments.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import type { ValidationData } from '#server/documents/signing/long-term.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import type { Job } from '#server/jobs/runner.ts'
import type { DocumentsTask } from '#server/operations/contracts/contracts/moves.ts'
import { withForeign } from '#server/operations/seals/signing-keys/foreign-validation.ts'
import { withOuterData } from '#server/operations/seals/signing-keys/outer-validation.ts'
import { stampOrigin } from '#server/operations/seals/signing-keys/stamps.ts'
import { validationData } from '#server/operations/seals/signing-keys/validation-data.ts'
import { checkFinished } from './check-finished.ts'
import type { KnownOfFile } from './check-finished.ts'
import type { CommitTogether } from './commit-together.ts'
import { createDocumentsJob, keepMade } from './documents-job.ts'
import type { MadeDocument } from './documents-job.ts'

/** What a finished revision is called. */
export const FINISHED = { kind: 'finished', isFinal: true } as const

/** What the audit entry of the completion says of a document. */
export const finishedEntry = ({ document, sha256 }: MadeDocument) => ({
  documentId: document.id,
  name: document.name,
  sha256,
})

/** The handler; a contract that is not `finishing` any more is left alone. */
export const createFinishDocuments = (
  deps: Deps,
  together: CommitTogether,
): ((job: Job<DocumentsTask>) => Promise<void>) =>
  createDocumentsJob(deps, together, {
    state: 'finishing',
    revision: FINISHED,
    make: finishAll,
    made: (at) => ({ type: 'documents.finished', at }),
    failed: (at, reason) => ({ type: 'documents.finishFailed', at, reason }),
    entry: finishedEntry,
    interrupted: { code: 'finish.interrupted', words: '固化时服务器多次中断，请稍后重试。' },
    unable: '服务器暂时无法完成固化，请稍后重试。',
  })

const finishAll = async (
  deps: Deps,
  _contract: unknown,
  documents: readonly DocumentRecord[],
  held: HeldContent,
): Promise<readonly MadeDocument[]> => {
  const finished: MadeDocument[] = []
  const attachments = attachmentsAmong(documents)
  for (const document of documents)
    if (!document.isAttachment) {
      const pdf = await deps.storage.get(document.currentSha256)
      finished.push(await finishDocument(deps, { document, pdf, attachments }, held))
    }
  return finished
}

/** What was read for several documents at once; without it each reads its own. */
export interface SharedForFinishing {
  readonly known?: KnownOfFile
  readonly dataFor?: (signedUpTo: Date) => Promise<ValidationData>
}

/** A document as it is finished: the bytes of its newest revision, and the files its signatures have to name. */
export interface Finishing extends SharedForFinishing {
  readonly document: DocumentRecord
  readonly pdf: Uint8Array
  readonly attachments: readonly NamedFile[]
}

/** Adds the long-term data to one document, and checks what came of it; refuses `finish.not-valid`. */
export const finishDocument = async (
  deps: Deps,
  {
    document,
    pdf: before,
    attachments,
    known,
    dataFor = (signedUpTo) => validationData(deps, signedUpTo),
  }: Finishing,
  held: HeldContent,
): Promise<MadeDocument> => {
  const signedUpTo = document.timestampAt ?? deps.clock.now()
  const signers = await withForeign(deps, before, await dataFor(signedUpTo), signedUpTo)
  const { pdf, timestampTime, provableUntil } = await deps.sealing.addLongTerm({
    pdf: before,
    ...(await withOuterData(deps, before, signers)),
    // By `checkFinished`.
    timestamps: stampOrigin(deps, true),
  })
  deps.log.debug({ documentId: document.id, stage: 'finishing.extended' }, '长期验证数据已加入')
  await checkFinished(deps, document, pdf, attachments, known)
  deps.log.debug({ documentId: document.id, stage: 'finishing.checked' }, '复核通过')
  return await keepMade(held, document, pdf, { timestampAt: timestampTime, provableUntil })
}
