// The signatures as the evidence report states them, as the verifier found them in the final files.
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import { fieldName } from '#server/domain/contracts/parties/acts.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import type { PartyRecord, PlaceRecord } from '#server/domain/contracts/parties/store.ts'
import type { EvidenceSignature } from '#server/documents/report/evidence-report-data.ts'
import type { CheckedDocument } from './checked-document.ts'

const KINDS: Record<SealKind, string> = {
  companySeal: '企业印章',
  personSign: '手写签名',
  legalSeal: '法定代表人章',
}

/** What a signing act wrote into the chain about one of its signatures. */
interface RecordedStamp {
  readonly field: string
  readonly documentId: string
  readonly timestampSerial: string
}

/** All signatures made here, document by document; those a file brought with it are not the platform's to attest. */
export const evidenceSignatures = (
  parties: readonly PartyRecord[],
  places: readonly PlaceRecord[],
  checked: readonly CheckedDocument[],
  chain: readonly AuditEntry[],
): EvidenceSignature[] => {
  const stamps = chain.filter((entry) => entry.event === 'party:sealing.finished').flatMap(stampsIn)
  return checked.flatMap(({ document, verdict }) =>
    verdict.signatures.flatMap((signature): EvidenceSignature[] => {
      const found = actOf(parties, signature.field)
      if (found === undefined) return []
      const own = places.filter(
        (place) => place.partyId === found.party.id && place.documentId === document.id,
      )
      const stamp = stamps.find(
        ({ field, documentId }) => field === signature.field && documentId === document.id,
      )
      return [
        {
          signer: signature.signer,
          field: signature.field,
          kind: found.party.partyType === 2 && found.kind === 'personSign' ? '经办人签字' : KINDS[found.kind],
          pages: pagesOf(own, found.kind, found.party.partyType, document.pages.length),
          certificateSerial: signature.certificate?.serial ?? '',
          algorithm: signature.algorithm ?? '',
          level: signature.level,
          timestamp:
            signature.time === null || signature.timeProof !== 'timestamp'
              ? undefined
              : {
                  at: new Date(signature.time),
                  serial: stamp?.timestampSerial ?? '',
                  authority: signature.timestampAuthority ?? '',
                },
          intact: signature.intact,
          trusted: signature.trusted,
          covers: signature.covers,
        },
      ]
    }),
  )
}

const actOf = (parties: readonly PartyRecord[], field: string) => {
  for (const party of parties) {
    for (const kind of Object.keys(KINDS) as SealKind[]) {
      if (fieldName(party.id, kind) === field) return { party, kind }
    }
  }
  return undefined
}

const pagesOf = (
  places: readonly PlaceRecord[],
  kind: SealKind,
  partyType: 1 | 2,
  pageCount: number,
): number[] => {
  const isMain = kind === (partyType === 2 ? 'companySeal' : 'personSign')
  const pages = new Set<number>()
  for (const place of places) {
    if (place.kind === kind) pages.add(place.page + 1)
    if (isMain && place.kind === 'crossPage') for (let page = 1; page <= pageCount; page += 1) pages.add(page)
  }
  return [...pages].toSorted((a, b) => a - b)
}

const stampsIn = (entry: AuditEntry): RecordedStamp[] => {
  const { signatures } = entry.detail
  return Array.isArray(signatures) ? (signatures as RecordedStamp[]) : []
}
