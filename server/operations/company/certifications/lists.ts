// The state of certifications for those who submitted them.
// It has status, statements, attempts, and the history with reasons.
import type {
  Certification,
  CertificationSubmission,
  PersonCertification,
} from '#protocol/company/certifications/certifications.ts'
import type { CompanyCertification } from '#protocol/company/certifications/company.ts'
import { MOST_PROOFS } from '#protocol/company/certifications/facts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { replacedBy } from '#server/operations/company/certifications/replaced.ts'
import { autStatusOf, isLegalPerson } from '#server/domain/company/certifications/rules.ts'
import type { StatedCompany } from '#server/domain/company/certifications/rules.ts'
import {
  contextOf,
  listSubmissions,
  newestCertification,
} from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { expectedNameOf } from '#server/domain/contracts/parties/store.ts'
import { listProofs } from '#server/domain/company/proofs/store.ts'
import type { ForeignClaim, PersonClaim } from '#server/gateways/identity-check.ts'
import { claimOf } from '#server/operations/company/certifications/effects.ts'
import { isPhoneProven } from '#server/operations/company/certifications/phone-proof.ts'
import { ownSubmission, triesLeft } from '#server/operations/company/proofs/prove-company.ts'

const PROOF_LIMIT_MS = 7 * 24 * 3_600_000

const NONE: Certification = {
  autStatus: null,
  state: 'uncertified',
  check: 'none',
  documentType: null,
  name: '',
  number: '',
  submittedAt: null,
  finishedAt: null,
  reason: '',
  triesLeft: null,
  deadline: null,
  certificate: null,
}

/** One submission as its person sees it. */
export const presentCertification = async (
  { db }: Deps,
  row: CertificationRow | undefined,
): Promise<Certification> => {
  if (!row) return NONE
  const found =
    row.state === 'certified' ? await newestCertificate(db, row.subjectType, row.subjectId) : undefined
  const provingSince = row.state === 'proving' ? row.submittedAt : null
  return {
    autStatus: autStatusOf(row.state),
    state: row.state,
    check: contextOf(row).check,
    documentType: row.documentType,
    name: row.name,
    number: row.numberMasked,
    submittedAt: row.submittedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    reason: row.reason,
    triesLeft: provingSince === null ? null : triesLeft(row),
    deadline: provingSince === null ? null : new Date(provingSince.getTime() + PROOF_LIMIT_MS).toISOString(),
    certificate: found
      ? {
          subject: found.subject,
          serial: found.serial,
          issuer: found.issuer,
          notBefore: found.notBefore.toISOString(),
          notAfter: found.notAfter.toISOString(),
        }
      : null,
  }
}

/** The person's newest submission. */
export const showPerson = async (ctx: Context): Promise<PersonCertification> => {
  const { deps, user } = ctx
  const row = await newestCertification(deps.db, 'person', user.id)
  const mayBegin = row?.state === 'failed' || row?.state === 'withdrawn'
  return {
    ...(await presentCertification(deps, row)),
    claim: mayBegin ? personClaimOf(deps, row) : null,
    isPhoneProven: await isPhoneProven(ctx),
    expectedName: await expectedNameOf(deps.db, user.id),
  }
}

const fileOf = ({ files }: CertificationRow, wanted: string): string | null =>
  files.find(({ role }) => role === wanted)?.fileId ?? null

const personClaimOf = (deps: Deps, row: CertificationRow): PersonCertification['claim'] => {
  const claim = claimOf(deps, row) as PersonClaim & Partial<ForeignClaim>
  const { name, idNumber, nationality = '', validUntil = '' } = claim
  return {
    documentType: row.documentType ?? 1,
    name,
    number: idNumber,
    nationality,
    validUntil,
    frontFileId: fileOf(row, 'front'),
    backFileId: fileOf(row, 'back'),
  }
}

/** A company's newest submission with its attempts; refuses `not-found`. */
export const showCompany = async (ctx: Context, companyId: string): Promise<CompanyCertification> => {
  const { deps } = ctx
  const row = await ownSubmission(ctx, companyId)
  // Companies of before were asked neither industry nor area.
  const stated = claimOf(deps, row) as Omit<StatedCompany, 'industry' | 'area'> &
    Partial<Pick<StatedCompany, 'industry' | 'area'>>
  const claim: StatedCompany = { ...stated, industry: stated.industry ?? '', area: stated.area ?? '' }
  const proofs = await listProofs(deps.db, row.id)
  const [newest] = proofs
  const left = (wanted: string) => MOST_PROOFS - proofs.filter(({ method }) => method === wanted).length
  const { name, creditCode, legalPerson, legalPersonIdNumber, industry, area } = claim
  return {
    companyId,
    claim: {
      name,
      creditCode,
      legalPerson,
      legalPersonIdNumber,
      industry,
      area,
      licenceFileId: fileOf(row, 'licence'),
      authorisationFileId: fileOf(row, 'authorisation'),
    },
    isLegalPerson: isLegalPerson(claim),
    proof:
      newest === undefined || newest.state === 'replaced'
        ? null
        : {
            proofId: newest.id,
            method: newest.method,
            state: newest.state,
            shown: newest.shown,
            reason: newest.reason,
            createdAt: newest.createdAt.toISOString(),
          },
    transfersLeft: left('transfer'),
    consentsLeft: left('consent'),
    hasTransfer: deps.bank !== undefined,
    replaces: (await replacedBy(deps, row))?.name ?? null,
    ...(await presentCertification(deps, row)),
  }
}

/** What happened to each submission, newest first; refuses `not-found` for a company somebody else submitted. */
export const showTrail = async (
  ctx: Context,
  { subjectType, companyId }: { subjectType: 'person' | 'company'; companyId?: string | undefined },
): Promise<{ name: string; submissions: CertificationSubmission[]; mayResubmit: boolean }> => {
  const { deps, user } = ctx
  if (subjectType === 'company' && companyId === undefined)
    throw new Refusal('not-found', '没有找到这次单位认证，请刷新页面。')
  if (companyId !== undefined) await ownSubmission(ctx, companyId)
  const rows = await listSubmissions(deps.db, subjectType, companyId ?? user.id, user.id)
  const entries = await readChain(deps.db, companyId ?? user.id)
  const [newest] = rows
  return {
    name: newest?.name ?? user.name,
    submissions: rows.map((row) => ({
      certificationId: row.id,
      state: row.state,
      autStatus: autStatusOf(row.state),
      documentType: row.documentType,
      name: row.name,
      number: row.numberMasked,
      submittedAt: row.submittedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      reason: row.reason,
      entries: entries.filter((entry) => isAbout(entry, row.id)).map((entry) => presentEntry(entry)),
    })),
    mayResubmit:
      newest === undefined || ['failed', 'withdrawn', 'uncertified', 'ended'].includes(newest.state),
  }
}

const isAbout = ({ event, detail }: AuditEntry, id: string): boolean =>
  event.startsWith('certification:')
    ? detail['id'] === id
    : event.startsWith('proof:') && detail['certificationId'] === id && !SAID_TWICE.has(event)

// What proves a company moves the proof and the certification at once.
const SAID_TWICE: ReadonlySet<string> = new Set(['proof:amount.matched', 'proof:consent.given'])

const presentEntry = (entry: AuditEntry): CertificationSubmission['entries'][number] => ({
  at: entry.at,
  event: entry.event.slice(entry.event.indexOf(':') + 1),
  by: byWhom(entry),
  reason: typeof entry.detail['reason'] === 'string' ? entry.detail['reason'] : '',
})

const byWhom = ({ identity, event }: AuditEntry) => {
  if (identity === 'operator') return 'platform' as const
  if (identity === 'legalPerson') return 'legalPerson' as const
  // The check answers within the applicant's own request, and is still not theirs.
  return identity === 'system' ||
    event.startsWith('certification:check.') ||
    event.startsWith('proof:transfer.') ||
    event.startsWith('proof:phone.')
    ? ('system' as const)
    : ('applicant' as const)
}

/** The submission a person would take back; refuses `not-found`. */
export const withdrawable = async (
  ctx: Context,
  { subjectType, companyId }: { subjectType: 'person' | 'company'; companyId?: string | null | undefined },
): Promise<CertificationRow> => {
  if (subjectType === 'company' && typeof companyId === 'string') return ownSubmission(ctx, companyId)
  // A caller who withdraws a company's submission without naming it must not lose their own.
  const row =
    subjectType === 'person' ? await newestCertification(ctx.deps.db, 'person', ctx.user.id) : undefined
  if (!row) throw new Refusal('not-found', '没有找到这次认证，请刷新页面。')
  return row
}
