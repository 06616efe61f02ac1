// Calls of applications: who may call, from where, and what a bound person's one-time link does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterByLink } from '#protocol/account/sessions/auto-login.ts'
import * as calls from '#protocol/platform/applications/applications.ts'
import * as open from '#protocol/platform/applications/open-api.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { callAs, newApplication } from '#tests/support/application.ts'
import type { Spoilt, TestApplication } from '#tests/support/application.ts'
import { companySigner, launched, newDraft, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPerson, newPhone } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { testNonce } from '#tests/support/test-client.ts'

let app: TestApp
let owner: Signer
let made: TestApplication
let person: TestPerson
let count = 0
beforeAll(async () => {
  app = await createTestApp()
  owner = await companySigner(app, '林小满', '杭州青禾科技有限公司')
})
afterAll(() => app.close())
beforeEach(async () => {
  made = await newApplication(owner.client, `进销存${(count += 1)}`)
  person = await newPerson(app, '陈一诺')
  return async () => {
    await owner.client.ask(calls.deleteApplication, { applicationId: made.application.applicationId })
  }
})

const bind = async (externalId = 'u-1', who = person) => {
  app.clock.advance(60_000)
  await callAs(app, made, open.sendBindCode, { phone: who.phone })
  const verifyCode = await app.code(who.phone)
  return callAs(app, made, open.bindUser, { phone: who.phone, verifyCode, externalId })
}
const link = (externalId = 'u-1', target = '/sign/list/signing') =>
  callAs(app, made, open.createLoginLink, { externalId, target })
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
const enter = async (url: string) =>
  (await app.client().ask(enterByLink, { token: tokenIn(url), replaces: false })).code

test('who cannot sign is refused alike, whether the key is known or not', async () => {
  const ask = async (spoilt: Spoilt) => {
    const { status, code, info } = await callAs(app, made, open.sendBindCode, { phone: newPhone() }, spoilt)
    return [status, code, info]
  }
  const refused = [401, 'application.signature', '应用标识或签名不正确，请按文档检查签名的内容与密钥。']
  const second = await newApplication(owner.client, '另一个应用')
  expect([
    await ask({ key: 'nynobody' }),
    await ask({ key: '' }),
    await ask({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` }),
    await ask({ secret: second.secret }),
    await ask({ body: JSON.stringify({ phone: newPhone() }) }),
    await ask({ nonce: 'short' }),
  ]).toEqual(Array.from({ length: 6 }, () => refused))
  await owner.client.call(calls.deleteApplication, { applicationId: second.application.applicationId })
})

test('a call is good within five minutes of its time, and once', async () => {
  const at = (offset: number) => Math.floor(app.clock.now().getTime() / 1000) + offset
  const ask = async (spoilt: Spoilt) => {
    const { status, code } = await callAs(app, made, open.sendBindCode, { phone: newPhone() }, spoilt)
    return [status, code]
  }
  expect([
    await ask({ timestamp: at(-301) }),
    await ask({ timestamp: at(302) }),
    await ask({ timestamp: at(-299) }),
  ]).toEqual([
    [401, 'application.time'],
    [401, 'application.time'],
    [200, '000000'],
  ])
  const nonce = testNonce()
  expect([await ask({ nonce }), await ask({ nonce })]).toEqual([
    [200, '000000'],
    [406, 'illegal.nonce-used'],
  ])
})

test('calls come only from listed addresses; without a list from nowhere', async () => {
  const closed = await newApplication(owner.client, '没有名单', { ipList: [] })
  const ranged = await newApplication(owner.client, '有网段', { ipList: ['203.0.113.0/24', '2001:db8::/32'] })
  const ask = async (by: TestApplication, ip: string) =>
    (await callAs(app, by, open.sendBindCode, { phone: newPhone() }, { ip })).code
  expect([
    await ask(closed, '127.0.0.1'),
    await ask(ranged, '203.0.113.77'),
    await ask(ranged, '::ffff:203.0.113.77'),
    await ask(ranged, '2001:db8::5'),
    await ask(ranged, '203.0.114.1'),
  ]).toEqual(['application.address', '000000', '000000', '000000', 'application.address'])
  for (const { application } of [closed, ranged])
    await owner.client.call(calls.deleteApplication, { applicationId: application.applicationId })
})

test('a bound person gets a link that signs in once and leads on', async () => {
  expect((await bind()).data).toMatchObject({ name: '陈一诺' })
  const { data } = await link()
  expect(Date.parse(data.expiresAt) - app.clock.now().getTime()).toBe(300_000)
  const entered = await app.client().call(enterByLink, { token: tokenIn(data.url), replaces: false })
  expect(entered).toMatchObject({
    outcome: 'entered',
    target: '/sign/list/signing',
    userInfo: { userId: person.userId },
  })
  expect(await enter(data.url)).toBe('auto-login.used')
  const { detail } = (await readChain(app.db, person.userId)).at(-1)!
  expect(detail).toMatchObject({ applicationId: made.application.applicationId })
  expect((await link('u-1', 'https://evil.example.com')).code).toBe('input.invalid')
  expect((await link('u-2')).code).toBe('application.user-unbound')
})

test('nobody is bound without the code on their own phone', async () => {
  await callAs(app, made, open.sendBindCode, { phone: person.phone })
  const verifyCode = (await app.code(person.phone)) === '000000' ? '000001' : '000000'
  const wrong = await callAs(app, made, open.bindUser, { phone: person.phone, verifyCode, externalId: 'u-1' })
  expect([wrong.code, (await link()).code]).toEqual(['code.wrong', 'application.user-unbound'])
  const stranger = newPhone()
  await callAs(app, made, open.sendBindCode, { phone: stranger })
  const code = await app.code(stranger)
  const unknown = await callAs(app, made, open.bindUser, {
    phone: stranger,
    verifyCode: code,
    externalId: 'u-1',
  })
  expect(unknown.code).toBe('application.user-unknown')
})

test('a number names one person; binding again gives the person another number', async () => {
  await bind('u-1')
  const other = await newPerson(app, '沈知微')
  expect((await bind('u-1', other)).code).toBe('application.user-taken')
  expect((await bind('u-9')).code).toBe('000000')
  expect([(await link('u-1')).code, (await link('u-9')).code]).toEqual(['application.user-unbound', '000000'])
})

test('consent can be taken back by the person, the company and the application, and open links end with it', async () => {
  const applicationId = made.application.applicationId
  const undo = [
    async () => {
      const [mine] = await person.client.call(calls.listMyApplications, {})
      expect(mine).toMatchObject({ name: made.application.name, companyName: '杭州青禾科技有限公司' })
      await person.client.call(calls.leaveApplication, { bindingId: mine!.bindingId })
    },
    async () => {
      const { rows } = await owner.client.call(calls.listApplicationUsers, { applicationId })
      expect(rows).toMatchObject([{ name: '陈一诺', externalId: 'u-1' }])
      await owner.client.call(calls.removeApplicationUser, { bindingId: rows[0]!.bindingId })
    },
    async () => {
      await callAs(app, made, open.unbindUser, { externalId: 'u-1' })
    },
  ]
  for (const take of undo) {
    await bind()
    const { url } = (await link()).data
    await take()
    expect([await enter(url), (await link()).code]).toEqual([
      'auto-login.expired',
      'application.user-unbound',
    ])
  }
})

test('links of an application that is disabled meanwhile are over', async () => {
  await bind()
  const { url } = (await link()).data
  const { applicationId } = made.application
  await owner.client.call(calls.switchApplication, { applicationId, action: 'disable' })
  expect(await enter(url)).toBe('auto-login.expired')
})

test('a contract is shown to the applications of its companies alone, drafts to none', async () => {
  const guest = await personSigner(app, '贾宝一')
  const parties = [partyFor(owner, { isSelf: true }), partyFor(guest)]
  const contractId = await launched(owner, { parties })
  const draft = await newDraft(owner, { parties })
  const seen = await callAs(app, made, open.getOpenContract, { contractId })
  expect(seen.data).toMatchObject({
    contractId,
    status: 5,
    parties: [
      { name: '林小满', status: 2 },
      { name: '贾宝一', companyName: '', status: 2 },
    ],
  })
  const foreign = await newApplication(
    (await companySigner(app, '卫隔壁', '上海隔壁测试有限公司')).client,
    '外人',
  )
  expect([
    (await callAs(app, foreign, open.getOpenContract, { contractId })).code,
    (await callAs(app, made, open.getOpenContract, { contractId: draft.contractId })).code,
  ]).toEqual(['not-found', 'not-found'])
})
