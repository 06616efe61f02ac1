// Rules of certificates: why one cannot sign now, and its entry on a revocation list.
import type { RefusalCode } from '#protocol/failures.ts'
import { CERTIFICATE_REASON_WORDS } from '#protocol/seals/certificates/facts.ts'
import type { RevocationReason, SuspensionReason } from '#protocol/seals/certificates/facts.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import type { Revocation } from '#server/trust/revocation.ts'

/** What the lists of RFC 5280 §5.3.1 call our reasons. */
const LISTED: Readonly<Record<RevocationReason | SuspensionReason, Revocation['reason']>> = {
  accountClosed: 'cessationOfOperation',
  recertified: 'superseded',
  issuerRevoked: 'superseded',
  companyCancelled: 'cessationOfOperation',
  legalPersonLeft: 'affiliationChanged',
  identityRefused: 'privilegeWithdrawn',
  factsChanged: 'affiliationChanged',
  keyCompromised: 'keyCompromise',
  holderAsked: 'cessationOfOperation',
  identityDoubted: 'certificateHold',
  underReview: 'certificateHold',
}

/** Why this certificate cannot sign now, as a refusal's code and words; undefined when it can. */
export const whyUnusable = (
  row: Pick<CertificateRow, 'state' | 'notAfter' | 'revocationReason' | 'revocationNote'> | undefined,
  now: Date,
): { readonly code: RefusalCode; readonly words: string } | undefined => {
  if (row === undefined)
    return { code: 'certificate.missing', words: '没有可用的签名证书：请先完成实名认证。' }
  if (row.state === 'revoked')
    return { code: 'certificate.revoked', words: `签名证书已吊销${why(row)}，请重新认证后再签署。` }
  if (row.state === 'expired' || row.notAfter <= now)
    return { code: 'certificate.expired', words: '签名证书已过期，请重新认证后再签署。' }
  if (row.state === 'suspended')
    return { code: 'certificate.suspended', words: `签名证书已暂停使用${why(row)}，核实后会通知您。` }
  return undefined
}

const why = ({
  revocationReason,
  revocationNote,
}: Pick<CertificateRow, 'revocationReason' | 'revocationNote'>) =>
  revocationReason === null
    ? ''
    : `（${CERTIFICATE_REASON_WORDS[revocationReason]}${revocationNote === '' ? '' : `：${revocationNote}`}）`

/** The entries of a revocation list. */
export const revocationsOf = (
  rows: readonly {
    readonly serial: string
    readonly revokedAt: Date | null
    readonly reason: CertificateRow['revocationReason']
  }[],
): Revocation[] =>
  rows.flatMap(({ serial, revokedAt, reason }) =>
    revokedAt === null || reason === null ? [] : [{ serial, at: revokedAt, reason: LISTED[reason] }],
  )
