// Issues certificate revocation lists (RFC 5280 §5).
import { X509Certificate } from 'node:crypto'
import {
  certificateTime,
  enumerated,
  explicit,
  generalizedTime,
  implicit,
  integer,
  octetString,
  sequence,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { certificateParts } from './certificate-parts.ts'
import { extension, keyIdentifier, signatureAlgorithm, signedBy } from './certificate.ts'
import type { SignedWith } from './certificate.ts'
import type { SigningKey } from './key-token.ts'
import { OID } from './oids.ts'
import { algorithmOf } from './signer.ts'
import type { CertifiedKey } from './signer.ts'

/** Why a certificate was revoked, with the codes of RFC 5280 §5.3.1. */
export const REVOCATION_REASON = {
  unspecified: 0,
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  certificateHold: 6,
  privilegeWithdrawn: 9,
} as const

/** The reason of a code; one that tells nothing more here is "unspecified". */
export const reasonOf = (code: number | undefined): keyof typeof REVOCATION_REASON =>
  REASONS.find((reason) => REVOCATION_REASON[reason] === code) ?? 'unspecified'

const REASONS = Object.keys(REVOCATION_REASON) as (keyof typeof REVOCATION_REASON)[]

/** One revoked certificate; `serial` in hexadecimal as `serialOf` gives it. */
export interface Revocation {
  readonly serial: string
  readonly at: Date
  readonly reason: keyof typeof REVOCATION_REASON
  /** Since when the key may have been in other hands (RFC 5280 §5.3.2); before `at`. */
  readonly invalidSince?: Date
}

/**
 * Issues a list (DER) signed by the certificates' own issuer. `number` must grow from list to list of one issuer.
 */
export const issueRevocationList = <Key extends SigningKey>(
  issuer: CertifiedKey<Key>,
  list: { number: number; revoked: readonly Revocation[]; thisUpdate: Date; nextUpdate: Date },
): SignedWith<Key> => {
  const parts = certificateParts(issuer.certificate)
  const entries = list.revoked.map((entry) =>
    sequence(
      integer(new Uint8Array(Buffer.from(entry.serial, 'hex'))),
      certificateTime(entry.at),
      ...aboutEntry(entry),
    ),
  )
  const toBeSigned = sequence(
    integer(1),
    signatureAlgorithm(algorithmOf(issuer.privateKey)),
    parts.subject,
    certificateTime(list.thisUpdate),
    certificateTime(list.nextUpdate),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    explicit(
      0,
      sequence(
        extension(
          OID.authorityKeyIdentifier,
          false,
          sequence(implicit(0, octetString(keyIdentifier(parts.publicKeyInfo)))),
        ),
        extension(OID.crlNumber, false, integer(list.number)),
        // Entries stay when their certificates have run out: signatures are checked years later (X.509 §9.5.2.8).
        extension(OID.expiredCertsOnCrl, false, generalizedTime(validFrom(issuer.certificate))),
      ),
    ),
  )
  return signedBy(issuer.privateKey, toBeSigned)
}

/** RFC 5280 §5.3: the extensions of an entry; none where there is nothing to say. */
const aboutEntry = ({ reason, invalidSince }: Revocation): Der[] => {
  const said = [
    // §5.3.1: the reason "unspecified" is left out.
    ...(reason === 'unspecified'
      ? []
      : [extension(OID.crlReason, false, enumerated(REVOCATION_REASON[reason]))]),
    ...(invalidSince === undefined
      ? []
      : [extension(OID.invalidityDate, false, generalizedTime(invalidSince))]),
  ]
  return said.length === 0 ? [] : [sequence(...said)]
}

const validFrom = (certificate: Uint8Array): Date => new X509Certificate(certificate).validFromDate
