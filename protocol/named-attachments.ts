// Checks whether attachments are the files that the signatures of a signed file name.
// The page, the report and the command line share this rule.
import type { NamedFile, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'

/** A file that signatures name, and who they are, each person once, in the order of signing. */
export interface NamedAttachment extends NamedFile {
  readonly signers: readonly string[]
}

/** All files that unbroken signatures name. Two that differ in name or content are two. */
export const namedAttachments = (signatures: readonly VerdictSignature[]): NamedAttachment[] => {
  const found = new Map<string, NamedAttachment>()
  for (const { signer, intact, attachments } of signatures) {
    if (!intact) continue
    for (const { name, sha256 } of attachments) {
      const key = `${sha256} ${name}`
      const signers = found.get(key)?.signers ?? []
      found.set(key, { name, sha256, signers: [...new Set([...signers, signer])] })
    }
  }
  return [...found.values()]
}

/** How a file at hand compares: it is named by these signers, it only bears such a file's name, or nothing names it. */
export type AttachmentFinding =
  | { readonly file: NamedFile; readonly is: 'named'; readonly by: NamedAttachment }
  | { readonly file: NamedFile; readonly is: 'different'; readonly by: NamedAttachment }
  | { readonly file: NamedFile; readonly is: 'unnamed' }

/** Compares files at hand with those that are named. Content decides; the name only helps to say what is wrong. */
export const compareAttachments = (
  named: readonly NamedAttachment[],
  files: readonly NamedFile[],
): AttachmentFinding[] =>
  files.map((file) => {
    const same = named.find(({ sha256 }) => sha256 === file.sha256)
    if (same !== undefined) return { file, is: 'named', by: same }
    const namesake = named.find(({ name }) => name === file.name)
    return namesake === undefined ? { file, is: 'unnamed' } : { file, is: 'different', by: namesake }
  })

/** A finding as one sentence. */
export const attachmentWords = (finding: AttachmentFinding): string => {
  if (finding.is === 'unnamed') return '与任何签名写明的附件都不一致，不是这份合同的附件，或内容已被改动'
  const by = finding.by.signers.join('、')
  return finding.is === 'named'
    ? `内容与${by}的签名写明的附件一致`
    : `内容与${by}的签名写明的同名附件不一致，可能被改动过`
}
