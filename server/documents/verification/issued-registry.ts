// The registry of issued files, and what it adds to a verdict.
// A file may be the final one, an older one, or one that was changed since.
import type { Verdict } from '#protocol/contracts/verification/verdict.ts'

/** One issued file. `finalSha256` is set once its contract is completed; `revision` counts from 1. */
export interface IssuedFile {
  readonly contractId: string
  readonly revision: number
  readonly isFinal: boolean
  readonly finalSha256?: string | undefined
  /** It was the final file until its document time stamp was renewed; the final one of now begins with these very bytes. */
  readonly isRenewed?: boolean | undefined
  /** Since when its contract is void by agreement of its parties. */
  readonly voidedAt?: Date | undefined
}

/** Finds an issued file by the lower-case hex SHA-256 of its bytes. */
export interface IssuedRegistry {
  find(sha256: string): IssuedFile | undefined | Promise<IssuedFile | undefined>
}

/**
 * A verdict from the bytes alone, with the hashes of the signed revisions inside the file, oldest first, and whether the file
 * carries validation data and ends with an intact document time stamp.
 */
export interface ByteVerdict {
  readonly verdict: Verdict
  readonly revisionHashes: readonly string[]
  readonly carries: { readonly store: boolean; readonly stamp: boolean }
  /** Something in it comes from an authority whose key was stolen, so that proofs from elsewhere are worth looking for. */
  readonly needsProof: boolean
}

/**
 * The verdict with the register's word. An older revision of a completed contract holds as a signature but is not what the
 * parties ended with, so it counts as `notFinal`, never as `valid`.
 */
export const withIssuedRecord = async (
  checked: ByteVerdict,
  registry: IssuedRegistry | undefined,
): Promise<Verdict> => {
  const { verdict } = checked
  const issued = await registry?.find(verdict.sha256)
  if (!issued) return withOrigin(checked, registry)
  const known = { ...verdict, ...voidedOf(issued), issuedHere: true }
  if (issued.isFinal) return known
  if (issued.isRenewed) return { ...known, reasons: [...verdict.reasons, RENEWED] }
  if (issued.finalSha256 === undefined) {
    return { ...known, reasons: [...verdict.reasons, '本平台签发的这份合同尚未全部签署完成，这不是最终文件'] }
  }
  const reason = `这是较早的版本（第 ${issued.revision} 版）：合同后来已签署完成，请以最终文件为准`
  const overall = verdict.overall === 'valid' ? 'notFinal' : verdict.overall
  const headline = verdict.overall === 'valid' ? '这是较早的版本，不是最终文件' : verdict.headline
  return { ...known, overall, headline, reasons: [reason, ...verdict.reasons] }
}

const RENEWED =
  '这是本平台签发的最终文件。平台后来为它续加了文档时间戳，内容和签名不变；长期保存请下载续期后的文件'

// Whether a contract is in force is another matter than whether its signatures hold.
const voidedOf = ({ voidedAt }: IssuedFile): Pick<Verdict, 'voidedAt'> =>
  voidedAt === undefined ? {} : { voidedAt: voidedAt.toISOString() }

const withOrigin = async (checked: ByteVerdict, registry: IssuedRegistry | undefined): Promise<Verdict> => {
  const { verdict, revisionHashes } = checked
  for (const sha256 of revisionHashes.toReversed()) {
    const issued = sha256 === verdict.sha256 ? undefined : await registry?.find(sha256)
    if (!issued) continue
    if (issued.isFinal || issued.isRenewed || issued.finalSha256 === undefined) {
      const reason = '文件开头是本平台签发的一个版本，但之后又添加了内容，这些内容不是本平台签发的'
      return { ...verdict, ...voidedOf(issued), reasons: [...verdict.reasons, reason] }
    }
    const overall = verdict.overall === 'valid' ? 'notFinal' : verdict.overall
    const headline = verdict.overall === 'valid' ? '这不是最终文件' : verdict.headline
    return {
      ...verdict,
      ...voidedOf(issued),
      overall,
      headline,
      reasons: [describeMissing(checked), ...verdict.reasons],
    }
  }
  return verdict
}

// Every final file of the product carries both; its earlier revisions carry neither.
const describeMissing = ({ carries: { store, stamp } }: ByteVerdict): string => {
  const what =
    store && stamp
      ? '长期验证数据或文档时间戳与最终文件不同'
      : store
        ? '最终文件末尾的文档时间戳不在其中，可能被去掉'
        : stamp
          ? '最终文件的长期验证数据不在其中，可能被去掉'
          : '最终文件的长期验证数据和文档时间戳不在其中，可能被去掉'
  return `这份合同已签署完成，但这不是本平台签发的最终文件：${what}`
}
