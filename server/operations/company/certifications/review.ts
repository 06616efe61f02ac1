// Operators review certifications: the lists, one in full, and the decision.
// All of it is recorded in the platform's audit chain.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type * as calls from '#protocol/company/certifications/review.ts'
import type { OperatorContext } from '#server/context.ts'
import { certificationMachine } from '#server/domain/company/certifications/machine.ts'
import { identityKey, isLegalPerson } from '#server/domain/company/certifications/rules.ts'
import type { StatedCompany } from '#server/domain/company/certifications/rules.ts'
import { areaName } from '#server/domain/platform/regions/areas.ts'
import { industryName } from '#server/domain/platform/regions/industries.ts'
import * as certifications from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { listOperatorRows } from '#server/domain/platform/operators/store.ts'
import { listProofs } from '#server/domain/company/proofs/store.ts'
import type { ProofRow } from '#server/domain/company/proofs/store.ts'
import { findUserByIdNumberHash, getUser } from '#server/domain/account/users/store.ts'
import type { ForeignClaim, PersonClaim } from '#server/gateways/identity-check.ts'
import type { Deps } from '#server/deps.ts'
import { contentOf } from '#server/operations/platform/files/content.ts'
import { claimOf } from '#server/operations/company/certifications/effects.ts'
import { replacedBy } from '#server/operations/company/certifications/replaced.ts'
import { findWinner } from '#server/operations/company/certifications/rivals.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'
import { consentOf } from '#server/operations/company/proofs/moves.ts'

type Row = calls.AuditedCertification
type Detail = OutputOf<typeof calls.readCertificationToAudit>

/** A page of those that wait, or of those operators decided. */
export const showCertifications = async (
  ctx: OperatorContext,
  query: { tab: certifications.AuditTab; keyword: string; page: number; pageSize: number },
): Promise<OutputOf<typeof calls.listCertificationsToAudit>> => {
  const listed = await certifications.listForAudit(ctx.deps.db, query)
  const { total, waiting, suspended, rows } = listed
  const { page, pageSize } = query
  const names = await operatorNames(ctx)
  return { total, waiting, suspended, page, pageSize, rows: rows.map((row) => present(row, names)) }
}

/** One in full; opening it is written down. Refuses `not-found`. */
export const openCertification = async (ctx: OperatorContext, id: string): Promise<Detail> => {
  const { deps } = ctx
  const row = await audited(ctx, id)
  const applicant = await getUser(deps.db, row.applicantId)
  const proofs = await listProofs(deps.db, row.id)
  await write(ctx, 'certification:opened', row)
  return {
    ...present(row, await operatorNames(ctx)),
    facts: factsOf(row, claimOf(deps, row)),
    pictures: row.files,
    applicant: { name: applicant?.name ?? '', phone: applicant?.phone ?? '' },
    checkAskedAt: row.checkAskedAt?.toISOString() ?? null,
    checkAnsweredAt: row.checkAnsweredAt?.toISOString() ?? null,
    proofs: proofs.map((proof) => presentProof(deps, proof)),
    rivals: await countRivals(ctx, row),
    replaces: await replacedBy(deps, row),
    ...possible(row),
  }
}

/** What the chart allows an operator now. */
const possible = (row: CertificationRow) => {
  const chart = snapshotOf(certificationMachine, {
    state: row.state,
    context: certifications.contextOf(row),
  })
  return {
    mayAudit: chart.can({ type: 'audit.failed', reason: '' }),
    mayPass: chart.can({ type: 'audit.passed' }),
    maySuspend: chart.can({ type: 'certification.suspended', reason: '' }),
    mayClear: chart.can({ type: 'certification.cleared', reason: '' }),
    mayAskAgain: row.state === 'certified' && !certifications.isForeign(row),
  }
}

const countRivals = async ({ deps }: OperatorContext, row: CertificationRow): Promise<number> => {
  if (row.subjectType === 'person') return 0
  const { creditCode } = claimOf(deps, row) as StatedCompany
  return (await certifications.listRivals(deps.db, { creditCode, companyId: row.subjectId })).length
}

const presentProof = (deps: Deps, proof: ProofRow): calls.AuditedProof => ({
  proofId: proof.id,
  method: proof.method,
  state: proof.state,
  to: proof.method === 'consent' ? consentOf(deps, proof).phone : proof.shown,
  checkedAt: proof.checkedAt?.toISOString() ?? null,
  reason: proof.reason,
  createdAt: proof.createdAt.toISOString(),
  finishedAt: proof.finishedAt?.toISOString() ?? null,
})

/** A picture of one certification; refuses `not-found`. */
export const openPicture = async (
  ctx: OperatorContext,
  input: { certificationId: string; fileId: string },
) => {
  const { deps } = ctx
  const { files } = await audited(ctx, input.certificationId)
  const file = files.some(({ fileId }) => fileId === input.fileId)
    ? await getFile(deps.db, input.fileId)
    : undefined
  if (!file) throw notFound()
  return { name: file.name, contentType: file.mime, body: contentOf(deps, file) }
}

/** Decides; refuses `not-found`, `certification.not-possible`, `certification.unchecked` and `certification.duplicate`. */
export const decideCertification = async (
  ctx: OperatorContext,
  input:
    | { certificationId: string; verdict: 'passed' }
    | { certificationId: string; verdict: 'failed'; reason: string },
): Promise<void> => {
  const { deps, actor, operator, clock } = ctx
  const row = await audited(ctx, input.certificationId)
  if (input.verdict === 'passed') await checkPassing(ctx, row)
  const reason = input.verdict === 'failed' ? input.reason : ''
  const event =
    input.verdict === 'passed'
      ? ({ type: 'audit.passed' } as const)
      : ({ type: 'audit.failed', reason } as const)
  await moveCertification(deps, actor, row.id, event, reason === '' ? {} : { reason })
  await certifications.updateCertification(deps.db, row.id, {
    auditedAt: clock.now(),
    operatorId: operator.id,
  })
  await write(ctx, `certification:${event.type}`, row, reason === '' ? {} : { reason })
}

const checkPassing = async ({ deps }: OperatorContext, row: CertificationRow): Promise<void> => {
  if (row.state === 'reviewing' && !possible(row).mayPass)
    throw new Refusal(
      'certification.unchecked',
      '身份核验还没有结果，不能通过。收到结果后这里会显示，也可以先驳回。',
    )
  if (row.subjectType === 'company') {
    const { creditCode } = claimOf(deps, row) as StatedCompany
    if (await findWinner(deps, { creditCode, companyId: row.subjectId }))
      throw new Refusal('certification.duplicate', '该单位已由另一份申请通过认证，不能再次通过。请驳回。')
    return
  }
  const hash = deps.personalData.fingerprint('id-number', identityKey(claimOf(deps, row) as PersonClaim))
  const other = await findUserByIdNumberHash(deps.db, hash)
  if (!other || other.id === row.subjectId) return
  throw new Refusal(
    'certification.duplicate',
    '该证件已在另一账号通过认证，不能再次通过。请驳回，并请申请人使用原账号。',
  )
}

/** What waits for operators, is suspended, was decided by one, and certified companies: nothing else is theirs to see. Refuses `not-found`. */
export const audited = async ({ deps }: OperatorContext, id: string): Promise<CertificationRow> => {
  const row = await certifications.getCertification(deps.db, id)
  if (!row || !isTheirs(row)) throw notFound()
  return row
}

const isTheirs = ({ state, auditedAt, subjectType }: CertificationRow): boolean =>
  state === 'reviewing' ||
  state === 'suspended' ||
  auditedAt !== null ||
  (state === 'certified' && subjectType === 'company')

const notFound = (): Refusal => new Refusal('not-found', '没有找到这次认证，可能已被处理。请刷新列表。')

const operatorNames = async ({ deps }: OperatorContext): Promise<Map<string, string>> =>
  new Map((await listOperatorRows(deps.db)).map(({ id, name }) => [id, name]))

const present = (row: CertificationRow, names: ReadonlyMap<string, string>): Row => ({
  certificationId: row.id,
  subjectType: row.subjectType,
  documentType: row.documentType,
  name: row.name,
  numberMasked: row.numberMasked,
  state: row.state as Row['state'],
  check: certifications.contextOf(row).check,
  submittedAt: row.submittedAt.toISOString(),
  auditedAt: row.auditedAt?.toISOString() ?? null,
  operatorName: (row.operatorId && names.get(row.operatorId)) || '',
  reason: row.reason,
})

const factsOf = (row: CertificationRow, claim: unknown): Detail['facts'] => {
  const of = (facts: Record<string, string>) => Object.entries(facts).map(([key, value]) => ({ key, value }))
  if (row.subjectType === 'company') {
    const stated = claim as StatedCompany
    const { name, creditCode, legalPerson, legalPersonIdNumber, applicant } = stated
    return of({
      name,
      creditCode,
      legalPerson,
      legalPersonIdNumber,
      applicantName: isLegalPerson(stated) ? `${applicant.name}（法定代表人本人）` : applicant.name,
      industry: industryName(stated.industry) ?? '',
      area: areaName(stated.area) ?? '',
    }).filter(({ value }) => value !== '')
  }
  const { name, idNumber, nationality = '', validUntil = '' } = claim as PersonClaim & Partial<ForeignClaim>
  return of({ name, number: idNumber, nationality, validUntil }).filter(({ value }) => value !== '')
}

/** Writes what an operator did with a certification to the platform's chain. */
export const write = async (
  { deps, actor, clock }: OperatorContext,
  event: PlatformEvent,
  row: CertificationRow,
  more: Record<string, unknown> = {},
): Promise<void> => {
  const detail = {
    id: row.id,
    subjectType: row.subjectType,
    name: row.name,
    number: row.numberMasked,
    ...more,
  }
  await recordOnPlatform(deps.db, { at: clock.now(), event, actor, detail })
}
