// Operators look up certificates and revoke one with a reason.
// Its holder must be certified again to sign.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import { CERTIFICATE_REASON_WORDS } from '#protocol/seals/certificates/facts.ts'
import { readableName } from '#protocol/distinguished-name.ts'
import { Refusal } from '#protocol/failures.ts'
import type * as calls from '#protocol/seals/certificates/certificates.ts'
import type { OperatorContext } from '#server/context.ts'
import { certificateMachine } from '#server/domain/seals/certificates/machine.ts'
import { contextOf, getCertificate, pageCertificates } from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import { certificationMachine } from '#server/domain/company/certifications/machine.ts'
import * as certifications from '#server/domain/company/certifications/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { moveCertificate } from '#server/operations/seals/certificates/moves.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'

/** A page of the certificates of people and companies. */
export const showCertificates = async (
  { deps }: OperatorContext,
  query: { page: number; pageSize: number; keyword: string },
): Promise<OutputOf<typeof calls.listCertificates>> => {
  const { total, rows } = await pageCertificates(deps.db, query)
  const { page, pageSize } = query
  return { total, page, pageSize, rows: rows.map((row) => present(row, deps.clock.now().getTime())) }
}

const present = (row: CertificateRow, at: number): calls.CertificateRow => {
  const { revocationReason: reason, revocationNote: note } = row
  const chart = snapshotOf(certificateMachine, { state: row.state, context: contextOf(row) })
  return {
    certificateId: row.id,
    holderType: row.ownerType === 'company' ? 'company' : 'person',
    subject: row.subject,
    serial: row.serial,
    state: row.state,
    notBefore: row.notBefore.toISOString(),
    notAfter: row.notAfter.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    reason: reason === null ? '' : `${CERTIFICATE_REASON_WORDS[reason]}${note === '' ? '' : `：${note}`}`,
    mayRevoke: chart.can({ type: 'certificate.revoked', at, reason: 'holderAsked', note: '' }),
  }
}

/** Revokes, ends the certification it followed from, and writes it down. Refuses `not-found` and `certificate.not-possible`. */
export const revokeCertificateBy = async (
  { deps, actor, clock }: OperatorContext,
  { certificateId: id, reason, note }: InputOf<typeof calls.revokeCertificate>,
): Promise<void> => {
  const { db } = deps
  const row = await getCertificate(db, id)
  if (row === undefined || !isOfHolder(row)) throw new Refusal('not-found', '没有找到这张证书，请刷新列表。')
  const at = clock.now()
  await moveCertificate(deps, {
    id,
    event: { type: 'certificate.revoked', at: at.getTime(), reason, note },
    actor,
  })
  await endCertification({ deps, actor }, row, { reason, note })
  const detail = {
    id,
    name: readableName(row.subject),
    number: row.serial,
    reason: CERTIFICATE_REASON_WORDS[reason],
    note,
  }
  await recordOnPlatform(db, { at, event: 'certificate:revoked', actor, detail })
}

// The authority's own lie in the same table and are nobody's to revoke.
const isOfHolder = (
  row: CertificateRow,
): row is CertificateRow & { readonly ownerType: 'person' | 'company' } =>
  row.ownerType === 'person' || row.ownerType === 'company'

/** A holder without a certificate is no longer certified, so that they may submit again. */
const endCertification = async (
  { deps, actor }: Pick<OperatorContext, 'deps' | 'actor'>,
  { ownerType, ownerId }: { readonly ownerType: 'person' | 'company'; readonly ownerId: string },
  { reason, note }: Pick<InputOf<typeof calls.revokeCertificate>, 'reason' | 'note'>,
): Promise<void> => {
  const newest = await certifications.newestCertification(deps.db, ownerType, ownerId)
  if (newest === undefined) return
  const { state } = newest
  const event = { type: 'certification.ended', because: reason, reason: note } as const
  const chart = snapshotOf(certificationMachine, { state, context: certifications.contextOf(newest) })
  if (chart.can(event)) await moveCertification(deps, actor, newest.id, event, { reason: note })
}
