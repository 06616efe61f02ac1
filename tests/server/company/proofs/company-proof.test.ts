// Companies submitted by agents: letter, review, transfer with three tries, consent, history.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/company/certifications/company.ts'
import {
  getCertificationTrail,
  withdrawCertification,
} from '#protocol/company/certifications/certifications.ts'
import { getAreaTree, getIndustryTree } from '#protocol/platform/regions.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { runDueAfter } from '#server/operations/platform/upkeep/due-after.ts'
import { storedThings } from '#server/stored-things.ts'
import { ACCOUNT, passAtDesk, submitAsAgent, transferred, uploaded } from '#tests/support/agent-company.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { newCreditCode, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let desk: TestClient
let agent: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  desk = await firstOperator(app)
  agent = await newPerson(app, '方知夏')
})
afterAll(() => app.close())

const show = (companyId: string) => agent.client.call(calls.getCompanyCertification, { companyId })

/** A company that waits for its proof. */
const proving = async (name: string): Promise<string> => (await submitAsAgent(agent, name)).companyId

const ask = async (companyId: string, phone = '13700000011') => {
  await agent.client.call(calls.askLegalConsent, { companyId, phone })
  const [message] = await readOutbox(app.db, { phone, limit: 1 })
  return /\/s\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
}

test('an agent without the stamped letter is told so', async () => {
  const answer = await agent.client.ask(calls.certifyCompany, {
    name: '宁波无信文化有限公司',
    creditCode: newCreditCode(),
    legalPerson: '梁书遥',
    legalPersonIdNumber: '11010519491231002X',
    industry: '65',
    area: '3301',
    licenceFileId: await uploaded(agent),
  })
  expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual([
    'company.authorisation',
    ['authorisationFileId'],
  ])
})

test('the letter comes filled in', async () => {
  const { body, headers } = await agent.client.ask(calls.downloadAuthorisation, {
    name: '宁波无信文化有限公司',
    creditCode: newCreditCode(),
    legalPerson: '梁书遥',
  })
  expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-')
  expect(String(headers['content-type'])).toContain('application/pdf')
})

test('the dictionaries are served, and a code outside them is refused', async () => {
  const areas = await agent.client.call(getAreaTree, {})
  const industries = await agent.client.call(getIndustryTree, {})
  expect(areas.find(({ code }) => code === '33')?.children[0]).toEqual({ code: '3301', name: '杭州市' })
  expect(industries.find(({ code }) => code === 'I')?.children.map(({ code }) => code)).toEqual([
    '63',
    '64',
    '65',
  ])
  const outside = await agent.client.ask(calls.certifyCompany, {
    name: '宁波无地文化有限公司',
    creditCode: newCreditCode(),
    legalPerson: '梁书遥',
    legalPersonIdNumber: '11010519491231002X',
    industry: '65',
    area: '9999',
    licenceFileId: await uploaded(agent),
    authorisationFileId: await uploaded(agent),
  })
  expect([outside.code, Object.keys(outside.fields ?? {})]).toEqual(['company.area', ['area']])
})

test('the amount that arrived certifies the company', async () => {
  const name = '宁波观澜文化有限公司'
  const submitted = await submitAsAgent(agent, name)
  const { companyId } = submitted
  expect(submitted).toMatchObject({
    autStatus: 3,
    state: 'proving',
    check: 'passed',
    isLegalPerson: false,
    proof: null,
    triesLeft: 3,
    transfersLeft: 3,
  })
  const amount = await transferred(app, agent, companyId)
  expect(await show(companyId)).toMatchObject({
    transfersLeft: 2,
    proof: { method: 'transfer', state: 'sent', shown: '中国工商银行 尾号 3456' },
  })
  const wrong = await agent.client.ask(calls.enterAmount, { companyId, amount: amount === 1 ? 2 : 1 })
  expect([wrong.code, wrong.fields]).toEqual([
    'proof.amount-wrong',
    { amount: '金额不正确，还可以填写 2 次' },
  ])
  expect(await agent.client.call(calls.enterAmount, { companyId, amount })).toMatchObject({
    autStatus: 2,
    state: 'reviewing',
    certificate: null,
  })
  await passAtDesk(desk, name)
  expect(await show(companyId)).toMatchObject({
    autStatus: 1,
    state: 'certified',
    certificate: { subject: expect.stringContaining(name) },
  })
})

test('three wrong amounts end it, and it may be submitted anew with what was stated', async () => {
  const companyId = await proving('宁波三误文化有限公司')
  const amount = await transferred(app, agent, companyId)
  const wrong = amount === 1 ? 2 : 1
  const codes = []
  for (let i = 0; i < 3; i += 1)
    codes.push((await agent.client.ask(calls.enterAmount, { companyId, amount: wrong })).code)
  expect(codes).toEqual(['proof.amount-wrong', 'proof.amount-wrong', 'certification.failed'])
  expect(await show(companyId)).toMatchObject({
    autStatus: -1,
    reason: '打款金额 3 次填写不正确，请重新提交认证。',
    claim: { name: '宁波三误文化有限公司', legalPerson: '梁书遥', industry: '65', area: '3301' },
  })
  const { submissions, mayResubmit } = await agent.client.call(getCertificationTrail, {
    subjectType: 'company',
    companyId,
  })
  expect(mayResubmit).toBe(true)
  expect(submissions[0]?.entries.map(({ event, by }) => [event, by])).toEqual([
    ['company.submitted', 'applicant'],
    ['check.passed', 'system'],
    ['transfer.ordered', 'system'],
    ['transfer.sent', 'system'],
    ['amount.wrong', 'applicant'],
    ['amount.wrong', 'applicant'],
    ['amount.wrong', 'applicant'],
    ['proof.replaced', 'applicant'],
  ])
})

test('the legal person consents by a code to the phone that was asked', async () => {
  const name = '宁波法授文化有限公司'
  const companyId = await proving(name)
  const own = await agent.client.ask(calls.askLegalConsent, { companyId, phone: agent.phone })
  expect(own.code).toBe('proof.phone')
  const token = await ask(companyId)
  const visitor = app.client()
  expect(await visitor.call(calls.getLegalConsent, { token })).toMatchObject({
    state: 'asked',
    companyName: name,
    legalPerson: '梁书遥',
    applicant: '方知夏',
    phoneMasked: '137****0011',
  })
  await visitor.call(calls.sendLegalConsentCode, { token })
  const answer = (verifyCode: string) =>
    visitor.ask(calls.answerLegalConsent, { token, isAgreed: true, verifyCode })
  expect((await answer('000000')).code).toBe('code.wrong')
  expect((await answer(await app.code('13700000011'))).code).toBe('000000')
  expect((await visitor.call(calls.getLegalConsent, { token })).state).toBe('given')
  expect(await show(companyId)).toMatchObject({ autStatus: 2, state: 'reviewing' })
  await passAtDesk(desk, name)
  expect(await show(companyId)).toMatchObject({ autStatus: 1 })
  expect((await visitor.ask(calls.sendLegalConsentCode, { token })).code).toBe('not-found')
})

test('a legal person who declines leaves the other way open; a new way ends the one before', async () => {
  const companyId = await proving('宁波不允文化有限公司')
  const first = await ask(companyId, '13700000012')
  await app.client().call(calls.answerLegalConsent, { token: first, isAgreed: false })
  expect((await show(companyId)).proof).toMatchObject({ state: 'declined', reason: '法定代表人没有同意授权' })
  const second = await ask(companyId, '13700000012')
  await transferred(app, agent, companyId)
  expect((await app.client().call(calls.getLegalConsent, { token: second })).state).toBe('over')
  expect((await app.client().call(calls.getLegalConsent, { token: 'nothing' })).state).toBe('unknown')
})

test('no more than three transfers, and none that is not the applicant’s to order', async () => {
  const companyId = await proving('宁波多款文化有限公司')
  for (let i = 0; i < 3; i += 1) await transferred(app, agent, companyId)
  const input = { companyId, ...ACCOUNT }
  expect((await agent.client.ask(calls.orderTransfer, input)).code).toBe('proof.too-many')
  const stranger = await newPerson(app, '陆随云')
  expect((await stranger.client.ask(calls.orderTransfer, input)).code).toBe('not-found')
  expect((await stranger.client.ask(calls.getCompanyCertification, { companyId })).code).toBe('not-found')
})

test('the account and the amount lie encrypted', async () => {
  const companyId = await proving('宁波密存文化有限公司')
  await transferred(app, agent, companyId)
  const { companyProof } = await import('#server/db/schema/company/proofs-of-company.ts')
  const rows = await app.db.current().select().from(companyProof)
  expect(JSON.stringify(rows)).not.toContain('12020201')
})

test('seven days without a proof end it; a submission may be taken back, which frees the code', async () => {
  const companyId = await proving('宁波久候文化有限公司')
  const { certification } = await import('#server/db/schema/company/certifications.ts')
  const { eq } = await import('drizzle-orm')
  const [row] = await app.db
    .current()
    .select()
    .from(certification)
    .where(eq(certification.subjectId, companyId))
  const event = { type: 'xstate.after.proofLimit.certification.proving' }
  const payload = { noun: 'certification', id: row?.id ?? '', event }
  const signal = new AbortController().signal
  await runDueAfter(app.deps, storedThings, {
    id: companyId,
    name: 'chart.after',
    key: null,
    payload,
    attempt: 1,
    signal,
  })
  expect(await show(companyId)).toMatchObject({ autStatus: -1, reason: expect.stringContaining('7 天内') })
  const other = await proving('宁波撤回文化有限公司')
  await agent.client.call(withdrawCertification, { subjectType: 'company', companyId: other })
  expect(await show(other)).toMatchObject({ autStatus: null, state: 'withdrawn' })
})

test('a company’s submission is taken back by its name alone: without one nothing is', async () => {
  const answer = await agent.client.ask(withdrawCertification, { subjectType: 'company' })
  expect(answer.code).toBe('not-found')
})
