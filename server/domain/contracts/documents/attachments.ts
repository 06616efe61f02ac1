// The files of a contract that nobody signs, as the signatures on the others name them.
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import { pdfName } from '#server/domain/platform/files/rules.ts'
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

/** Whether it can be shown; what only goes along is kept as it is and has no pages. */
export const hasPages = ({ pages }: { readonly pages: readonly unknown[] }): boolean => pages.length > 0

/** What a document is called and served as. What only goes along may be anything: a browser is to save it, not to open it. */
export const servedAs = (document: {
  readonly name: string
  readonly pages: readonly unknown[]
}): { name: string; contentType: 'application/pdf' | 'application/octet-stream' } =>
  hasPages(document)
    ? { name: pdfName(document.name), contentType: 'application/pdf' }
    : { name: document.name, contentType: 'application/octet-stream' }
