// Puts the signatures of a party into the bytes of its documents; nothing is stored by it.
import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { attachmentsAmong, signingReason } from '#server/domain/contracts/documents/attachments.ts'
import { actsIn } from '#server/domain/contracts/parties/acts.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import { stampOrigin } from '#server/operations/seals/signing-keys/stamps.ts'
import { timestampSerialOf } from '#server/trust/timestamp-serial.ts'
import type { SignedRevision } from './finish-ahead.ts'
import type { Sealing } from './find-sealing.ts'
import type { SigningMeans } from './signing-means.ts'

/** One signature, as the chain remembers it. */
interface MadeSignature {
  readonly field: string
  readonly documentId: string
  readonly timestampAt: string | null
  readonly timestampSerial: string
}

/** A document with the signatures of one party. */
export interface SealedDocument extends SignedRevision {
  readonly signatures: readonly MadeSignature[]
}

/**
 * New revisions of the documents in which the party has places, held but not yet anybody's. `isCheckedLater`: nothing of it is stored
 * before the finished files are verified.
 */
export const makeSignatures = async (
  deps: Deps,
  { party, contract, places, documents }: Sealing,
  held: HeldContent,
  means: SigningMeans,
  isCheckedLater = false,
): Promise<SealedDocument[]> => {
  const drawings = await means.drawingsOf(party)
  const date = await means.date()
  const sealed: SealedDocument[] = []
  const attachments = attachmentsAmong(documents)
  for (const document of documents) {
    const own = places.filter((place) => place.documentId === document.id)
    const acts = actsIn(party, own, document.pages)
    if (acts.length === 0) continue
    let pdf: Uint8Array = await deps.storage.get(document.currentSha256)
    let timestampAt: Date | null = null
    const signatures: MadeSignature[] = []
    for (const { kind, slots } of acts) {
      const signed = await deps.sealing.sign({
        pdf,
        field: slots.field,
        appearances: { seal: drawings[kind], date },
        // Named as the certificate it is signed with.
        name: kind === 'personSign' ? party.name : party.companyName,
        reason: signingReason(contract.name, attachments),
        attachments,
        key: await means.keyFor(party, kind),
        timestamps: stampOrigin(deps, isCheckedLater),
      })
      pdf = signed.pdf
      timestampAt = signed.timestampTime ?? timestampAt
      signatures.push({
        field: slots.field,
        documentId: document.id,
        timestampAt: signed.timestampTime?.toISOString() ?? null,
        timestampSerial: timestampSerialOf(signed.cms) ?? '',
      })
    }
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    deps.log.debug({ partyId: party.id, stage: 'sealing.signed' }, '签名已生成')
    await held.hold(pdf)
    sealed.push({ document, pdf, sha256, size: pdf.length, timestampAt, signatures })
  }
  return sealed
}
