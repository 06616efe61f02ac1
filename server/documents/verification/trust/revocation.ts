// Tells whether certificates of a path were revoked, by the lists and answers in the file.
// See RFC 5280 §5 and RFC 6960.
import { Asn1Error } from '#server/documents/verification/cms/asn1.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { readRevocationLists } from './crl.ts'
import type { CertificateStatus, RevocationList } from './crl.ts'
import { readStatusAnswers } from './ocsp.ts'
import type { StatusAnswer } from './ocsp.ts'

/** Clocks of makers of lists may be this much ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60_000

/** Revocation data carried by a file, as it is read at `now`. */
export interface RevocationData {
  readonly now: Date
  readonly lists: readonly RevocationList[]
  readonly answers: readonly StatusAnswer[]
}

/** Reads lists and answers; what is none is passed over. */
export const readRevocationData = (
  crls: readonly Uint8Array[],
  ocsps: readonly Uint8Array[],
  now: Date,
): RevocationData => ({
  now,
  lists: readRevocationLists(crls),
  answers: readStatusAnswers(ocsps),
})

/**
 * What is known of a path's certificates. `revokedAt`: the earliest revocation. `stolenSince`: since when the key of one above the first
 * may have been in other hands. `complete`: each but the last has a statement
 * that was of use at the time asked about. `stale`: of the first there are only statements older than that time, which say
 * nothing about it (EN 319 102-1 §5.2.5).
 */
export interface RevocationStatus {
  readonly revokedAt: Date | undefined
  readonly stolenSince: Date | undefined
  readonly complete: boolean
  readonly stale: boolean
}

/** Looks up each certificate of a path with its issuer, for a signature made at `at`. */
export const revocationOf = (
  path: readonly Certificate[],
  data: RevocationData,
  at: Date | undefined,
): RevocationStatus => {
  const found = path.slice(1).map((issuer, index) => statementsOn(path[index] ?? issuer, issuer, data))
  const [leaf, ...above] = found
  const stolen = above.flat().filter(({ isStolen = false }) => isStolen)
  return {
    revokedAt: earliest(found.flat()),
    stolenSince: earliest(stolen),
    complete: found.length > 0 && found.every((list) => list.some((status) => isOfUse(status, at, data.now))),
    stale: leaf !== undefined && leaf.length > 0 && leaf.every((status) => isBefore(status, at)),
  }
}

const earliest = (statements: readonly CertificateStatus[]): Date | undefined =>
  statements.flatMap(({ revokedAt }) => revokedAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]

const statementsOn = (
  certificate: Certificate,
  issuer: Certificate,
  data: RevocationData,
): CertificateStatus[] =>
  [...data.lists, ...data.answers].flatMap((source) => ask(source, certificate, issuer) ?? [])

// Lists carry whole seconds: one of the same second was not made before.
const isBefore = ({ thisUpdate }: CertificateStatus, at: Date | undefined): boolean =>
  at !== undefined && thisUpdate.getTime() < Math.floor(at.getTime() / 1000) * 1000

// RFC 6960 §4.2.2.1: who dates a statement later than today cannot know what it says.
const isOfUse = (status: CertificateStatus, at: Date | undefined, now: Date): boolean =>
  status.thisUpdate.getTime() <= now.getTime() + CLOCK_SKEW_MS &&
  (!isBefore(status, at) || (status.nextUpdate !== undefined && at !== undefined && status.nextUpdate >= at))

const ask = (source: RevocationList | StatusAnswer, certificate: Certificate, issuer: Certificate) => {
  try {
    return source.statusOf(certificate, issuer)
  } catch (error) {
    if (error instanceof Asn1Error) return undefined
    throw error
  }
}
