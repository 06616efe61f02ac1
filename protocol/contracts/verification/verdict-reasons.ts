// The sentences of a verdict, as people read them.
// They count and name signatures where the verdict itself names signature fields.
import type { VerdictSignature } from '#protocol/contracts/verification/verdict.ts'

/**
 * The sentence with 签名域“…” replaced by 第 N 个签名（signer）, counted as `signatures` stand; fields that hold no signature,
 * or that several signatures share, keep their name. For showing only: what programs read keeps the fields.
 */
export const readableReason = (
  sentence: string,
  signatures: readonly Pick<VerdictSignature, 'field' | 'signer' | 'kind'>[],
): string =>
  sentence.replaceAll(/签名域“([^”]*)”/gu, (named, field: string) => {
    const at = signatures.findIndex((signature) => signature.field === field)
    const signature = signatures[at]
    if (signature === undefined || signatures.findLastIndex((other) => other.field === field) !== at)
      return named
    return signature.kind === 'timestamp'
      ? `文档时间戳 ${at + 1}（${signature.signer}）`
      : `第 ${at + 1} 个签名（${signature.signer}）`
  })
