// Every state of a certification × every event × every caller.
// Operators, the bank, the legal person and the clock decide.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendVerifyCode } from '#protocol/base.ts'
import { certifyPerson, withdrawCertification } from '#protocol/company/certifications/certifications.ts'
import { answerLegalConsent, enterAmount } from '#protocol/company/certifications/company.ts'
import {
  auditCertification,
  recheckCertification,
  suspendCertification,
} from '#protocol/company/certifications/review.ts'
import { systemActor } from '#server/domain/actor.ts'
import { certificationMachine } from '#server/domain/company/certifications/machine.ts'
import type { CertificationEvent } from '#server/domain/company/certifications/machine.ts'
import {
  certificationLifecycle,
  getCertification,
  listCompanySubmissions,
  newestCertification,
} from '#server/domain/company/certifications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { CHART_AFTER_JOB, snapshotOf } from '#server/domain/lifecycle.ts'
import { listProofs } from '#server/domain/company/proofs/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import type { IdentityVerdict } from '#server/gateways/identity-check.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { endCertifications } from '#server/operations/company/certifications/ends.ts'
import { CHECK_JOB, moveCertification } from '#server/operations/company/certifications/moves.ts'
import { openOffice } from '#tests/models/server/proving-office.ts'
import type { Invitation, Office } from '#tests/models/server/proving-office.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `legalPerson` has the message and the phone it came to, and is not signed in; `clerk` is an operator who audits nothing. */
const ROLES = ['applicant', 'stranger', 'legalPerson', 'operator', 'clerk'] as const
type Role = (typeof ROLES)[number]

const WEEK_MS = 7 * 24 * 3_600_000
const OVERDUE = 'xstate.after.proofLimit.certification.proving'

let office: Office
let visitor: TestClient
/** Whoever submitted, by submission, where that is not the office's applicant. */
const applicants = new Map<string, TestClient>()
/** What legal persons were sent, by submission. */
const invitations = new Map<string, Invitation>()

beforeAll(async () => {
  office = await openOffice()
  office.outside.bank = { result: 'sent' }
  visitor = office.app.client()
})
afterAll(async () => {
  keepResult('walk-certification-company', counts)
  await office.app.close()
})

const clientOf = (role: Role, id: string): TestClient => {
  if (role === 'applicant') return applicants.get(id) ?? office.applicant.client
  if (role === 'stranger') return office.stranger.client
  if (role === 'legalPerson') return visitor
  return role === 'operator' ? office.desk() : office.otherDesk()
}
const rowOf = async (id: string) => (await getCertification(office.app.db, id))!

const checking = async (): Promise<string> => {
  const { app, outside } = office
  const { client, phone, idNumber, userId } = await newPerson(app)
  outside.identity = undefined
  await client.call(sendVerifyCode, { phone, purpose: 'certify' })
  const verifyCode = await app.code(phone)
  await client.call(certifyPerson, { name: '许一诺', idNumber, phone, verifyCode, consented: true })
  const { id } = (await newestCertification(app.db, 'person', userId))!
  applicants.set(id, client)
  return id
}
/** The identity check has not answered. */
const reviewing = async (): Promise<string> => {
  office.outside.identity = undefined
  return (await office.reviewing()).certificationId
}
const checkedReviewing = async (): Promise<string> => {
  office.outside.identity = { result: 'passed' }
  return (await office.reviewing()).certificationId
}
const ownReviewing = async (): Promise<string> => {
  office.outside.identity = undefined
  return (await office.submitted(true)).certificationId
}
const proving = async (): Promise<string> => {
  office.outside.identity = { result: 'passed' }
  return (await office.submitted()).certificationId
}
const enter = async (id: string, isRight: boolean, client: TestClient) => {
  const { subjectId: companyId, state } = await rowOf(id)
  if (state === 'proving' && client === office.applicant.client) await moneySent(id)
  const sent = (await listProofs(office.app.db, id)).find((proof) => proof.state === 'sent')
  const amount = sent ? await office.amountOf(sent.id) : 1
  return client.ask(enterAmount, { companyId, amount: isRight ? amount : (amount % 99) + 1 })
}
const lastTry = async (): Promise<string> => {
  const id = await proving()
  await enter(id, false, office.applicant.client)
  await enter(id, false, office.applicant.client)
  return id
}
const certified = async (): Promise<string> => (await office.certified()).certificationId
const suspend = (id: string, action: 'suspend' | 'clear', client: TestClient) =>
  client.ask(suspendCertification, { certificationId: id, action, reason: '走查' })
const suspended = async (): Promise<string> => {
  const id = await certified()
  await suspend(id, 'suspend', office.desk())
  return id
}
const ended = async (): Promise<string> => {
  const id = await certified()
  await moveCertification(office.app.deps, systemActor('walk'), id, ENDED)
  return id
}
const failed = async (): Promise<string> => {
  const id = await reviewing()
  await office.desk().call(auditCertification, { certificationId: id, verdict: 'failed', reason: '走查' })
  return id
}
const withdrawn = async (): Promise<string> => {
  const id = await reviewing()
  const { subjectId: companyId } = await rowOf(id)
  await office.applicant.client.call(withdrawCertification, { subjectType: 'company', companyId })
  return id
}

/** Money is on its way to a company that waits for its proof. */
const moneySent = async (id: string): Promise<void> => {
  const [newest] = await listProofs(office.app.db, id)
  if (newest?.state !== 'sent') await office.transfer((await rowOf(id)).subjectId)
}
/** A company's legal person has been asked. */
const legalPersonAsked = async (id: string): Promise<void> => {
  const { subjectId, state } = await rowOf(id)
  const [newest] = await listProofs(office.app.db, id)
  if (state === 'proving' && newest?.state !== 'inviting') invitations.set(id, await office.invite(subjectId))
}

const runJob = (name: string, payload: object) =>
  jobHandlers(office.app.deps)[name]!({
    id: randomUUID(),
    name,
    key: null,
    payload,
    attempt: 2,
    signal: new AbortController().signal,
  })

/** The identity check says this when it is asked again: by its job, or by an operator where it has long answered. */
const checked = (verdict: IdentityVerdict, event: CertificationEvent) => ({
  run: async (id: string) => {
    office.outside.identity = verdict
    if ((await rowOf(id)).state === 'certified')
      await office.desk().call(recheckCertification, { certificationId: id })
    else await runJob(CHECK_JOB, { certificationId: id })
  },
  told: () => event,
})

const ofOperators = (role: Role): string | undefined => {
  if (role === 'operator') return undefined
  return role === 'clerk' ? 'permission.denied' : 'session.unknown'
}
const ofTheApplicant = (role: Role): string | undefined => {
  if (role === 'applicant') return undefined
  return role === 'stranger' ? 'not-found' : 'session.unknown'
}
// Operators see what waits for them and what they decided.
const NOT_AUDITED = ['checking', 'proving', 'proving, the last try', 'withdrawn']
const notForAudit = (state: string): string =>
  NOT_AUDITED.includes(state) ? 'not-found' : 'certification.not-possible'
// A person has nobody's account to send money to.
const notForProof = (state: string): string =>
  state === 'checking' ? 'not-found' : 'certification.not-possible'

const audit = (verdict: 'passed' | 'failed') => ({
  endpoint: auditCertification,
  ask: (role: Role, certificationId: string) =>
    clientOf(role, certificationId).ask(auditCertification, { certificationId, verdict, reason: '走查' }),
  tells: (): CertificationEvent =>
    verdict === 'passed' ? { type: 'audit.passed' } : { type: 'audit.failed', reason: '走查' },
  refusal: ofOperators,
  notPossible: (state: string) =>
    verdict === 'passed' && state.startsWith('reviewing') ? 'certification.unchecked' : notForAudit(state),
})

const suspending = (action: 'suspend' | 'clear') => ({
  endpoint: suspendCertification,
  ask: (role: Role, id: string) => suspend(id, action, clientOf(role, id)),
  tells: (): CertificationEvent => ({
    type: action === 'suspend' ? 'certification.suspended' : 'certification.cleared',
    reason: '走查',
  }),
  refusal: ofOperators,
  notPossible: notForAudit,
})

const ENDED = { type: 'certification.ended', because: 'companyCancelled', reason: '走查' } as const

/** The stranger is the legal person of the same company, and certifies it at once. */
const certifiedByAnother = async (id: string): Promise<void> => {
  const { subjectType, subjectId } = await rowOf(id)
  const company = subjectType === 'company' ? await getCompany(office.app.db, subjectId) : undefined
  if (company) await office.certifyElsewhere(company.creditCode)
}

/** What happens to the account or the company happens to the certification, where it still matters to it. */
const ofItself = (event: CertificationEvent) => ({
  run: async (id: string) => {
    const stored = await certificationLifecycle.load(office.app.db, id)
    if (stored && snapshotOf(certificationMachine, stored).can(event))
      await moveCertification(office.app.deps, systemActor('walk'), id, event)
  },
  told: () => event,
})

const FROM_THE_MAKING = {
  elsewhere: 'It comes with the submission; certification-walk.test.ts has the table.',
}

const counts = walkStored<typeof certificationMachine, Role>({
  machine: certificationMachine,
  charts: () => certificationLifecycle,
  db: () => office.app.db,
  roles: ROLES,
  states: {
    uncertified: { elsewhere: 'The transaction that writes it submits it.' },
    checking,
    reviewing,
    'reviewing, with the check passed': checkedReviewing,
    'reviewing, by the legal person': ownReviewing,
    proving,
    'proving, the last try': lastTry,
    certified,
    suspended,
    failed,
    withdrawn,
    ended,
  },
  // What people see of it.
  beside: async (id) => {
    const { db } = office.app
    const { subjectType, subjectId, reason, auditedAt } = await rowOf(id)
    const subject = subjectType === 'person' ? await getUser(db, subjectId) : await getCompany(db, subjectId)
    return { autStatus: subject?.autStatus, reason, auditedAt }
  },
  events: {
    'person.submitted': FROM_THE_MAKING,
    'foreign.submitted': FROM_THE_MAKING,
    'company.submitted': FROM_THE_MAKING,
    'check.passed': checked({ result: 'passed' }, { type: 'check.passed' }),
    'check.failed': checked({ result: 'failed', reason: '走查' }, { type: 'check.failed', reason: '走查' }),
    'check.deferred': checked(
      { result: 'pending', ticket: 'ticket-1' },
      { type: 'check.deferred', ticket: 'ticket-1' },
    ),
    'rival.certified': {
      run: certifiedByAnother,
      told: () => ({ type: 'rival.certified' }),
      // The company is certified by another from then on.
      isMetLater: true,
    },
    'certification.suspended': suspending('suspend'),
    'certification.cleared': suspending('clear'),
    'certification.ended': {
      run: async (id) => {
        const row = await rowOf(id)
        const { because, reason } = ENDED
        await endCertifications(office.app.deps, systemActor('walk'), row, { because, reason })
      },
      told: () => ENDED,
    },
    // By its applicant, whose other submissions stay for the walk: closing.test.ts has all of them.
    'account.closed': ofItself({ type: 'account.closed' }),
    'legalPerson.left': ofItself({ type: 'legalPerson.left', name: '梁书遥' }),
    'audit.passed': audit('passed'),
    'audit.failed': audit('failed'),
    'submission.withdrawn': {
      endpoint: withdrawCertification,
      ask: async (role, id) => {
        const { subjectType, subjectId } = await rowOf(id)
        const companyId = subjectType === 'company' ? subjectId : null
        return clientOf(role, id).ask(withdrawCertification, { subjectType, companyId })
      },
      tells: () => ({ type: 'submission.withdrawn' }),
      // A person's can only be one's own: here the stranger's, long passed.
      refusal: (role, state) =>
        role === 'stranger' && state === 'checking' ? 'certification.not-possible' : ofTheApplicant(role),
      notPossible: 'certification.not-possible',
    },
    'amount.matched': {
      endpoint: enterAmount,
      ask: (role, id) => enter(id, true, clientOf(role, id)),
      tells: () => ({ type: 'amount.matched' }),
      refusal: ofTheApplicant,
      notPossible: notForProof,
    },
    'amount.wrong': {
      endpoint: enterAmount,
      ask: (role, id) => enter(id, false, clientOf(role, id)),
      tells: () => ({ type: 'amount.wrong' }),
      refusal: ofTheApplicant,
      notPossible: notForProof,
      cameAbout: (state) => (state === 'proving' ? 'proof.amount-wrong' : 'certification.failed'),
    },
    'consent.given': {
      endpoint: answerLegalConsent,
      ask: async (role, id) => {
        await legalPersonAsked(id)
        const invitation = role === 'legalPerson' ? invitations.get(id) : undefined
        return office.consent(clientOf(role, id), invitation, role === 'legalPerson')
      },
      tells: () => ({ type: 'consent.given' }),
      refusal: (role) => (role === 'legalPerson' ? undefined : 'not-found'),
      notPossible: 'not-found',
    },
    // Last, because the clock goes on.
    [OVERDUE]: {
      run: async (id) => {
        if ((await rowOf(id)).state === 'proving') return office.later(WEEK_MS)
        await runJob(CHART_AFTER_JOB, { noun: 'certification', id, event: { type: OVERDUE } })
      },
      told: () => ({ type: OVERDUE }) as never,
    },
  },
})

it('leaves no attempt running where a certification is over', async () => {
  const { app, applicant } = office
  const states = new Set<string>()
  for (const { id, state } of await listCompanySubmissions(app.db, applicant.userId))
    if (state !== 'proving') for (const proof of await listProofs(app.db, id)) states.add(proof.state)
  expect(states).toEqual(new Set(['proven', 'replaced']))
})
