// The issuing authorities of an installation: the one that issues now, and those before it.
import { X509Certificate } from 'node:crypto'
import { serialOf } from './certificate-parts.ts'
import type { Addresses } from './certificate.ts'
import type { SigningKey } from './key-token.ts'
import type { Revocation } from './revocation.ts'
import type { CertifiedKey } from './signer.ts'

/** An issuing authority; one that was revoked has no key any more. */
export interface Issuer<Key extends SigningKey = SigningKey> {
  readonly certificate: Uint8Array
  readonly privateKey?: Key
  readonly revoked?: RevokedIssuer
}

/** What became of an issuing authority whose key was stolen (0126). */
export interface RevokedIssuer {
  readonly at: Date
  /** Since when the key may have been in other hands. */
  readonly stolenSince: Date
  /** What it signed last (DER): the list of what it had issued, as of `at`. */
  readonly lastList: Uint8Array
}

/** All of them, by what signs now. */
export interface Issuing<Key extends SigningKey = SigningKey> {
  readonly issuing: CertifiedKey<Key>
  /** Those before it, oldest first: they issue no certificates any more, but lists and answers about theirs. */
  readonly earlier: readonly Issuer<Key>[]
}

/** All issuing authorities, oldest first. */
export const issuersOf = <Key extends SigningKey>({
  earlier,
  issuing,
}: Issuing<Key>): readonly Issuer<Key>[] => [...earlier, issuing]

/** What an issuing authority is called where it is asked: `ca` for the first, `ca2` for the one after; counted from 0. */
export const issuerPlace = (generation: number): string => (generation === 0 ? 'ca' : `ca${generation + 1}`)

/** The root's entries about issuing authorities that were revoked. */
export const revokedIssuers = (authority: Issuing): Revocation[] =>
  issuersOf(authority).flatMap(({ certificate, revoked }) =>
    revoked === undefined
      ? []
      : [
          {
            serial: serialOf(certificate),
            at: revoked.at,
            reason: 'cACompromise' as const,
            invalidSince: revoked.stolenSince,
          },
        ],
  )

/** Where one of the authority's issuers is asked about what it issued: `root`, or an `issuerPlace`. */
export const addressesUnder = (publicUrl: string | undefined, issuer: string): Addresses | undefined =>
  publicUrl === undefined
    ? undefined
    : {
        list: `${publicUrl}/pki/${issuer}.crl`,
        issuer: `${publicUrl}/pki/${issuer}.cer`,
        responder: `${publicUrl}/pki/ocsp`,
      }

/** A day, or the end of the issuer's own certificate where that comes first. */
export const within = (issuer: Pick<CertifiedKey, 'certificate'>, day: Date): Date => {
  const end = new X509Certificate(issuer.certificate).validToDate
  return end < day ? end : day
}
