// How long a session lives, how its token changes, and what its end is called (specification §7, §8).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countNotices, listNotices, openSmsLink } from '#protocol/base.ts'
import { createCompanySeal, listSeals } from '#protocol/seals/seals/seals.ts'
import { getCurrentAccount, logIn } from '#protocol/account/sessions/session.ts'
import { actFor, newCompany, newPerson, PASSWORD } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test.each([undefined, 'no-such-token', 'Bearer no-such-token'])(
  'the token %s is answered 401',
  async (token) => {
    const client = app.client()
    client.token = token
    expect(await client.ask(getCurrentAccount, {})).toMatchObject({
      status: 401,
      code: 'session.unknown',
      info: '登录失效，请重新登录！',
    })
  },
)

test('two idle hours end a session with 405; polling is no activity', async () => {
  const { client } = await newPerson(app)
  for (let i = 0; i < 3; i += 1) {
    app.clock.advance(50 * MINUTE)
    const poll = await client.ask(countNotices, {})
    expect(poll.status).toBe(i < 2 ? 200 : 405)
  }
  expect(await client.ask(getCurrentAccount, {})).toMatchObject({ status: 405, code: 'session.idle' })
})

test('a call open to anyone is answered whatever token comes along: its nonce is not taken for a used one', async () => {
  const { client } = await newPerson(app)
  const living = client.token
  app.clock.advance(121 * MINUTE)
  for (const token of [living, 'no-such-token', undefined]) {
    client.token = token
    const { status, data } = await client.ask(openSmsLink, { tokenId: 'none' })
    expect([status, data.state]).toEqual([200, 'unknown'])
  }
})

test('a session in use stays', async () => {
  const { client } = await newPerson(app)
  for (let i = 0; i < 6; i += 1) {
    app.clock.advance(60 * MINUTE)
    expect((await client.ask(getCurrentAccount, {})).status).toBe(200)
  }
})

test('a session ends after seven days, however busy', async () => {
  const { client } = await newPerson(app)
  for (let hours = 0; hours < 7 * 24; hours += 1) {
    app.clock.advance(60 * MINUTE)
    await client.ask(listNotices, {})
  }
  app.clock.advance(MINUTE)
  expect((await client.ask(getCurrentAccount, {})).status).toBe(401)
})

test('a sign-in elsewhere ends the older session with 511', async () => {
  const { client, phone } = await newPerson(app)
  await app.client().call(logIn, { userAccount: phone, method: 'password', password: PASSWORD })
  expect(await client.ask(getCurrentAccount, {})).toMatchObject({
    status: 511,
    code: 'session.elsewhere',
    info: '您的账号已在其他设备登录。如非本人操作，请尽快修改密码。',
  })
})

test('after ten minutes one of many parallel requests brings a new token, and the old one passes them all', async () => {
  const { client } = await newPerson(app)
  const old = client.token
  app.clock.advance(11 * MINUTE)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.fastify.inject(client.request(getCurrentAccount, {}))),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  const fresh = answers.flatMap(({ headers }) => headers.authorization ?? [])
  expect(fresh).toHaveLength(1)
  client.token = old
  expect((await app.fastify.inject(client.request(getCurrentAccount, {}))).statusCode).toBe(200)
  client.token = String(fresh[0])
  expect((await client.ask(getCurrentAccount, {})).status).toBe(200)
  app.clock.advance(MINUTE + 1)
  client.token = old
  expect((await client.ask(getCurrentAccount, {})).status).toBe(401)
})

test('a new token lost on the way is given again', async () => {
  const { client } = await newPerson(app)
  app.clock.advance(11 * MINUTE)
  const lost = await app.fastify.inject(client.request(getCurrentAccount, {}))
  expect(lost.headers.authorization).toBeDefined()
  app.clock.advance(2 * MINUTE)
  const again = await client.ask(getCurrentAccount, {})
  expect([again.status, again.headers['authorization']]).toEqual([200, expect.any(String)])
  expect(client.token).toBe(again.headers['authorization'])
  expect((await client.ask(getCurrentAccount, {})).status).toBe(200)
  client.token = String(lost.headers.authorization)
  expect((await client.ask(getCurrentAccount, {})).status).toBe(401)
})

test('after a lost answer the old token passes as it is for a minute, then brings another new one', async () => {
  const { client } = await newPerson(app)
  const old = client.token
  app.clock.advance(11 * MINUTE)
  expect(
    (await app.fastify.inject(client.request(getCurrentAccount, {}))).headers.authorization,
  ).toBeDefined()
  const usedAgain = async () => {
    client.token = old
    const { status, headers } = await client.ask(getCurrentAccount, {})
    return [status, typeof headers['authorization']]
  }
  app.clock.advance(30_000)
  expect(await usedAgain()).toEqual([200, 'undefined'])
  app.clock.advance(60_000)
  expect(await usedAgain()).toEqual([200, 'string'])
})

test('X-Biz must name the identity of the session', async () => {
  const person = await newPerson(app, '林小满')
  const { companyId } = await newCompany(person, '杭州青禾科技有限公司')
  const { client } = person
  client.identity = { type: 2, companyId }
  expect(await client.ask(listSeals, {})).toMatchObject({ status: 409, code: 'identity.stale' })
  expect((await client.ask(getCurrentAccount, {})).status).toBe(200)
  await actFor(person, companyId)
  expect((await client.ask(listSeals, {})).status).toBe(200)
  const other = { ...client.request(listSeals, {}) }
  const bare = await app.fastify.inject({ ...other, headers: { authorization: client.token } })
  expect([bare.statusCode, bare.json<{ code: string }>().code]).toEqual([409, 'identity.stale'])
  client.identity = { type: 1 }
  expect((await client.ask(listSeals, {})).status).toBe(409)
})

test('the next sign-in begins in the identity chosen last', async () => {
  const person = await newPerson(app, '周既明')
  const { companyId } = await newCompany(person, '上海云帆贸易有限公司')
  await actFor(person, companyId)
  const again = await app
    .client()
    .call(logIn, { userAccount: person.phone, method: 'password', password: PASSWORD })
  expect(again.userInfo).toMatchObject({ defaultBizType: 2, defaultBizCompanyId: companyId })
})

test('an action outside the rights is refused with 403', async () => {
  const { eq } = await import('drizzle-orm')
  const { member } = await import('#server/db/schema/company/companies.ts')
  const person = await newPerson(app, '陈一诺')
  const { companyId } = await newCompany(person, '苏州一诺贸易有限公司')
  await actFor(person, companyId)
  await app.db
    .current()
    .update(member)
    .set({ roles: ['staff'] })
    .where(eq(member.companyId, companyId))
  const answer = await person.client.ask(createCompanySeal, {
    name: '公章',
    spec: { type: 1, shape: 'circle' },
  })
  expect(answer).toMatchObject({ status: 403, code: 'permission.denied' })
})
