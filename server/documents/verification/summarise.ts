// Judges the signatures of a readable file: what came after each, and whether its signer is known.
import type { Verdict } from '#protocol/contracts/verification/verdict.ts'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import { describeActiveContent } from '#server/documents/verification/changes/active-content.ts'
import { describeFieldDisplay } from '#server/documents/verification/changes/field-display.ts'
import { describeLaterChanges } from '#server/documents/verification/changes/later-changes.ts'
import { readCertificate } from '#server/documents/verification/cms/certificate.ts'
import { readFormFields } from '#server/documents/verification/reading/form-fields.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { judgeTrust } from '#server/documents/verification/trust/judge-trust.ts'
import type { StoredData } from '#server/documents/verification/trust/judge-trust.ts'
import { readLongTermData, storeSize } from '#server/documents/verification/trust/long-term-data.ts'
import { sumUp } from './sum-up.ts'

/**
 * What to check against: DER certificates that are trusted, and the present time. `revocationLists` are lists (DER) of that time,
 * which tell of revocations that a file cannot know of.
 */
export interface CheckOptions {
  readonly trustAnchors: readonly Uint8Array[]
  /** Certificates (DER) under which time stamps are believed as well, but no signer. */
  readonly timestampAnchors?: readonly Uint8Array[] | undefined
  readonly now: Date
  readonly revocationLists?: readonly Uint8Array[] | undefined
  /** Bytes, by their SHA-256 (lower-case hex), that are proved from elsewhere to have been there at a time. */
  readonly proofs?: readonly ProvenBytes[] | undefined
}

/** What speaks for the time of bytes besides themselves. */
export interface ProvenBytes {
  readonly sha256: string
  readonly at: Date
}

/** A readable file with its signatures; `loose` counts signature data that no field leads to. */
export interface ReadFile {
  readonly view: RevisionView
  readonly findings: readonly SignatureFinding[]
  readonly loose: number
  readonly sha256: string
  /** SHA-256 of the bytes up to an offset. */
  readonly hashUpTo: (end: number) => string
}

/**
 * The verdict on a file that could be read and holds at least one signature or time stamp; `needsProof` where something in it comes from
 * an authority whose key was stolen, and nothing yet says that it was there before.
 */
export const summarise = (
  { view, findings, loose, sha256, hashUpTo }: ReadFile,
  options: CheckOptions,
): { readonly verdict: Verdict; readonly needsProof: boolean } => {
  const read = (ders: readonly Uint8Array[]) => ders.flatMap((der) => readCertificate(der) ?? [])
  const later = describeLaterChanges(findings, view)
  const trust = judgeTrust(
    findings,
    {
      anchors: read(options.trustAnchors),
      stampAnchors: read(options.timestampAnchors ?? []),
      lists: options.revocationLists ?? [],
      knownSince: knownSince(options.proofs ?? [], hashUpTo),
    },
    storedIn(view),
    options.now,
  )
  const size = storeSize(view)
  const verdict = sumUp({
    signatures: findings.map((finding, i) => ({
      finding,
      after: later[i]!,
      trust: trust[i]!,
      stored: finding.revision !== undefined && size > storeSize(finding.revision),
    })),
    active: [...describeActiveContent(view), ...describeFieldDisplay(view)],
    loose,
    empty: readFormFields(view).filter(
      (field) => field.type === 'Sig' && field.terminal && view.resolve(field.dict.get('V')) === null,
    ).length,
    end: view.end,
    sha256,
  })
  return { verdict, needsProof: trust.some(({ isFromStolenKey }) => isFromStolenKey) }
}

const knownSince =
  (proofs: readonly ProvenBytes[], hashUpTo: ReadFile['hashUpTo']) =>
  ({ range }: SignatureFinding): Date | undefined => {
    if (proofs.length === 0 || range === undefined) return undefined
    const sha256 = hashUpTo(range.end)
    const times = proofs.filter((proof) => proof.sha256 === sha256).map(({ at }) => at)
    return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
  }

const storedIn = (view: RevisionView): StoredData => {
  const now = readLongTermData(view)
  const upTo = ({ revision }: SignatureFinding) =>
    revision === undefined || storeSize(revision) === storeSize(view) ? now : readLongTermData(revision)
  return { now, upTo }
}
