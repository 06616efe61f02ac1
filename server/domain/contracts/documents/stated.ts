// What a contract's audit chain says a document's files are.
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'

interface StatedDocument {
  readonly documentId?: string
  readonly original?: string
  readonly sha256?: string
  readonly isAttachment?: boolean
}

/** SHA-256 of the newest revision; of the file as it was brought and whether nobody signs it, where the chain says so. */
export interface StatedHashes {
  readonly current: string
  readonly original: string | undefined
  readonly isAttachment: boolean | undefined
}

/** By the newest launch and the newest entry about this document; undefined when the chain never speaks of it. */
export const statedHashes = (
  chain: readonly AuditEntry[],
  { id, position }: Pick<DocumentRecord, 'id' | 'position'>,
): StatedHashes | undefined => {
  let current: string | undefined
  let original: string | undefined
  let isAttachment: boolean | undefined
  for (const { event, detail } of chain) {
    if (!Array.isArray(detail['documents'])) continue
    const documents = detail['documents'] as readonly StatedDocument[]
    const isLaunch = event === 'contract:contract.launched'
    // Launches once named their documents by their order alone.
    const own =
      documents.find(({ documentId }) => documentId === id) ??
      (isLaunch && documents[position]?.documentId === undefined ? documents[position] : undefined)
    if (own?.sha256 === undefined) continue
    current = own.sha256
    if (isLaunch) ({ original, isAttachment } = own)
  }
  return current === undefined ? undefined : { current, original, isAttachment }
}

/** Whether a document's row says what its chain says. */
export const isStated = (
  document: Pick<DocumentRecord, 'currentSha256' | 'originalSha256' | 'isAttachment'>,
  stated: StatedHashes | undefined,
): boolean =>
  stated?.current === document.currentSha256 &&
  (stated.original === undefined || stated.original === document.originalSha256) &&
  (stated.isAttachment === undefined || stated.isAttachment === document.isAttachment)
