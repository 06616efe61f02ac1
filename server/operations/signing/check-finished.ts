// What a finished document must stand before its contract counts as completed: the product's own verifier.
import { Refusal } from '#protocol/failures.ts'
import type { Verdict } from '#protocol/verdict.ts'
import type { Deps } from '#server/deps.ts'
import type { DocumentRecord } from '#server/domain/documents/store.ts'

/**
 * Refuses `finish.not-valid` unless every signature made here is intact, trusted and followed by nothing but signing, and the
 * whole is valid. A file that brought signatures of its own is held to what the verifier said of it as it came.
 */
export const checkFinished = async (
  deps: Pick<Deps, 'verifier' | 'storage' | 'clock' | 'authority'>,
  document: DocumentRecord,
  pdf: Uint8Array,
): Promise<Verdict> => {
  const options = { trustAnchors: [deps.authority.root.certificate], now: deps.clock.now() }
  const verdict = await deps.verifier.verify(pdf, options)
  const original = await deps.verifier.verify(await deps.storage.get(document.originalSha256), options)
  const brought = new Set(original.signatures.map((signature) => signature.field))
  const ours = verdict.signatures.filter((signature) => !brought.has(signature.field))
  const faults = ours.flatMap((signature) => {
    if (!signature.intact) return [`${signature.signer}的签名不完整`]
    if (!signature.trusted) return [`${signature.signer}的证书未通过验证`]
    return signature.changes
  })
  const expected = brought.size === 0 ? 'valid' : original.overall
  const isWorse = verdict.overall !== 'valid' && verdict.overall !== expected
  if (ours.length > 0 && faults.length === 0 && !isWorse) return verdict
  const reasons = faults.length > 0 ? faults : verdict.reasons
  throw new Refusal(
    'finish.not-valid',
    `文件“${document.name}”复核未通过：${reasons.join('；') || verdict.headline}。`,
    {
      status: 500,
    },
  )
}
