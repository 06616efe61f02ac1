// The developers' call for grants, deliveries, proofs, codes, pads and the account itself.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendVerifyCode } from '#protocol/base.ts'
import { askCompanyCancellation } from '#protocol/company/cancellations/cancellations.ts'
import { askLegalConsent } from '#protocol/company/certifications/company.ts'
import { changePassword } from '#protocol/account/accounts/safety.ts'
import { createTicket, scanTicket } from '#protocol/account/sessions/scan-login.ts'
import { grantSeal, revokeSealGrant } from '#protocol/seals/seals/use.ts'
import { listSeals } from '#protocol/seals/seals/seals.ts'
import { createPad } from '#protocol/seals/signature-pads.ts'
import { testDelivery } from '#protocol/platform/applications/applications.ts'
import { readChart } from '#protocol/platform/inspection.ts'
import type { ChartNoun } from '#protocol/platform/inspection.ts'
import { newestCancellation } from '#server/domain/company/cancellations/store.ts'
import { newestCertification } from '#server/domain/company/certifications/store.ts'
import { listProofs } from '#server/domain/company/proofs/store.ts'
import { submitAsAgent } from '#tests/support/agent-company.ts'
import { newApplication } from '#tests/support/application.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, PASSWORD } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let company: Signer
let otherCompany: Signer
let person: Signer
let stranger: Signer
beforeAll(async () => {
  app = await createTestApp()
  company = await companySigner(app, '沈知微', '杭州栖木文化创意有限公司')
  otherCompany = await companySigner(app, '许青山', '苏州博远精密仪器有限公司')
  person = await personSigner(app, '顾南舟')
  stranger = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const read = async ({ client }: Signer, noun: ChartNoun, id: string) => {
  const { things, entries } = await client.call(readChart, { noun, id })
  const [thing] = things
  const moves = entries.map(({ event, to }) => (to === null ? [event] : [event, to]))
  return { shown: [thing?.noun, thing?.name, thing?.state], moves, things, entries }
}
/** What somebody hears of a thing, without the number of the request. */
const told = async ({ client }: Signer, noun: ChartNoun, id: string) => {
  const { status, code, info } = await client.ask(readChart, { noun, id })
  return { status, code, info }
}
/** A thing that is not theirs answers each of them like one that does not exist. */
const isNothingTo = async (noun: ChartNoun, id: string, ...others: Signer[]) => {
  for (const other of others) {
    const missing = await told(other, noun, randomUUID())
    expect(missing.code).toBe('not-found')
    expect(await told(other, noun, id)).toEqual(missing)
  }
}

test('an authorisation is shown to whoever may see its seal, alone and with it', async () => {
  const clerk = await hire(app, company, '林清和')
  const [seal] = await company.client.call(listSeals, {})
  const { grantId } = await company.client.call(grantSeal, {
    requestId: randomUUID(),
    sealId: seal!.sealId,
    subject: { kind: 'member', memberId: clerk.memberId },
    contractTypes: [],
    until: null,
  })
  await company.client.call(revokeSealGrant, { grantId, reason: '调岗' })
  const alone = await read(company, 'sealGrant', grantId)
  expect([alone.shown, alone.moves]).toEqual([
    ['sealGrant', '公章', 'revoked'],
    [
      ['grant.given', 'standing'],
      ['grant.revoked', 'revoked'],
    ],
  ])
  const withSeal = await read(company, 'seal', seal!.sealId)
  expect(withSeal.things.map(({ noun, id, state }) => [noun, id, state])).toEqual([
    ['seal', seal!.sealId, 'enabled'],
    ['sealGrant', grantId, 'revoked'],
  ])
  expect(withSeal.moves.slice(-2)).toEqual(alone.moves)
  expect((await read(clerk, 'sealGrant', grantId)).shown).toEqual(alone.shown)
  await isNothingTo('sealGrant', grantId, person, otherCompany)
})

test('a post is shown to those of the company who look after its applications', async () => {
  const clerk = await hire(app, company, '许一')
  const { application } = await newApplication(company.client, '青禾进销存', {
    callbackUrl: 'https://erp.example.com/hook',
  })
  const { deliveryId } = await company.client.call(testDelivery, {
    applicationId: application.applicationId,
  })
  const { shown, things } = await read(company, 'delivery', deliveryId)
  expect([shown, things[0]?.context]).toEqual([
    ['delivery', 'application.test', 'pending'],
    { tries: 0, mostTries: 1 },
  ])
  await isNothingTo('delivery', deliveryId, clerk, person, otherCompany)
})

test('an attempt to prove a company is shown to the applicant, without what it keeps secret', async () => {
  const { companyId } = await submitAsAgent(person, '宁波听澜文化有限公司')
  await person.client.call(askLegalConsent, { companyId, phone: '13700000011' })
  const certification = await newestCertification(app.db, 'company', companyId)
  const [proof] = await listProofs(app.db, certification!.id)
  const { shown, moves, things, entries } = await read(person, 'proof', proof!.id)
  expect([shown, moves]).toEqual([
    ['proof', '法定代表人授权', 'inviting'],
    [
      ['consent.wanted', 'checking'],
      ['phone.confirmed', 'inviting'],
    ],
  ])
  expect(JSON.stringify([things, entries])).not.toContain('13700000011')
  await isNothingTo('proof', proof!.id, stranger, company)
})

test('a scan-login code is shown to whoever took it, and to nobody before', async () => {
  const { ticketId } = await app.client({ ip: '10.1.1.7' }).call(createTicket, {})
  await isNothingTo('ticket', ticketId, person, stranger)
  await person.client.call(scanTicket, { ticketId })
  const { shown, moves } = await read(person, 'ticket', ticketId)
  expect([shown, moves]).toEqual([['ticket', '扫码登录', 'scanned'], [['ticket.scanned', 'scanned']]])
  await isNothingTo('ticket', ticketId, stranger, company)
})

test('a signature being written on a phone is shown to the person it is written for', async () => {
  const { padId } = await person.client.call(createPad, {})
  expect((await read(person, 'pad', padId)).shown).toEqual(['pad', '手机手写签名', 'waiting'])
  await isNothingTo('pad', padId, stranger, company)
})

test('a request to cancel a company is shown to whoever may make one', async () => {
  const boss = await companySigner(app, '何青峰', '宁波将散文化有限公司')
  const clerk = await hire(app, boss, '许二', { roles: ['admin'] })
  const { phone, client, companyId } = boss
  await client.call(sendVerifyCode, { phone, purpose: 'cancelCompany' })
  const verifyCode = await app.code(phone)
  await client.call(askCompanyCancellation, { reason: '业务已并入母公司', verifyCode, agreed: true })
  const { id } = (await newestCancellation(app.db, companyId ?? ''))!
  const { shown, moves } = await read(boss, 'cancellation', id)
  expect([shown, moves]).toEqual([
    ['cancellation', '宁波将散文化有限公司', 'cooling'],
    [['cancellation.asked', 'cooling']],
  ])
  await isNothingTo('cancellation', id, clerk, otherCompany)
})

test('an account is shown to its person alone, whoever they act for', async () => {
  await company.client.call(changePassword, {
    proof: 'password',
    oldPassword: PASSWORD,
    password: 'horse8battery',
  })
  const asCompany = await read(company, 'account', company.userId)
  expect([asCompany.shown, asCompany.moves]).toEqual([['account', '账号', 'open'], [['password.changed']]])
  await actFor(company, null)
  expect((await read(company, 'account', company.userId)).shown).toEqual(asCompany.shown)
  await isNothingTo('account', company.userId, stranger, otherCompany)
})
