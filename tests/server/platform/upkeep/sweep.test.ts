// The sweep forgets what has served its time, keeps what still serves, and plans itself again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendVerifyCode } from '#protocol/base.ts'
import { getCaptcha, getCurrentAccount, logIn } from '#protocol/account/sessions/session.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { nonce } from '#server/db/schema/platform/nonces.ts'
import { attempt, captcha, smsCode } from '#server/db/schema/company/proofs.ts'
import { session } from '#server/db/schema/account/sessions.ts'
import { smsOutbox } from '#server/db/schema/account/sms.ts'
import { SWEEP_JOB, sweep } from '#server/operations/platform/upkeep/sweep.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const HOUR = 3_600_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const tables = { nonce, smsCode, captcha, attempt, session, smsOutbox }
const counts = async () => {
  const entries = Object.entries(tables).map(
    async ([name, table]) => [name, await app.db.current().$count(table)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

test('old things go, living ones stay', async () => {
  const { client, phone } = await newPerson(app)
  await client.call(sendVerifyCode, { phone, purpose: 'login' })
  await client.call(getCaptcha, {})
  await client.ask(logIn, { userAccount: '13911112222', method: 'password', password: 'wrong0password' })
  const before = await counts()
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0)
  await sweep(app.deps)
  expect(await counts()).toEqual(before)

  app.clock.advance(26 * HOUR)
  await sweep(app.deps)
  expect(await counts()).toEqual({ nonce: 0, smsCode: 0, captcha: 0, attempt: 0, session: 1, smsOutbox: 1 })

  await client.call(sendVerifyCode, { phone, purpose: 'login' })
  await client.call(logIn, { userAccount: phone, method: 'sms', verifyCode: await app.code(phone) })
  app.clock.advance(HOUR)
  await sweep(app.deps)
  expect((await client.ask(getCurrentAccount, {})).status).toBe(200)

  app.clock.advance(31 * 24 * HOUR)
  await sweep(app.deps)
  expect(await counts()).toMatchObject({ session: 0, smsOutbox: 0 })
})

test('it plans the next one, one at a time', async () => {
  await sweep(app.deps)
  await sweep(app.deps)
  const planned = await app.db.current().select().from(job)
  expect(planned.map(({ name, runAt }) => [name, runAt])).toEqual([
    [SWEEP_JOB, new Date(app.clock.now().getTime() + 10 * 60_000)],
  ])
})
