// The register of files the product issued, and what it adds to a verdict: is this the final file, an older one, or one altered since?
import type { Verdict } from '#protocol/verdict.ts'

/** One issued file. `finalSha256` is set once its contract is completed; `revision` counts from 1. */
export interface IssuedFile {
  readonly contractId: string
  readonly revision: number
  readonly isFinal: boolean
  readonly finalSha256?: string | undefined
}

/** Finds an issued file by the lower-case hex SHA-256 of its bytes. */
export interface IssuedRegistry {
  find(sha256: string): IssuedFile | undefined | Promise<IssuedFile | undefined>
}

/** A verdict from the bytes alone, with the hashes of the signed revisions inside the file, oldest first. */
export interface ByteVerdict {
  readonly verdict: Verdict
  readonly revisionHashes: readonly string[]
}

/**
 * The verdict with the register's word. An older revision of a completed contract holds as a signature but is not what the
 * parties ended with, so it counts as `changed`, never as `valid`.
 */
export const withIssuedRecord = async (
  checked: ByteVerdict,
  registry: IssuedRegistry | undefined,
): Promise<Verdict> => {
  const { verdict, revisionHashes } = checked
  const issued = await registry?.find(verdict.sha256)
  if (!issued) return withOrigin(verdict, revisionHashes, registry)
  const known = { ...verdict, issuedHere: true }
  if (issued.isFinal) return known
  if (issued.finalSha256 === undefined) {
    return { ...known, reasons: [...verdict.reasons, '本平台签发的这份合同尚未全部签署完成，这不是最终文件'] }
  }
  const reason = `这是较早的版本（第 ${issued.revision} 版）：合同后来已签署完成，请以最终文件为准`
  const overall = verdict.overall === 'valid' ? 'changed' : verdict.overall
  const headline = verdict.overall === 'valid' ? '这是较早的版本，不是最终文件' : verdict.headline
  return { ...known, overall, headline, reasons: [reason, ...verdict.reasons] }
}

const withOrigin = async (
  verdict: Verdict,
  revisionHashes: readonly string[],
  registry: IssuedRegistry | undefined,
): Promise<Verdict> => {
  for (const sha256 of revisionHashes.toReversed()) {
    if (sha256 === verdict.sha256 || !(await registry?.find(sha256))) continue
    return {
      ...verdict,
      reasons: [
        ...verdict.reasons,
        '文件开头是本平台签发的一个版本，但之后又添加了内容，这些内容不是本平台签发的',
      ],
    }
  }
  return verdict
}
