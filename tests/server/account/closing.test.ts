// Closing an account: what ties it, what is left of it, and what whoever tries it again is told.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount, getClosingConditions } from '#protocol/account/closing.ts'
import { logIn, register } from '#protocol/account/session.ts'
import { sendVerifyCode } from '#protocol/base.ts'
import { closedAccount, user } from '#server/db/schema/user.ts'
import { forgetClosedBefore } from '#server/domain/accounts/store.ts'
import { newCompany, newPerson, PASSWORD } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const close = async ({ client, phone }: TestPerson) => {
  app.clock.advance(61_000)
  await client.call(sendVerifyCode, { phone, purpose: 'closeAccount' })
  return client.ask(closeAccount, { verifyCode: await app.code(phone), agreed: true })
}

test('an account that nothing hangs on is closed, and says so to whoever tries it again', async () => {
  const person = await newPerson(app, '谢辞')
  const { client, phone, userId } = person
  expect(await client.call(getClosingConditions, {})).toEqual({ contracts: 0, orders: 0, companies: [] })
  const wrong = await client.ask(closeAccount, { verifyCode: '000000', agreed: true })
  expect(wrong.code).toBe('code.expired')
  expect((await close(person)).code).toBe('000000')
  expect((await client.ask(getClosingConditions, {})).status).toBe(401)
  const again = await app.client().ask(logIn, { userAccount: phone, method: 'password', password: PASSWORD })
  expect([again.code, again.info]).toEqual([
    'account.closed',
    expect.stringMatching(/已于 \d{4}-\d{2}-\d{2} 注销，不能再登录/),
  ])
  const [row] = await app.db.current().select().from(user).where(eq(user.id, userId))
  expect(row).toMatchObject({ autStatus: null, idNumberHash: null, idNumberSealed: null, passwordHash: '' })
  expect(JSON.stringify(await app.db.current().select().from(closedAccount))).not.toContain(phone)
})

test('its phone and its number may begin anew', async () => {
  const person = await newPerson(app, '顾长明')
  await close(person)
  const client = app.client()
  app.clock.advance(61_000)
  await client.call(sendVerifyCode, { phone: person.phone, purpose: 'register' })
  const verifyCode = await app.code(person.phone)
  const { userInfo } = await client.call(register, {
    phone: person.phone,
    verifyCode,
    password: PASSWORD,
    agreed: true,
  })
  expect([userInfo.userId === person.userId, userInfo.autStatus]).toEqual([false, null])
})

test('a super-administrator hands over first', async () => {
  const person = await newPerson(app, '傅青主')
  await newCompany(person, '太原霜红文化有限公司')
  expect((await person.client.call(getClosingConditions, {})).companies).toEqual([
    { companyName: '太原霜红文化有限公司', isSuperAdmin: true, tasks: 0 },
  ])
  expect((await close(person)).code).toBe('account.tied')
})

test('what evidence needs is forgotten when its time is over', async () => {
  const person = await newPerson(app, '柳如风')
  await close(person)
  await forgetClosedBefore(app.db, new Date('2033-01-01T00:00:00Z'))
  const rows = () => app.db.current().select().from(closedAccount)
  expect((await rows()).some(({ userId }) => userId === person.userId)).toBe(true)
  await forgetClosedBefore(app.db, new Date('2035-01-01T00:00:00Z'))
  expect(await rows()).toEqual([])
})
