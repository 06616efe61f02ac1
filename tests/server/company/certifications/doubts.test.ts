// Cases a certification must refuse: other people's phones, no answer, late refusals, strangers.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/company/certifications/company.ts'
import { getCurrentAccount, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { getCertificationTrail } from '#protocol/company/certifications/certifications.ts'
import { acceptInvitation, findUnitToJoin, inviteStaff } from '#protocol/company/invitations.ts'
import { listNotices, openSmsLink } from '#protocol/base.ts'
import { createPad } from '#protocol/seals/signature-pads.ts'
import { createCompanySeal, createSignature } from '#protocol/seals/seals/seals.ts'
import { createDraft } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask } from '#protocol/contracts/signing.ts'
import * as platform from '#protocol/company/certifications/review.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { newestCertificate } from '#server/domain/seals/certificates/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { systemActor } from '#server/domain/actor.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'
import type { IdentityCheck, IdentityVerdict } from '#server/gateways/identity-check.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { passAtDesk, submitAsAgent, transferred, uploaded } from '#tests/support/agent-company.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
} from '#tests/support/contracts.ts'
import { firstOperator } from '#tests/support/operators.ts'
import { actFor, newCreditCode, newIdNumber, newPerson, newPhone } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { tokenIn } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let desk: TestClient
let agent: TestPerson
/** What the provider says of the phone, and of the company; it cannot be reached where nothing is set. */
const says: { phone: IdentityVerdict | undefined; company: IdentityVerdict | undefined } = {
  phone: { result: 'passed' },
  company: { result: 'passed' },
}
const claims: unknown[] = []
const OTHERS: IdentityVerdict = { result: 'failed', reason: '姓名、身份证号与手机号不一致' }

const orSilence = (verdict: IdentityVerdict | undefined): Promise<IdentityVerdict> =>
  verdict === undefined ? Promise.reject(new Error('no connection')) : Promise.resolve(verdict)

beforeAll(async () => {
  const identityCheck: IdentityCheck = {
    checkPerson: (claim) => {
      claims.push(claim)
      return orSilence(says.phone)
    },
    checkCompany: () => orSilence(says.company),
    ask: () => orSilence(says.company),
  }
  app = await createTestApp({ deps: { identityCheck } })
  desk = await firstOperator(app)
  agent = await newPerson(app, '方知夏')
})
afterAll(() => app.close())

const show = (companyId: string, by = agent) => by.client.call(calls.getCompanyCertification, { companyId })
const ask = (companyId: string, phone: string) =>
  agent.client.ask(calls.askLegalConsent, { companyId, phone })
const messagesTo = (phone: string) => readOutbox(app.db, { phone, limit: 5 })
const waitingId = async (name: string, tab: 'waiting' | 'holding' = 'waiting') => {
  const { rows } = await desk.call(platform.listCertificationsToAudit, { tab, pageSize: 100 })
  return rows.find((row) => row.name === name)?.certificationId ?? ''
}
/** Proven by the amount; it waits for an operator. */
const proven = async (name: string, by = agent, creditCode = newCreditCode()) => {
  const { companyId } = await submitAsAgent(by, name, undefined, creditCode)
  const amount = await transferred(app, by, companyId)
  await by.client.call(calls.enterAmount, { companyId, amount })
  return { companyId, creditCode }
}
const certified = async (name: string): Promise<string> => {
  const { companyId } = await proven(name)
  await passAtDesk(desk, name)
  return companyId
}
const titles = async (person: TestPerson) =>
  (await person.client.call(listNotices, {})).rows.map(({ title }) => title)

test('the legal person’s phone is checked with name and ID number before anything is sent', async () => {
  const legal = { name: '梁书遥', idNumber: newIdNumber() }
  const { companyId } = await submitAsAgent(agent, '宁波三要素文化有限公司', legal)
  const phone = newPhone()
  app.clock.advance(1000)
  says.phone = OTHERS
  expect((await ask(companyId, phone)).data).toMatchObject({
    consentsLeft: 2,
    proof: { state: 'mismatched', reason: '姓名、身份证号与手机号不一致' },
  })
  says.phone = { result: 'passed' }
  expect(claims.at(-1)).toEqual({ name: '梁书遥', idNumber: legal.idNumber, phone })
  expect(await messagesTo(phone)).toEqual([])
  expect((await titles(agent))[0]).toBe('没有向法定代表人发送邀请')
  const chain = await readChain(app.db, companyId)
  const entry = chain.find(({ event }) => event === 'proof:phone.refuted')
  expect(entry?.detail).toMatchObject({
    check: 'name, ID number and phone',
    legalPerson: '梁书遥',
    phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    phoneHash: expect.stringMatching(/^\S{20,}$/),
    result: 'failed',
  })
  expect(JSON.stringify(chain)).not.toContain(phone)
})

test('the phone of somebody else who is certified here is refused whatever the provider says', async () => {
  const other = await newPerson(app, '路过客')
  const { companyId } = await submitAsAgent(agent, '宁波他人机文化有限公司')
  const asked = claims.length
  expect((await ask(companyId, other.phone)).data?.proof).toMatchObject({ state: 'mismatched' })
  const sent = (await messagesTo(other.phone)).filter(({ text }) => text.includes('法定代表人'))
  expect([claims.length, sent]).toEqual([asked, []])
})

test('while the provider is silent nothing is sent; its later yes sends the message', async () => {
  const { companyId } = await submitAsAgent(agent, '宁波后答文化有限公司')
  const phone = newPhone()
  says.phone = undefined
  expect((await ask(companyId, phone)).data?.proof).toMatchObject({ state: 'checking' })
  expect(await messagesTo(phone)).toEqual([])
  says.phone = { result: 'passed' }
  app.clock.advance(61_000)
  await runJobs(app)
  expect((await show(companyId)).proof).toMatchObject({ state: 'inviting' })
  expect((await messagesTo(phone)).map(({ text }) => text.includes('/s/'))).toEqual([true])
})

test('the message to the legal person is short and says nothing that nobody has proved', async () => {
  const { companyId } = await submitAsAgent(agent, '请速加微信领取补贴的文化有限公司')
  const phone = newPhone()
  await ask(companyId, phone)
  const company = await getCompany(app.db, companyId)
  const [message] = await messagesTo(phone)
  expect(message?.text).toMatch(
    new RegExp(
      `^【诺印】方知夏申请认证单位（统一社会信用代码尾号${company?.creditCode.slice(-4)}），请您以法定代表人身份确认，请点击查看：${app.deps.config.publicUrl}/s/[\\w-]{20}$`,
    ),
  )
  const tokenId = /\/s\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
  expect(await app.client().call(openSmsLink, { tokenId })).toMatchObject({
    state: 'open',
    target: '/legalConsent',
  })
  expect(await app.client().call(calls.getLegalConsent, { token: tokenId })).toMatchObject({
    state: 'asked',
    companyName: '请速加微信领取补贴的文化有限公司',
  })
})

test('a phone that got too many messages today gets none from whoever certifies a company', async () => {
  const { companyId } = await submitAsAgent(agent, '宁波多信文化有限公司')
  const phone = newPhone()
  await countAttempt(app.db, `links-to:${phone}`, app.clock.now(), { windowMs: 86_400_000, by: 30 })
  const { code, fields } = await ask(companyId, phone)
  expect([code, fields, await messagesTo(phone), (await show(companyId)).consentsLeft]).toEqual([
    'proof.phone',
    { phone: '今天发往这个手机号的短信已达上限，没有发送邀请。请明天重新邀请，或改用对公打款。' },
    [],
    3,
  ])
})

test('nor does an invitation into a company that nobody has proved name it', async () => {
  const { companyId } = await submitAsAgent(agent, '请速加微信领取补贴的商贸有限公司')
  const phone = newPhone()
  await actFor(agent, companyId)
  await agent.client.call(inviteStaff, { name: '路过客', phone, roles: ['staff'] })
  await actFor(agent, null)
  const [message] = await messagesTo(phone)
  expect(message?.text).toMatch(/^【诺印】方知夏邀请您加入单位，请点击查看：\S+\/s\/\S+$/)
})

test('the operator sees whom the message went to, the check and the consent', async () => {
  const name = '宁波可见文化有限公司'
  const { companyId } = await submitAsAgent(agent, name)
  const phone = newPhone()
  await ask(companyId, phone)
  const [message] = await messagesTo(phone)
  const token = /\/s\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
  await app.client().call(calls.sendLegalConsentCode, { token })
  const verifyCode = await app.code(phone)
  await app.client().call(calls.answerLegalConsent, { token, isAgreed: true, verifyCode })
  const certificationId = await waitingId(name)
  const shown = await desk.call(platform.readCertificationToAudit, { certificationId })
  expect(shown).toMatchObject({
    check: 'passed',
    checkAnsweredAt: expect.any(String),
    mayPass: true,
    rivals: 0,
    proofs: [{ method: 'consent', state: 'proven', to: phone, checkedAt: expect.any(String), reason: '' }],
  })
})

test('no operator passes what the identity provider has not answered', async () => {
  says.company = undefined
  const name = '宁波未核文化有限公司'
  const { companyId } = await proven(name)
  says.company = undefined
  const certificationId = await waitingId(name)
  expect(await desk.call(platform.readCertificationToAudit, { certificationId })).toMatchObject({
    check: 'waiting',
    checkAnsweredAt: null,
    mayAudit: true,
    mayPass: false,
  })
  const pass = () => desk.ask(platform.auditCertification, { certificationId, verdict: 'passed' })
  expect((await pass()).code).toBe('certification.unchecked')
  expect(await show(companyId)).toMatchObject({ state: 'reviewing', check: 'waiting', certificate: null })
  says.company = { result: 'passed' }
  app.clock.advance(61_000)
  await runJobs(app)
  expect((await pass()).code).toBe('000000')
  expect(await show(companyId)).toMatchObject({ state: 'certified', check: 'passed' })
})

test('a late no suspends: nothing is launched or signed, people hear of it, until an operator clears it', async () => {
  const boss = await companySigner(app, '林清和', '杭州暂停科技有限公司')
  const other = await personSigner(app, '陆随云')
  const contractId = await launched(other, { parties: [partyFor(boss)] })
  const partyId = await partyIdOf(other, contractId, boss)
  const certificationId = await waitingId('杭州暂停科技有限公司', 'holding')
  const recheck = () => desk.call(platform.recheckCertification, { certificationId })
  expect(await recheck()).toEqual({ check: 'passed' })
  app.clock.advance(1000)
  says.company = { result: 'failed', reason: '该单位已吊销营业执照' }
  expect(await recheck()).toEqual({ check: 'failed' })
  says.company = { result: 'passed' }
  const paused =
    '“杭州暂停科技有限公司”的单位认证已暂停：该单位已吊销营业执照。核实期间不能发起和签署合同，已签署的合同不受影响。无需重新提交认证；如需补充说明，请联系平台客服，结果会以站内消息通知您。'
  const refused = await boss.client.ask(createDraft, { requestId: randomUUID() })
  expect([refused.code, refused.info]).toEqual(['identity.not-certified', paused])
  const seal = { name: '合同专用章', spec: { type: 2, shape: 'circle' } } as const
  const sealRefused = await boss.client.ask(createCompanySeal, seal)
  expect([sealRefused.code, sealRefused.info]).toEqual(['company.not-certified', paused])
  const blocked = async () => (await boss.client.call(getSignTask, { contractId, partyId })).blocked
  const told = async () => (await boss.client.call(getCurrentAccount, {})).certificationPaused
  expect([await blocked(), await told()]).toEqual([{ code: 'paused', words: paused }, paused])
  await actFor(boss, null)
  expect([await blocked(), await told()]).toEqual([{ code: 'paused', words: paused }, null])
  await actFor(boss, boss.companyId)
  const key = () => newestCertificate(app.db, 'company', boss.companyId ?? '')
  expect((await key())?.state).toBe('suspended')
  expect((await boss.client.call(listNotices, {})).rows[0]).toMatchObject({
    title: '认证已暂停',
    text: '杭州暂停科技有限公司的单位认证已暂停：该单位已吊销营业执照。核实期间不能发起和签署合同，签名证书暂停使用，已签署的合同不受影响。',
  })
  const shown = await desk.call(platform.readCertificationToAudit, { certificationId })
  expect(shown).toMatchObject({
    state: 'suspended',
    check: 'failed',
    reason: '该单位已吊销营业执照',
    mayAudit: true,
    mayPass: false,
    mayClear: true,
  })
  const clear = { certificationId, action: 'clear', reason: '已查询登记机关，单位存续' } as const
  app.clock.advance(1000)
  await desk.call(platform.suspendCertification, clear)
  expect([await blocked(), await told(), (await titles(boss))[0], (await key())?.state]).toEqual([
    null,
    null,
    '认证已恢复',
    'valid',
  ])
  expect((await desk.ask(platform.suspendCertification, clear)).code).toBe('certification.not-possible')
})

test('whoever is paused is told so wherever only the certified may go', async () => {
  const person = await newPerson(app, '季云舒')
  const { submissions } = await person.client.call(getCertificationTrail, { subjectType: 'person' })
  const certificationId = submissions[0]!.certificationId
  const reason = '有人举报证件系借用'
  const suspended = { type: 'certification.suspended', reason } as const
  await app.db.transaction(() =>
    moveCertification(app.deps, systemActor('a test'), certificationId, suspended, { reason }),
  )
  const paused = `您的个人实名认证已暂停：${reason}。核实期间不能发起和签署合同，已签署的合同不受影响。无需重新提交认证；如需补充说明，请联系平台客服，结果会以站内消息通知您。`
  const { client, name, phone } = person
  const boss = await companySigner(app, '韩知秋', '宁波等候文化有限公司')
  const { url } = await boss.client.call(inviteStaff, { name, phone, roles: ['staff'], departments: [] })
  const told = [
    await client.ask(createSignature, {
      drawing: { kind: 'typed', face: 'song', frame: 'plain' },
      keep: true,
    }),
    await client.ask(createPad, {}),
    await client.ask(findUnitToJoin, { creditCode: newCreditCode() }),
    await client.ask(acceptInvitation, { token: tokenIn(url) }),
    await client.ask(setDefaultBiz, {
      defaultBizType: 2,
      defaultBizCompanyId: randomUUID(),
      defaultBizCompanyName: '某单位',
    }),
  ]
  expect(told.map(({ code, info }) => [code, info])).toEqual(
    told.map(() => ['identity.person-not-certified', paused]),
  )
})

test('whoever is paused is told so also while acting for a company that is not', async () => {
  const boss = await companySigner(app, '韩知微', '宁波照常文化有限公司')
  const { submissions } = await boss.client.call(getCertificationTrail, { subjectType: 'person' })
  const reason = '有人举报证件系借用'
  const suspended = { type: 'certification.suspended', reason } as const
  await app.db.transaction(() =>
    moveCertification(app.deps, systemActor('a test'), submissions[0]!.certificationId, suspended, {
      reason,
    }),
  )
  expect(await boss.client.call(getCurrentAccount, {})).toMatchObject({
    autStatus: 2,
    defaultBizType: 2,
    defaultBizCompanyAutStatus: 1,
    certificationPaused: null,
    personPaused: expect.stringContaining(`您的个人实名认证已暂停：${reason}。`),
  })
})

test('an operator suspends with a reason and finds it wrong; its certificate ends', async () => {
  const name = '宁波存疑文化有限公司'
  const companyId = await certified(name)
  const certificationId = await waitingId(name, 'holding')
  const reason = '有人举报授权书系伪造'
  await desk.call(platform.suspendCertification, { certificationId, action: 'suspend', reason })
  expect(await show(companyId)).toMatchObject({ state: 'suspended', autStatus: 2, reason })
  const verdict = { certificationId, verdict: 'failed', reason: '授权书系伪造' } as const
  await desk.call(platform.auditCertification, verdict)
  expect(await show(companyId)).toMatchObject({ state: 'failed', autStatus: -1, reason: '授权书系伪造' })
  expect(await newestCertificate(app.db, 'company', companyId)).toMatchObject({
    state: 'revoked',
    revocationReason: 'identityRefused',
    wrappedKey: null,
  })
  const { submissions } = await agent.client.call(getCertificationTrail, {
    subjectType: 'company',
    companyId,
  })
  const entries = submissions[0]?.entries.slice(-2) ?? []
  expect(entries.map(({ event, by, reason: why }) => [event, by, why])).toEqual([
    ['certification.suspended', 'platform', reason],
    ['audit.failed', 'platform', '授权书系伪造'],
  ])
})

test('a stranger’s submission keeps nobody out, and the first that is certified ends the others', async () => {
  const stranger = await newPerson(app, '陆随云')
  const creditCode = newCreditCode()
  const taken = await proven('宁波争先文化有限公司', stranger, creditCode)
  const name = '宁波争先文化有限公司（正主）'
  const mine = await proven(name, agent, creditCode)
  const certificationId = await waitingId(name)
  expect(await desk.call(platform.readCertificationToAudit, { certificationId })).toMatchObject({ rivals: 1 })
  app.clock.advance(1000)
  await passAtDesk(desk, name)
  expect(await show(mine.companyId)).toMatchObject({ state: 'certified' })
  expect(await show(taken.companyId, stranger)).toMatchObject({
    state: 'failed',
    autStatus: -1,
    reason: expect.stringContaining('已由其他申请人先通过认证'),
  })
  expect((await titles(stranger))[0]).toBe('认证未通过')
  const late = await stranger.client.ask(calls.certifyCompany, {
    name,
    creditCode,
    legalPerson: '梁书遥',
    legalPersonIdNumber: newIdNumber(),
    industry: '65',
    area: '3301',
    licenceFileId: await uploaded(stranger),
    authorisationFileId: await uploaded(stranger),
  })
  expect(late.code).toBe('company.taken')
})

test('one’s own submission of a company that still runs is not made twice', async () => {
  const { creditCode } = await proven('宁波一次文化有限公司')
  const again = await agent.client.ask(calls.certifyCompany, {
    name: '宁波一次文化有限公司',
    creditCode,
    legalPerson: '梁书遥',
    legalPersonIdNumber: newIdNumber(),
    industry: '65',
    area: '3301',
    licenceFileId: await uploaded(agent),
    authorisationFileId: await uploaded(agent),
  })
  expect(again.code).toBe('certification.done')
})
