// Takes a certification from its submission to its end: asks the identity check, and makes the certified key that follows.
import { randomUUID } from 'node:crypto'
import type { CertificationPicture } from '#protocol/account/certification-facts.ts'
import { maskDocumentNumber } from '#protocol/identity-documents.ts'
import type { Actor } from '#server/domain/actor.ts'
import { CHECK_LIMIT_MS, autStatusOf, identityKey, maskNumber } from '#server/domain/certifications/rules.ts'
import type { CertificationState } from '#server/domain/certifications/rules.ts'
import {
  certificationCharts,
  getCertification,
  insertCertification,
  updateCertification,
} from '#server/domain/certifications/store.ts'
import type { CertificationRow } from '#server/domain/certifications/store.ts'
import type { CertificationEvent } from '#server/domain/certifications/lifecycle.ts'
import { getCompany, updateCompany } from '#server/domain/companies/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { findUserByIdNumberHash, getUser, updateUser } from '#server/domain/users/store.ts'
import type { Deps } from '#server/deps.ts'
import type {
  CompanyClaim,
  ForeignClaim,
  IdentityVerdict,
  PersonClaim,
} from '#server/gateways/identity-check.ts'
import { cancel, enqueue } from '#server/jobs/queue.ts'
import { certifyKey } from '#server/operations/certified-keys.ts'
import { bindParties } from '#server/operations/contracts/bind-parties.ts'
import { keepSignature } from '#server/operations/make-seals.ts'
import { notify } from '#server/operations/notify.ts'

export const CHECK_JOB = 'certification.check'
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
      readonly claim: CompanyClaim
      readonly licenceFileId: string
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
    name: claim.name,
    numberMasked: maskedNumberOf(submission),
    documentType: documentTypeOf(submission),
    claimSealed: personalData.seal(JSON.stringify(claim), id),
    files: filesOf(submission),
    submittedAt: clock.now(),
  })
  await moveCertification(deps, actor, id, { type: `${submission.subjectType}.submitted` })
  if (submission.subjectType !== 'foreign') await planCheck(deps, id, FIRST_RETRY_MS)
  return id
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

const filesOf = (submission: Submission): CertificationPicture[] => {
  if (submission.subjectType === 'company') return [{ role: 'licence', fileId: submission.licenceFileId }]
  return submission.subjectType === 'foreign' ? [...submission.files] : []
}

/** Asks the identity check and moves on by its verdict. Not to be called in a transaction. Doing it twice equals doing it once. */
export const runCheck = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  const row = await getCertification(deps.db, id)
  if (!row || (row.state !== 'verifying' && row.state !== 'reviewing') || isForeign(row)) return
  const verdict = await ask(deps, row)
  await deps.db.transaction(async () => {
    const current = await certificationCharts.load(deps.db, id)
    if (current?.state !== row.state) return
    await moveCertification(deps, actor, id, await eventFor(deps, row, verdict))
    if (verdict.result === 'pending') await planCheck(deps, id, ASK_AGAIN_MS)
    else await cancel(deps.db, jobKey(id))
  })
}

const jobKey = (id: string) => `certification:${id}`

const planCheck = async ({ db, clock }: Deps, id: string, inMs: number): Promise<void> => {
  const payload: CheckTask = { certificationId: id }
  await enqueue(db, {
    name: CHECK_JOB,
    key: jobKey(id),
    payload,
    runAt: new Date(clock.now().getTime() + inMs),
  })
}

/** Papers that only an operator can judge. */
export const isForeign = ({ documentType }: Pick<CertificationRow, 'documentType'>): boolean =>
  documentType !== null && documentType > 1

/** What was claimed, opened. */
export const claimOf = ({ personalData }: Deps, row: CertificationRow): unknown =>
  JSON.parse(personalData.open(row.claimSealed, row.id))

const ask = async (deps: Deps, row: CertificationRow): Promise<IdentityVerdict> => {
  if (deps.clock.now().getTime() - row.submittedAt.getTime() > CHECK_LIMIT_MS) {
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
  advance(deps, certificationCharts, effects(deps, id), {
    id,
    event,
    actor,
    detail,
    notPossible: '这次认证已经处理过，请刷新后查看。',
  })

const effects = (deps: Deps, id: string): Effects<typeof certificationCharts.machine> => ({
  rememberReason: async (_moved, event) => {
    if (event.type === 'check.failed' || event.type === 'audit.failed')
      await updateCertification(deps.db, id, { reason: event.reason })
  },
  rememberTicket: async (_moved, event) => {
    if (event.type === 'check.deferred') await updateCertification(deps.db, id, { ticket: event.ticket })
  },
  showStatus: async ({ to }) => showStatus(deps, await rowOf(deps, id), to as CertificationState),
  certify: async (_moved, _event, actor) => {
    const row = await rowOf(deps, id)
    if (row.subjectType === 'person') await certifyPerson(deps, actor, row)
    else await certifyCompany(deps, row)
  },
})

const rowOf = async ({ db }: Deps, id: string): Promise<CertificationRow> => {
  const row = await getCertification(db, id)
  if (!row) throw new Error(`certification ${id} vanished`)
  return row
}

const showStatus = async (deps: Deps, row: CertificationRow, state: CertificationState): Promise<void> => {
  const { db, clock } = deps
  const change = { autStatus: autStatusOf(state), updatedAt: clock.now() }
  if (row.subjectType === 'person') await updateUser(db, row.subjectId, change)
  else await updateCompany(db, row.subjectId, change)
  if (state !== 'certified' && state !== 'failed') return
  const what = row.subjectType === 'person' ? '个人实名认证' : `${row.name}的单位认证`
  await notify(deps, row.applicantId, {
    kind: 'system',
    title: state === 'certified' ? '认证已通过' : '认证未通过',
    text: state === 'certified' ? `${what}已通过，签名证书已签发。` : `${what}未通过：${row.reason}`,
    target: row.subjectType === 'person' ? '/authPersonal' : '/authCompany',
  })
}

const certifyPerson = async (deps: Deps, actor: Actor, row: CertificationRow): Promise<void> => {
  const { db, clock, personalData } = deps
  const claim = claimOf(deps, row) as PersonClaim & Partial<ForeignClaim>
  const { name, idNumber } = claim
  const user = await getUser(db, row.subjectId)
  if (!user) throw new Error(`user ${row.subjectId} vanished`)
  await updateUser(db, user.id, {
    name,
    idNumberSealed: personalData.seal(idNumber, user.id),
    idNumberHash: personalData.fingerprint('id-number', identityKey(claim)),
    updatedAt: clock.now(),
  })
  await certifyKey(deps, {
    ownerType: 'person',
    ownerId: user.id,
    subject: { commonName: name, serial: user.id },
  })
  await keepSignature(deps, actor, {
    userId: user.id,
    name,
    how: { kind: 'typed', face: 'brush', frame: 'plain' },
    listed: true,
  })
}

const certifyCompany = async (deps: Deps, row: CertificationRow): Promise<void> => {
  const company = await getCompany(deps.db, row.subjectId)
  if (!company) throw new Error(`company ${row.subjectId} vanished`)
  const { id, name, creditCode } = company
  const subject = { commonName: name, organization: name, serial: creditCode }
  await certifyKey(deps, { ownerType: 'company', ownerId: id, subject })
  await bindParties(deps, { companyId: id, companyName: name })
}
