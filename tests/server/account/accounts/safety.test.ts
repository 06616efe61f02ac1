// Account safety: another phone number with both codes, another password or sign password.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendVerifyCode, listNotices } from '#protocol/base.ts'
import * as safety from '#protocol/account/accounts/safety.ts'
import {
  checkResetCode,
  getCurrentAccount,
  logIn,
  setSignPassword,
} from '#protocol/account/sessions/session.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import { insertSession } from '#server/domain/account/sessions/store.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { newPerson, newPhone, PASSWORD } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import type { TestClient } from '#tests/support/test-client.ts'

let app: TestApp
let person: TestPerson
let client: TestClient

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(61_000)
  person = await newPerson(app, '薛冰清')
  client = person.client
})

type Purpose = 'changePhone' | 'newPhone' | 'changePassword' | 'signPassword' | 'login' | 'reset'
const codeFor = async (phone: string, purpose: Purpose): Promise<string> => {
  app.clock.advance(61_000)
  await client.call(sendVerifyCode, { phone, purpose })
  return app.code(phone)
}
const proof = async () => {
  const { phoneToken } = await client.call(safety.provePhone, {
    verifyCode: await codeFor(person.phone, 'changePhone'),
  })
  return phoneToken
}
const other = (code: string) => (code === '000000' ? '000001' : '000000')

/** A second browser in which the person is signed in beside the first, as after a scanned sign-in. */
const secondBrowser = async (): Promise<TestClient> => {
  const [token, now] = [newToken(), app.clock.now()]
  await insertSession(app.db, {
    id: randomUUID(),
    userId: person.userId,
    tokenHash: hashToken(token),
    renewedAt: now,
    confirmedAt: now,
    seenAt: now,
    createdAt: now,
    ip: '10.0.0.9',
    userAgent: 'test',
  })
  const second = app.client()
  second.token = token
  return second
}
const signInBy = async (phone: string, password: string) => {
  const fresh = app.client()
  return { fresh, answer: await fresh.ask(logIn, { userAccount: phone, method: 'password', password }) }
}

test('a code at the old phone, then a code at the new one, and the account has the new phone', async () => {
  const phoneToken = await proof()
  const phone = newPhone()
  await client.call(safety.changePhone, {
    requestId: randomUUID(),
    phoneToken,
    phone,
    verifyCode: await codeFor(phone, 'newPhone'),
  })
  expect((await client.call(getCurrentAccount, {})).phone).toBe(phone)
  expect((await signInBy(person.phone, PASSWORD)).answer.code).toBe('login.failed')
  expect((await signInBy(phone, PASSWORD)).answer.code).toBe('000000')
})

test('the change is told in the message centre, with both numbers masked', async () => {
  const phoneToken = await proof()
  const phone = newPhone()
  await client.call(safety.changePhone, {
    requestId: randomUUID(),
    phoneToken,
    phone,
    verifyCode: await codeFor(phone, 'newPhone'),
  })
  const { rows } = await client.call(listNotices, { kind: 'system' })
  const mask = (number: string) => `${number.slice(0, 3)}****${number.slice(7)}`
  expect(rows.find(({ title }) => title === '登录手机号已更换')?.text).toContain(
    `由 ${mask(person.phone)} 更换为 ${mask(phone)}`,
  )
})

test('the proof of the old phone is good once, and for ten minutes', async () => {
  const used = await proof()
  const [first, second] = [newPhone(), newPhone()]
  await client.call(safety.changePhone, {
    requestId: randomUUID(),
    phoneToken: used,
    phone: first,
    verifyCode: await codeFor(first, 'newPhone'),
  })
  const again = {
    requestId: randomUUID(),
    phoneToken: used,
    phone: second,
    verifyCode: await codeFor(second, 'newPhone'),
  }
  expect((await client.ask(safety.changePhone, again)).code).toBe('phone.expired')
  person = { ...person, phone: first }
  const late = await proof()
  app.clock.advance(10 * 60_000)
  expect(
    (await client.ask(safety.changePhone, { ...again, requestId: randomUUID(), phoneToken: late })).code,
  ).toBe('phone.expired')
})

test('a wrong code at the new phone leaves the proof good', async () => {
  const phoneToken = await proof()
  const phone = newPhone()
  const verifyCode = await codeFor(phone, 'newPhone')
  const ask = (code: string) =>
    client.ask(safety.changePhone, { requestId: randomUUID(), phoneToken, phone, verifyCode: code })
  expect((await ask(other(verifyCode))).code).toBe('code.wrong')
  expect((await ask(verifyCode)).code).toBe('000000')
})

test('another account’s phone and one’s own present phone are refused at the field', async () => {
  const phoneToken = await proof()
  const neighbour = await newPerson(app)
  const ask = async (phone: string) =>
    client.ask(safety.changePhone, {
      requestId: randomUUID(),
      phoneToken,
      phone,
      verifyCode: await codeFor(phone, 'newPhone'),
    })
  expect(await ask(neighbour.phone)).toMatchObject({
    code: 'phone.taken',
    fields: { phone: '该手机号已注册另一个账号，请换一个手机号，或先注销那个账号。' },
  })
  expect((await ask(person.phone)).code).toBe('phone.same')
})

test('a proof belongs to whoever made it, and a reset token is none', async () => {
  const phoneToken = await proof()
  const thief = await newPerson(app)
  const phone = newPhone()
  const verifyCode = await codeFor(phone, 'newPhone')
  expect(
    (await thief.client.ask(safety.changePhone, { requestId: randomUUID(), phoneToken, phone, verifyCode }))
      .code,
  ).toBe('phone.expired')
  const { resetToken } = await client.call(checkResetCode, {
    phone: person.phone,
    verifyCode: await codeFor(person.phone, 'reset'),
  })
  expect(
    (
      await client.ask(safety.changePhone, {
        requestId: randomUUID(),
        phoneToken: resetToken,
        phone,
        verifyCode,
      })
    ).code,
  ).toBe('phone.expired')
})

test('codes for the old phone go to no other phone', async () => {
  expect((await client.ask(sendVerifyCode, { phone: newPhone(), purpose: 'changePhone' })).code).toBe(
    'code.other-phone',
  )
})

test('the present password proves who changes it; the new one signs in, the old one no longer', async () => {
  const password = 'another9horse'
  await client.call(safety.changePassword, { proof: 'password', oldPassword: PASSWORD, password })
  expect((await client.ask(getCurrentAccount, {})).code).toBe('000000')
  expect((await signInBy(person.phone, PASSWORD)).answer.code).toBe('login.failed')
  expect((await signInBy(person.phone, password)).answer.code).toBe('000000')
})

test('who never had a password sets one with a code', async () => {
  const verifyCode = await codeFor(person.phone, 'changePassword')
  const password = 'another9horse'
  await client.call(safety.changePassword, { proof: 'code', verifyCode, password })
  expect((await signInBy(person.phone, password)).answer.code).toBe('000000')
})

test('five wrong passwords close this way for half an hour, the way by code stays open', async () => {
  const ask = (oldPassword: string) =>
    client.ask(safety.changePassword, { proof: 'password', oldPassword, password: 'another9horse' })
  for (let left = 4; left > 0; left -= 1)
    expect((await ask('wrong0password')).fields).toEqual({
      oldPassword: `当前密码不正确，还可尝试 ${left} 次。`,
    })
  expect((await ask('wrong0password')).code).toBe('password.locked')
  expect((await ask(PASSWORD)).code).toBe('password.locked')
  const verifyCode = await codeFor(person.phone, 'changePassword')
  expect(
    (await client.ask(safety.changePassword, { proof: 'code', verifyCode, password: 'another9horse' })).code,
  ).toBe('000000')
})

test('the same password again is no change', async () => {
  const answer = await client.ask(safety.changePassword, {
    proof: 'password',
    oldPassword: PASSWORD,
    password: PASSWORD,
  })
  expect(answer).toMatchObject({
    code: 'password.same',
    fields: { password: '新密码与当前密码相同，请设置一个不同的密码。' },
  })
})

test('a new password or phone lets nobody stay but whoever set it, and says why', async () => {
  const beside = await secondBrowser()
  expect((await beside.ask(getCurrentAccount, {})).code).toBe('000000')
  const password = 'another9horse'
  await client.call(safety.changePassword, { proof: 'password', oldPassword: PASSWORD, password })
  expect(await beside.ask(getCurrentAccount, {})).toMatchObject({
    status: 401,
    info: '登录密码已修改，请用新密码重新登录。',
  })
  const another = await secondBrowser()
  const phoneToken = await proof()
  const phone = newPhone()
  await client.call(safety.changePhone, {
    requestId: randomUUID(),
    phoneToken,
    phone,
    verifyCode: await codeFor(phone, 'newPhone'),
  })
  expect(await another.ask(getCurrentAccount, {})).toMatchObject({
    status: 401,
    info: '登录手机号已更换，请用新手机号重新登录。',
  })
  expect((await client.ask(getCurrentAccount, {})).code).toBe('000000')
})

test('the sign password is changed by whoever knows it, and by nobody else', async () => {
  const verifyCode = await codeFor(person.phone, 'signPassword')
  await client.call(setSignPassword, { verifyCode, signPassword: '580293' })
  const ask = (oldSignPassword: string, signPassword: string) =>
    client.ask(safety.changeSignPassword, { oldSignPassword, signPassword })
  expect((await ask('580294', '719264')).code).toBe('sign-password.wrong')
  expect((await ask('580293', '580293')).code).toBe('sign-password.same')
  expect((await ask('580293', '123456')).code).toBe('sign-password.weak')
  expect((await ask('580293', '719264')).code).toBe('000000')
  expect((await ask('580293', '406928')).code).toBe('sign-password.wrong')
  expect((await ask('719264', '406928')).code).toBe('000000')
})

test('without a sign password there is none to change', async () => {
  const answer = await client.ask(safety.changeSignPassword, {
    oldSignPassword: '580293',
    signPassword: '719264',
  })
  expect(answer.code).toBe('sign-password.unset')
})
