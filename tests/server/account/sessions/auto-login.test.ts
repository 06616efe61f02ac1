// One-time links of partners' applications, through the whole pipeline.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterByLink } from '#protocol/account/sessions/auto-login.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { issueAutoLoginToken } from '#server/operations/account/sessions/auto-login.ts'
import { newApplication } from '#tests/support/application.ts'
import type { TestApplication } from '#tests/support/application.ts'
import { companySigner } from '#tests/support/contracts.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const TARGET = '/signDetail?contractId=1'

let app: TestApp
let made: TestApplication
let person: TestPerson
let token: string
beforeAll(async () => {
  app = await createTestApp()
  made = await newApplication((await companySigner(app, '林小满', '杭州青禾科技有限公司')).client, '进销存')
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await newPerson(app)
  token = (await issue()).token
})

const issue = (target = TARGET) =>
  issueAutoLoginToken(app.deps, {
    userId: person.userId,
    applicationId: made.application.applicationId,
    companyId: null,
    target,
  })

test('a link is an address of this application, good for five minutes', async () => {
  const { url, token: fresh, expiresAt } = await issue()
  expect(url).toBe(`${app.deps.config.publicUrl}/autoLogin?token=${fresh}`)
  expect(expiresAt.getTime() - app.clock.now().getTime()).toBe(300_000)
})

test('a stranger who opens it is let in and led on; the token comes in the answer, not in the header', async () => {
  const client = app.client()
  const answer = await client.ask(enterByLink, { token, replaces: false })
  expect(answer.data).toMatchObject({
    outcome: 'entered',
    target: TARGET,
    userInfo: { userId: person.userId },
  })
  expect([answer.headers['authorization'], client.token]).toEqual([undefined, undefined])
  client.token = answer.data.outcome === 'entered' ? answer.data.token : undefined
  expect((await client.call(getCurrentAccount, {})).userId).toBe(person.userId)
  const { event, detail } = (await readChain(app.db, person.userId)).at(-1)!
  expect([event, detail]).toEqual([
    'session:entered-by-link',
    { applicationId: made.application.applicationId, companyId: null, target: TARGET },
  ])
})

test('it works once, however many open it at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.client().ask(enterByLink, { token, replaces: false })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual(['000000', ...Array(7).fill('auto-login.used')])
})

test('used, expired and unknown links say which they are', async () => {
  await app.client().call(enterByLink, { token, replaces: false })
  const late = await issue()
  app.clock.advance(300_000)
  const ask = async (which: string) => {
    const { code, info } = await app.client().ask(enterByLink, { token: which, replaces: false })
    return [code, info]
  }
  expect([await ask(token), await ask(late.token), await ask('nobody')]).toEqual([
    ['auto-login.used', '免登链接只能使用一次，这个链接已经用过。请回到原应用重新打开。'],
    ['auto-login.expired', '免登链接 5 分钟内有效，这个链接已经过期。请回到原应用重新打开。'],
    ['auto-login.unknown', '没有找到这个免登链接，地址可能不完整。请回到原应用重新打开。'],
  ])
})

test('who is signed in as that person already keeps the session', async () => {
  const before = person.client.token
  expect(await person.client.call(enterByLink, { token, replaces: false })).toEqual({
    outcome: 'same',
    target: TARGET,
  })
  expect(person.client.token).toBe(before)
  expect((await person.client.ask(enterByLink, { token, replaces: false })).code).toBe('auto-login.used')
})

test('somebody else signed in here is asked first, and signed out only then', async () => {
  const other = await newPerson(app)
  const { client } = other
  expect(await client.call(enterByLink, { token, replaces: false })).toEqual({
    outcome: 'other',
    phoneMasked: `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`,
  })
  expect((await client.call(getCurrentAccount, {})).userId).toBe(other.userId)
  const entered = await client.call(enterByLink, { token, replaces: true })
  expect(entered).toMatchObject({ outcome: 'entered', userInfo: { userId: person.userId } })
  expect((await client.ask(getCurrentAccount, {})).status).toBe(401)
})

test.each(['https://evil.example.com', '//evil.example.com', '/\\evil', 'javascript:alert(1)', ''])(
  'no link leads to %j',
  async (target) => {
    await expect(issue(target)).rejects.toMatchObject({ code: 'input.invalid' })
  },
)
