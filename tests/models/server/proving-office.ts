// Companies certified by an agent, for the walks.
// Bank and identity check answer as the test says.
import { uploadIdentityPicture } from '#protocol/base.ts'
import * as calls from '#protocol/company/certifications/company.ts'
import { auditCertification } from '#protocol/company/certifications/review.ts'
import { newestCertification } from '#server/domain/company/certifications/store.ts'
import { getProof } from '#server/domain/company/proofs/store.ts'
import type { TransferVerdict } from '#server/gateways/bank-transfer.ts'
import type { IdentityVerdict } from '#server/gateways/identity-check.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { transferOf } from '#server/operations/company/proofs/moves.ts'
import { ACCOUNT } from '#tests/support/agent-company.ts'
import { personSigner, runJobs, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { DESK_PASSWORD, firstOperator, newOperator, signInAtDesk } from '#tests/support/operators.ts'
import { licencePicture, newCreditCode, newIdNumber, newPhone } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** The answers from outside; undefined: cannot be reached. */
export interface Outside {
  bank: TransferVerdict | undefined
  identity: IdentityVerdict | undefined
}

/** What a legal person was sent. */
export interface Invitation {
  readonly token: string
  readonly phone: string
}

export interface Office {
  readonly app: TestApp
  readonly outside: Outside
  readonly applicant: Signer
  readonly stranger: Signer
  /** An operator who audits, and one who may not; signed in. */
  readonly desk: () => TestClient
  readonly otherDesk: () => TestClient
  /** A company whose legal person is somebody else, or the applicant: its id and that of its submission. The former waits for its proof. */
  submitted(isOwn?: boolean): Promise<{ companyId: string; certificationId: string }>
  /** The same, proven by the amount that arrived; it waits for an operator. */
  reviewing(): Promise<{ companyId: string; certificationId: string }>
  /** And passed by an operator. */
  certified(): Promise<{ companyId: string; certificationId: string }>
  /** The stranger, who is the legal person of the company with this code, certifies it. */
  certifyElsewhere(creditCode: string): Promise<void>
  /** The newest attempt to prove it. */
  proofOf(companyId: string): Promise<string>
  /** Asks the bank for a transfer and tells the attempt. */
  transfer(companyId: string): Promise<string>
  /** Asks a legal person, and tells the attempt and what the message said. */
  invite(companyId: string): Promise<Invitation & { proofId: string }>
  /** What was sent, in 分; 1 where nothing was. */
  amountOf(proofId: string): Promise<number>
  /** Answers an invitation as its reader, who has the phone or only the link. */
  consent(client: TestClient, to: Invitation | undefined, hasPhone: boolean): Promise<{ code: string }>
  /** The clock goes on, what is due runs, and everybody signs in again. */
  later(ms: number): Promise<void>
}

export const openOffice = async (): Promise<Office> => {
  const outside: Outside = { bank: undefined, identity: { result: 'passed' } }
  const answer = async (): Promise<IdentityVerdict> => outside.identity ?? unreachable()
  const app = await createTestApp({
    deps: {
      bank: { send: async () => outside.bank ?? unreachable() },
      identityCheck: { checkPerson: answer, checkCompany: answer, ask: answer },
    },
  })
  const applicant = await personSigner(app, '方知夏')
  const stranger = await personSigner(app, '路过客')
  let desk = await firstOperator(app)
  const other = await newOperator(app, desk, ['audit.view'])
  let otherDesk = other.client
  const { client } = applicant
  const body = await licencePicture()
  const picture = (await client.call(uploadIdentityPicture, { name: '图.png' }, { body })).fileId
  let made = 0

  const office: Office = {
    app,
    outside,
    applicant,
    stranger,
    desk: () => desk,
    otherDesk: () => otherDesk,
    submitted: async (isOwn = false) => {
      const { companyId } = await client.call(calls.certifyCompany, {
        name: `杭州走查${(made += 1)}文化有限公司`,
        creditCode: newCreditCode(),
        legalPerson: isOwn ? applicant.name : '梁书遥',
        legalPersonIdNumber: isOwn ? applicant.idNumber : newIdNumber(),
        industry: '65',
        area: '3301',
        licenceFileId: picture,
        authorisationFileId: isOwn ? null : picture,
      })
      const row = await newestCertification(app.db, 'company', companyId)
      return { companyId, certificationId: row!.id }
    },
    reviewing: async () => {
      const submitted = await office.submitted()
      outside.bank = { result: 'sent' }
      const amount = await office.amountOf(await office.transfer(submitted.companyId))
      await client.call(calls.enterAmount, { companyId: submitted.companyId, amount })
      return submitted
    },
    certified: async () => {
      outside.identity = { result: 'passed' }
      const submitted = await office.reviewing()
      const { certificationId } = submitted
      await desk.call(auditCertification, { certificationId, verdict: 'passed' })
      return submitted
    },
    certifyElsewhere: async (creditCode) => {
      outside.identity = { result: 'passed' }
      const { fileId } = await stranger.client.call(uploadIdentityPicture, { name: '图.png' }, { body })
      await stranger.client.ask(calls.certifyCompany, {
        name: '杭州先到文化有限公司',
        creditCode,
        legalPerson: stranger.name,
        legalPersonIdNumber: stranger.idNumber,
        industry: '65',
        area: '3301',
        licenceFileId: fileId,
      })
    },
    proofOf: async (companyId) =>
      (await client.call(calls.getCompanyCertification, { companyId })).proof!.proofId,
    transfer: async (companyId) => {
      app.clock.advance(1000)
      await client.call(calls.orderTransfer, { companyId, ...ACCOUNT })
      return office.proofOf(companyId)
    },
    invite: async (companyId) => {
      app.clock.advance(1000)
      const phone = newPhone()
      outside.identity = { result: 'passed' }
      await client.call(calls.askLegalConsent, { companyId, phone })
      const [message] = await readOutbox(app.db, { phone, limit: 1 })
      const token = /\/s\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
      return { proofId: await office.proofOf(companyId), token, phone }
    },
    amountOf: async (proofId) => {
      const proof = await getProof(app.db, proofId)
      return proof?.method === 'transfer' ? transferOf(app.deps, proof).amount : 1
    },
    consent: async (by, to, hasPhone) => {
      const token = to?.token ?? 'a-guess-at-a-token'
      // Where nothing is asked any more no code is sent.
      const { code } = await by.ask(calls.sendLegalConsentCode, { token })
      const sent = to && code === '000000' ? await app.code(to.phone) : '000000'
      const verifyCode = hasPhone ? sent : sent === '111111' ? '222222' : '111111'
      return by.ask(calls.answerLegalConsent, { token, isAgreed: true, verifyCode })
    },
    later: async (ms) => {
      app.clock.advance(ms)
      await runJobs(app)
      await signInByCode(app, applicant)
      await signInByCode(app, stranger)
      desk = await signInAtDesk(app, 'admin', DESK_PASSWORD)
      otherDesk = await signInAtDesk(app, other.account, DESK_PASSWORD)
    },
  }
  return office
}

const unreachable = (): never => {
  throw new Error('no connection')
}
