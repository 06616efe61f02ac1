// Finds out what became of the certificates an OCSP request names, and answers it.
import type { Deps } from '#server/deps.ts'
import { revocationsOf } from '#server/domain/seals/certificates/rules.ts'
import { certificatesBySerial } from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import { issuersOf, revokedIssuers } from '#server/trust/issuers.ts'
import { answerOcsp, isIssuedBy, readOcspRequest, refuseOcsp } from '#server/trust/ocsp.ts'
import type { CertificateStatus, OcspRequest } from '#server/trust/ocsp.ts'
import type { SigningKey } from '#server/trust/key-token.ts'
import type { CertifiedKey } from '#server/trust/signer.ts'
import { generationOf } from './revocation-lists.ts'

/** How long an answer may be used. */
const USABLE_MS = 3_600_000

/** The answer (DER), and whether it may be kept: one with a nonce is its asker's alone, a refusal nobody's. */
export const answerOcspRequest = async (
  deps: Pick<Deps, 'db' | 'clock' | 'authority'>,
  bytes: Uint8Array,
): Promise<{ readonly body: Uint8Array; readonly mayBeKept: boolean }> => {
  const request = read(bytes)
  if (request === undefined) return { body: refuseOcsp('malformed'), mayBeKept: false }
  const { authority, clock } = deps
  // Nobody answers for an offline root or a revoked authority: the root's list says what became of them.
  const keys = [authority.root, ...issuersOf(authority)].flatMap(({ certificate, privateKey }) =>
    privateKey === undefined ? [] : [{ certificate, privateKey }],
  )
  const issuer: CertifiedKey<SigningKey> | undefined = keys.find(({ certificate }) =>
    request.asked.some((asked) => isIssuedBy(asked, certificate)),
  )
  if (issuer === undefined) return { body: refuseOcsp('unauthorized'), mayBeKept: false }
  const serials = request.asked.map(({ serial }) => serial)
  const rows = await certificatesBySerial(deps.db, serials)
  const thisUpdate = clock.now()
  const body = await answerOcsp(issuer, {
    statuses: request.asked.map((asked) => {
      const isOurs = isIssuedBy(asked, issuer.certificate)
      const row = rows.find((row) => row.serial === asked.serial && isFrom(authority, row, issuer))
      return { asked, status: isOurs && row ? statusOf(authority, row) : 'unknown' }
    }),
    thisUpdate,
    nextUpdate: new Date(thisUpdate.getTime() + USABLE_MS),
    nonce: request.nonce,
  })
  return { body, mayBeKept: request.nonce === undefined }
}

const read = (bytes: Uint8Array): OcspRequest | undefined => {
  try {
    return readOcspRequest(bytes)
  } catch {
    return undefined
  }
}

const isFrom = (
  authority: Deps['authority'],
  { ownerType, issuer: name }: Pick<CertificateRow, 'ownerType' | 'issuer'>,
  issuer: Pick<CertifiedKey, 'certificate'>,
): boolean => {
  const own =
    ownerType === 'root' || ownerType === 'issuing'
      ? authority.root
      : issuersOf(authority)[generationOf(authority, name)]
  return own?.certificate === issuer.certificate
}

const statusOf = (authority: Deps['authority'], row: CertificateRow): CertificateStatus => {
  const { serial, revokedAt, revocationReason: reason } = row
  const known =
    row.ownerType === 'issuing'
      ? revokedIssuers(authority).filter((entry) => entry.serial === serial)
      : revocationsOf([{ serial, revokedAt, reason }])
  return known[0] ?? 'good'
}
