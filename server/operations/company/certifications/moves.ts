// Takes a certification from its submission to its end.
// It runs the identity check and makes the certified key.
import { randomUUID } from 'node:crypto'
import type { CertificationPicture } from '#protocol/company/certifications/facts.ts'
import { maskDocumentNumber } from '#protocol/identity-documents.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { CertificationState } from '#protocol/company/certifications/facts.ts'
import { CHECK_LIMIT_MS, isLegalPerson, maskNumber } from '#server/domain/company/certifications/rules.ts'
import type { StatedCompany } from '#server/domain/company/certifications/rules.ts'
import {
  certificationLifecycle,
  getCertification,
  insertCertification,
  isForeign,
  listHolding,
  updateCertification,
} from '#server/domain/company/certifications/store.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import type { CertificationEvent } from '#server/domain/company/certifications/machine.ts'
import { advance, snapshotOf } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { findUserByIdNumberHash } from '#server/domain/account/users/store.ts'
import type { Deps } from '#server/deps.ts'
import type {
  CompanyClaim,
  ForeignClaim,
  IdentityVerdict,
  PersonClaim,
} from '#server/gateways/identity-check.ts'
import { cancel, defineJob, enqueue } from '#server/jobs/queue.ts'
import {
  certifyCompany,
  certifyPerson,
  claimOf,
  reasonOf,
  showStatus,
} from '#server/operations/company/certifications/effects.ts'
import { tellOfDeparture } from '#server/operations/company/certifications/legal-person.ts'
import { tellConcerned } from '#server/operations/company/certifications/concerned.ts'
import { endRivals, findWinner } from '#server/operations/company/certifications/rivals.ts'
import { endProofs } from '#server/operations/company/proofs/moves.ts'

export const CHECK_JOB = defineJob<CheckTask>('certification.check')
/** Payload of the job. */
export interface CheckTask {
  readonly certificationId: string
}

// The check runs right after the submission; the job is there for when that did not come to an end.
const FIRST_RETRY_MS = 60_000
const ASK_AGAIN_MS = 10 * 60_000

/** What is submitted. */
export type Submission =
  | { readonly subjectType: 'person'; readonly subjectId: string; readonly claim: PersonClaim }
  | {
      readonly subjectType: 'foreign'
      readonly subjectId: string
      readonly claim: ForeignClaim
      readonly files: readonly CertificationPicture[]
    }
  | {
      readonly subjectType: 'company'
      readonly subjectId: string
      readonly claim: StatedCompany
      readonly files: readonly CertificationPicture[]
    }

/** Writes a submission and plans its check; joins the caller's transaction. Give the id to `runCheck` after it. */
export const submit = async (
  deps: Deps,
  actor: Actor & { userId: string },
  submission: Submission,
): Promise<string> => {
  const { db, clock, personalData } = deps
  const { subjectId, claim } = submission
  const subjectType = submission.subjectType === 'company' ? 'company' : 'person'
  const id = randomUUID()
  await insertCertification(db, {
    id,
    subjectType,
    subjectId,
    applicantId: actor.userId,
    state: 'uncertified',
    version: 0,
    context: {},
    name: claim.name,
    numberMasked: maskedNumberOf(submission),
    documentType: documentTypeOf(submission),
    claimSealed: personalData.seal(JSON.stringify(claim), id),
    files: filesOf(submission),
    submittedAt: clock.now(),
    checkAskedAt: submission.subjectType === 'foreign' ? null : clock.now(),
  })
  await moveCertification(deps, actor, id, submittedOf(submission))
  if (submission.subjectType !== 'foreign') await planCheck(deps, id, FIRST_RETRY_MS)
  return id
}

/** A legal person needs the identity check alone; an agent also proves the company and is reviewed. */
const submittedOf = (submission: Submission): CertificationEvent => {
  if (submission.subjectType !== 'company') return { type: `${submission.subjectType}.submitted` }
  const isOwn = isLegalPerson(submission.claim)
  return { type: 'company.submitted', terms: { isAutomatic: isOwn, needsProof: !isOwn } }
}

const maskedNumberOf = (submission: Submission): string => {
  if (submission.subjectType === 'company') return maskNumber(submission.claim.creditCode)
  const { idNumber } = submission.claim
  return submission.subjectType === 'foreign' ? maskDocumentNumber(idNumber) : maskNumber(idNumber)
}

const documentTypeOf = (submission: Submission): number | null => {
  if (submission.subjectType === 'company') return null
  return submission.subjectType === 'foreign' ? submission.claim.documentType : 1
}

const filesOf = (submission: Submission): CertificationPicture[] =>
  submission.subjectType === 'person' ? [] : [...submission.files]

/** Asks the identity check and moves on by its verdict. Not to be called in a transaction. Doing it twice equals doing it once. */
export const runCheck = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  const row = await getCertification(deps.db, id)
  if (!row || isForeign(row) || !isWaiting(row)) return
  const verdict = await ask(deps, row)
  if (verdict === undefined) return
  await deps.db.transaction(async () => {
    const { creditCode } = claimOf(deps, row) as Partial<CompanyClaim>
    const winner = creditCode && (await findWinner(deps, { creditCode, companyId: row.subjectId }))
    const event = winner ? ({ type: 'rival.certified' } as const) : await eventFor(deps, row, verdict)
    const current = await certificationLifecycle.load(deps.db, id)
    if (!current || !snapshotOf(certificationLifecycle.machine, current).can(event)) return
    await moveCertification(deps, actor, id, event)
    if (verdict.result === 'pending') {
      await planCheck(deps, id, ASK_AGAIN_MS)
      return
    }
    await updateCertification(deps.db, id, { ticket: null, checkAnsweredAt: deps.clock.now() })
    await cancel(deps.db, jobKey(id))
  })
}

/** Whether the provider still owes an answer; where it has long said yes it is asked again when an operator wants it. */
const isWaiting = (row: CertificationRow): boolean =>
  row.state === 'certified'
    ? row.checkAnsweredAt === null
    : row.state === 'checking' || row.state === 'proving' || row.state === 'reviewing'

/** Has the provider asked once more about a certification that holds. Joins the caller's transaction; give the id to `runCheck` after it. */
export const askAgain = async (deps: Deps, id: string): Promise<void> => {
  await updateCertification(deps.db, id, {
    ticket: null,
    checkAskedAt: deps.clock.now(),
    checkAnsweredAt: null,
  })
  await planCheck(deps, id, FIRST_RETRY_MS)
}

const jobKey = (id: string) => `certification:${id}`

const planCheck = async ({ db, clock }: Deps, id: string, inMs: number): Promise<void> => {
  await enqueue(db, {
    name: CHECK_JOB,
    key: jobKey(id),
    payload: { certificationId: id },
    runAt: new Date(clock.now().getTime() + inMs),
  })
}

/** Undefined: nothing came in time, and who is certified stays so. */
const ask = async (deps: Deps, row: CertificationRow): Promise<IdentityVerdict | undefined> => {
  const askedAt = row.checkAskedAt ?? row.submittedAt
  if (deps.clock.now().getTime() - askedAt.getTime() > CHECK_LIMIT_MS) {
    if (row.state === 'certified') return undefined
    return { result: 'failed', reason: '核验超过 24 小时没有结果，请重新提交。' }
  }
  if (row.ticket !== null) return deps.identityCheck.ask(row.ticket)
  const claim = claimOf(deps, row)
  return row.subjectType === 'person'
    ? deps.identityCheck.checkPerson(claim as PersonClaim)
    : deps.identityCheck.checkCompany(claim as CompanyClaim)
}

const eventFor = async (
  deps: Deps,
  row: CertificationRow,
  verdict: IdentityVerdict,
): Promise<CertificationEvent> => {
  if (verdict.result === 'pending') return { type: 'check.deferred', ticket: verdict.ticket }
  if (verdict.result === 'failed') return { type: 'check.failed', reason: verdict.reason }
  if (row.subjectType === 'company') return { type: 'check.passed' }
  const { idNumber } = claimOf(deps, row) as PersonClaim
  const other = await findUserByIdNumberHash(deps.db, deps.personalData.fingerprint('id-number', idNumber))
  return other && other.id !== row.subjectId
    ? { type: 'check.failed', reason: '该身份证号已在另一账号认证，请使用原账号，或注销后重新认证。' }
    : { type: 'check.passed' }
}

/** Moves a certification; `detail` goes to the subject's chain. Joins the caller's transaction. */
export const moveCertification = (
  deps: Deps,
  actor: Actor,
  id: string,
  event: CertificationEvent,
  detail: Record<string, unknown> = {},
) =>
  advance(deps, certificationLifecycle, effects(deps, id), {
    id,
    event,
    actor,
    detail,
    notPossible: '这次认证已经处理过，请刷新后查看。',
  })

const effects = (deps: Deps, id: string): Effects<typeof certificationLifecycle.machine> => ({
  rememberReason: async (_moved, event) => {
    await updateCertification(deps.db, id, { reason: reasonOf(event) })
  },
  rememberTicket: async (_moved, event) => {
    if (event.type === 'check.deferred') await updateCertification(deps.db, id, { ticket: event.ticket })
  },
  showStatus: async (moved) => showStatus(deps, await rowOf(deps, id), moved),
  forgetReason: () => updateCertification(deps.db, id, { reason: '' }),
  certify: async (_moved, _event, actor) => {
    const row = await rowOf(deps, id)
    await endEarlier(deps, actor, row)
    if (row.subjectType === 'person') return certifyPerson(deps, row)
    await certifyCompany(deps, row)
    await endRivals(deps, row, (rival) =>
      moveCertification(deps, actor, rival, { type: 'rival.certified' }).then(() => {}),
    )
  },
  tellAdministrators: async (_moved, event) => {
    if (event.type === 'legalPerson.left') await tellOfDeparture(deps, await companyOf(deps, id), event.name)
  },
  tellConcerned: async ({ to }) => tellConcerned(deps, await rowOf(deps, id), to as CertificationState),
  endProofs: (_moved, _event, actor) => endProofs(deps, actor, id),
})

/** A newer certification of the same holder takes the place of the older, whose keys end with it. */
const endEarlier = async (deps: Deps, actor: Actor, row: CertificationRow): Promise<void> => {
  const event = (await hasOtherLegalPerson(deps, row))
    ? ({ type: 'certification.ended', because: 'legalPersonLeft', reason: '法定代表人已变更。' } as const)
    : ({ type: 'certification.ended', because: 'recertified', reason: '由新的认证取代。' } as const)
  for (const { id } of await listHolding(deps.db, row.subjectType, row.subjectId))
    if (id !== row.id) await moveCertification(deps, actor, id, event)
}

const hasOtherLegalPerson = async (deps: Deps, row: CertificationRow): Promise<boolean> => {
  if (row.subjectType === 'person') return false
  const { legalPersonIdNumber } = claimOf(deps, row) as CompanyClaim
  const company = await getCompany(deps.db, row.subjectId)
  return company?.legalPersonIdHash !== deps.personalData.fingerprint('id-number', legalPersonIdNumber)
}

const companyOf = async (deps: Deps, id: string): Promise<CompanyRow> => {
  const { subjectId } = await rowOf(deps, id)
  const company = await getCompany(deps.db, subjectId)
  if (!company) throw new Error(`company ${subjectId} vanished`)
  return company
}

const rowOf = async ({ db }: Deps, id: string): Promise<CertificationRow> => {
  const row = await getCertification(db, id)
  if (!row) throw new Error(`certification ${id} vanished`)
  return row
}
