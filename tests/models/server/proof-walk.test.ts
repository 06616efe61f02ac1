// Every state of a company's proof × every event × every caller, by calls, bank and clock.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#protocol/company/certifications/company.ts'
import { withdrawCertification } from '#protocol/company/certifications/certifications.ts'
import { auditCertification } from '#protocol/company/certifications/review.ts'
import { getCertification, newestCertification } from '#server/domain/company/certifications/store.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { proofMachine } from '#server/domain/company/proofs/machine.ts'
import { getProof, listProofs, proofLifecycle } from '#server/domain/company/proofs/store.ts'
import type { TransferVerdict } from '#server/gateways/bank-transfer.ts'
import type { IdentityVerdict } from '#server/gateways/identity-check.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { PHONE_JOB, TRANSFER_JOB } from '#server/operations/company/proofs/moves.ts'
import { openOffice } from '#tests/models/server/proving-office.ts'
import type { Invitation, Office } from '#tests/models/server/proving-office.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { ACCOUNT } from '#tests/support/agent-company.ts'
import { newPhone } from '#tests/support/people.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `legalPerson` has the message and the phone it came to, `linkHolder` the link alone; neither is signed in. */
const ROLES = ['applicant', 'stranger', 'legalPerson', 'linkHolder'] as const
type Role = (typeof ROLES)[number]

const SENT: TransferVerdict = { result: 'sent' }
const REFUSED = { result: 'refused', reason: '户名与账号不符' } as const satisfies TransferVerdict
const REFUTED = { result: 'failed', reason: '三要素不一致' } as const satisfies IdentityVerdict
const DAY_MS = 24 * 3_600_000
const OVERDUE = 'xstate.after.bankLimit.proof.ordered'
const PHONE_OVERDUE = 'xstate.after.phoneLimit.proof.checking'

let office: Office
let clients: Readonly<Record<Role, TestClient>>
/** By attempt: its company, and what its legal person was sent. */
const companies = new Map<string, string>()
const invitations = new Map<string, Invitation>()

beforeAll(async () => {
  office = await openOffice()
  const { app, applicant, stranger } = office
  clients = {
    applicant: applicant.client,
    stranger: stranger.client,
    legalPerson: app.client(),
    linkHolder: app.client(),
  }
})
afterAll(async () => {
  keepResult('walk-proof', counts)
  await office.app.close()
})

const transfer = async (companyId: string, verdict: TransferVerdict | undefined): Promise<string> => {
  office.outside.bank = verdict
  const id = await office.transfer(companyId)
  companies.set(id, companyId)
  return id
}
const invite = async (companyId: string): Promise<string> => {
  const { proofId, ...invitation } = await office.invite(companyId)
  companies.set(proofId, companyId)
  invitations.set(proofId, invitation)
  return proofId
}
const newCompany = async () => (await office.submitted()).companyId

const ordered = async () => transfer(await newCompany(), undefined)
const checking = async (): Promise<string> => {
  const companyId = await newCompany()
  office.outside.identity = undefined
  await clients.applicant.call(calls.askLegalConsent, { companyId, phone: newPhone() })
  office.outside.identity = { result: 'passed' }
  const id = await office.proofOf(companyId)
  companies.set(id, companyId)
  return id
}
const mismatched = async (): Promise<string> => {
  const id = await checking()
  await phoneChecked(id, REFUTED)
  return id
}
const sent = async () => transfer(await newCompany(), SENT)
const refused = async () => transfer(await newCompany(), REFUSED)
const inviting = async () => invite(await newCompany())
const proven = async (): Promise<string> => {
  const id = await inviting()
  await office.consent(clients.legalPerson, invitations.get(id), true)
  return id
}
const declined = async (): Promise<string> => {
  const id = await inviting()
  await decline('linkHolder', id)
  return id
}
const replaced = async (): Promise<string> => {
  const companyId = await newCompany()
  const id = await invite(companyId)
  await transfer(companyId, undefined)
  return id
}

/** What the role knows of the request for consent. */
const invitationOf = (role: Role, id: string): Invitation | undefined =>
  role === 'legalPerson' || role === 'linkHolder' ? invitations.get(id) : undefined
const decline = (role: Role, id: string) =>
  clients[role].ask(calls.answerLegalConsent, {
    token: invitationOf(role, id)?.token ?? 'a-guess-at-a-token',
    isAgreed: false,
  })

const runJob = (name: string, payload: object) =>
  jobHandlers(office.app.deps)[name]!({
    id: randomUUID(),
    name,
    key: null,
    payload,
    attempt: 2,
    signal: new AbortController().signal,
  })

/** The identity provider is asked about the phone, and says this. */
const phoneChecked = async (id: string, verdict: IdentityVerdict): Promise<void> => {
  office.outside.identity = verdict
  await runJob(PHONE_JOB, { proofId: id })
  office.outside.identity = { result: 'passed' }
}

/** The bank is asked, and says this. */
const told = async (id: string, verdict: TransferVerdict): Promise<void> => {
  office.outside.bank = verdict
  await runJob(TRANSFER_JOB, { proofId: id })
}

/** What is the applicant's alone. */
const ofTheApplicant = (role: Role): string | undefined => {
  if (role === 'applicant') return undefined
  return role === 'stranger' ? 'not-found' : 'session.unknown'
}

const STANDINGS = ['proving', 'reviewing', 'certified', 'failed', 'withdrawn'] as const

/** A company whose certification stands so. */
const companyIn = async (state: (typeof STANDINGS)[number]): Promise<string> => {
  const { companyId, certificationId } = await office.submitted()
  const audit = { certificationId, reason: '走查' }
  if (state === 'withdrawn')
    await clients.applicant.call(withdrawCertification, { subjectType: 'company', companyId })
  if (state === 'reviewing' || state === 'certified' || state === 'failed')
    await office.consent(clients.legalPerson, await office.invite(companyId), true)
  if (state === 'failed') await office.desk().call(auditCertification, { ...audit, verdict: 'failed' })
  if (state === 'certified') await office.desk().call(auditCertification, { ...audit, verdict: 'passed' })
  return companyId
}

describe.each(STANDINGS)('while a certification is %s', (state) => {
  let companyId = ''
  let certificationId = ''
  beforeAll(async () => {
    companyId = await companyIn(state)
    certificationId = (await newestCertification(office.app.db, 'company', companyId))!.id
    office.outside.bank = SENT
  })
  const BEGINNINGS = {
    'money is sent': (client: TestClient) => client.ask(calls.orderTransfer, { companyId, ...ACCOUNT }),
    'the legal person is asked': (client: TestClient) =>
      client.ask(calls.askLegalConsent, { companyId, phone: newPhone() }),
  }
  const ways = Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[]
  it.each(ways.flatMap((way) => ROLES.map((role) => ({ way, role }))))(
    '$way for $role only where a proof is due',
    async ({ way, role }) => {
      const before = await listProofs(office.app.db, certificationId)
      const { code } = await BEGINNINGS[way](clients[role])
      const after = await listProofs(office.app.db, certificationId)
      const isPossible = role === 'applicant' && state === 'proving'
      counts[isPossible ? 'possible' : 'refused'] += 1
      if (isPossible) expect([code, after.length]).toEqual(['000000', before.length + 1])
      else expect([code, after]).toEqual([ofTheApplicant(role) ?? 'certification.not-possible', before])
    },
  )
})

const counts = walkStored<typeof proofMachine, Role>({
  machine: proofMachine,
  charts: () => ({
    ...proofLifecycle(''),
    load: (db, id) => proofLifecycle(companies.get(id) ?? '').load(db, id),
  }),
  db: () => office.app.db,
  roles: ROLES,
  states: {
    planned: { elsewhere: 'The transaction that writes it orders the transfer or asks the legal person.' },
    ordered,
    sent,
    checking,
    inviting,
    proven,
    refused,
    mismatched,
    declined,
    replaced,
  },
  beside: async (id) => {
    const proof = (await getProof(office.app.db, id))!
    const { state, context } = (await getCertification(office.app.db, proof.certificationId))!
    return { state, context, reason: proof.reason }
  },
  events: {
    'transfer.ordered': { elsewhere: 'It comes with the making, for which there is a table above.' },
    'consent.wanted': { elsewhere: 'It comes with the making, for which there is a table above.' },
    'phone.confirmed': {
      run: (id) => phoneChecked(id, { result: 'passed' }),
      // The token is drawn when the message goes out; the chart takes any.
      told: () => ({ type: 'phone.confirmed', token: 'any' }),
    },
    'phone.refuted': {
      run: (id) => phoneChecked(id, REFUTED),
      told: () => ({ type: 'phone.refuted', reason: REFUTED.reason }),
    },
    'phone.deferred': {
      run: (id) => phoneChecked(id, { result: 'pending', ticket: 'ticket-1' }),
      told: () => ({ type: 'phone.deferred', ticket: 'ticket-1' }),
    },
    'transfer.sent': { run: (id) => told(id, SENT), told: () => ({ type: 'transfer.sent' }) },
    'transfer.refused': {
      run: (id) => told(id, REFUSED),
      told: () => ({ type: 'transfer.refused', reason: REFUSED.reason }),
    },
    'amount.matched': {
      endpoint: calls.enterAmount,
      ask: async (role, id) =>
        clients[role].ask(calls.enterAmount, {
          companyId: companies.get(id) ?? '',
          amount: await office.amountOf(id),
        }),
      tells: () => ({ type: 'amount.matched' }),
      refusal: ofTheApplicant,
      notPossible: 'certification.not-possible',
    },
    'consent.given': {
      endpoint: calls.answerLegalConsent,
      ask: (role, id) => office.consent(clients[role], invitationOf(role, id), role === 'legalPerson'),
      tells: () => ({ type: 'consent.given' }),
      refusal: (role, state) => {
        if (role === 'legalPerson') return undefined
        return role === 'linkHolder' && state === 'inviting' ? 'code.wrong' : 'not-found'
      },
      notPossible: 'not-found',
    },
    'consent.declined': {
      endpoint: calls.answerLegalConsent,
      ask: decline,
      tells: () => ({ type: 'consent.declined' }),
      refusal: (role) => (role === 'legalPerson' || role === 'linkHolder' ? undefined : 'not-found'),
      notPossible: 'not-found',
    },
    'proof.replaced': {
      endpoint: calls.askLegalConsent,
      ask: (role, id) =>
        clients[role].ask(calls.askLegalConsent, { companyId: companies.get(id) ?? '', phone: newPhone() }),
      tells: () => ({ type: 'proof.replaced' }),
      refusal: ofTheApplicant,
      // What is over stays as it ended; the next attempt begins beside it unless the company is proven.
      notPossible: (state) => (state === 'proven' ? 'certification.not-possible' : '000000'),
    },
    // Last, because the clock goes on.
    [OVERDUE]: {
      run: async (id) => {
        office.outside.bank = undefined
        if ((await getProof(office.app.db, id))?.state === 'ordered') return office.later(DAY_MS)
        await runJob(CHART_AFTER_JOB, { noun: 'proof', id, event: { type: OVERDUE } })
      },
      told: () => ({ type: OVERDUE }) as never,
    },
    [PHONE_OVERDUE]: {
      run: async (id) => {
        office.outside.identity = undefined
        if ((await getProof(office.app.db, id))?.state === 'checking') return office.later(DAY_MS)
        await runJob(CHART_AFTER_JOB, { noun: 'proof', id, event: { type: PHONE_OVERDUE } })
      },
      told: () => ({ type: PHONE_OVERDUE }) as never,
    },
  },
})
