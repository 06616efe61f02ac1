// The files of a contract that nobody signs, as the signatures on the others name them.
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import type { DocumentRecord } from './store.ts'

/** Name and SHA-256 of each attachment, in the documents' order. */
export const attachmentsAmong = (
  documents: readonly Pick<DocumentRecord, 'name' | 'currentSha256' | 'isAttachment'>[],
): NamedFile[] =>
  documents
    .filter(({ isAttachment }) => isAttachment)
    .map(({ name, currentSha256 }) => ({ name, sha256: currentSha256 }))

/** The reason text of a signature. Every viewer shows it, so it has names and hashes for people to read. */
export const signingReason = (contractName: string, attachments: readonly NamedFile[]): string =>
  [
    `签署《${contractName}》`,
    ...attachments.map(({ name, sha256 }) => `附件“${name}”（SHA-256 ${sha256}）`),
  ].join('，')
