// The files nobody signs as the evidence report states them: whose signatures name them.
import { namedAttachments } from '#protocol/named-attachments.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import type { EvidenceAttachment, EvidenceSignature } from '#server/documents/report/evidence-report-data.ts'
import type { CheckedDocument } from './checked-document.ts'

/** Each attachment with the signers that name it; `made` are the signatures that were made here. */
export const evidenceAttachments = (
  documents: readonly DocumentRecord[],
  checked: readonly CheckedDocument[],
  made: readonly EvidenceSignature[],
): EvidenceAttachment[] => {
  const fields = new Set(made.map(({ field }) => field))
  const ours = checked.flatMap(({ verdict }) => verdict.signatures).filter(({ field }) => fields.has(field))
  const named = namedAttachments(ours)
  return documents
    .filter(({ isAttachment }) => isAttachment)
    .map(({ name, currentSha256: sha256, size }) => ({
      name,
      sha256,
      bytes: size,
      signers: named.find((file) => file.sha256 === sha256 && file.name === name)?.signers ?? [],
      isNamedByAll: ours.every(({ attachments }) => attachments.some((file) => file.sha256 === sha256)),
    }))
}
