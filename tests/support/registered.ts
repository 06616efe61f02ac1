// Accounts that registered through the calls, for tests of signing in.
import { eq } from 'drizzle-orm'
import { register } from '#protocol/account/sessions/session.ts'
import { sendVerifyCode } from '#protocol/base.ts'
import { user } from '#server/db/schema/account/users.ts'
import { quickHash } from '#tests/support/quick-secrets.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** What each of them signs in with. */
export const PASSWORD = 'horse7battery'
const passwordHash = quickHash(PASSWORD)

/** Registers a phone; gives the client that is signed in by it, and the answer. */
export const registered = async (app: TestApp, phone: string) => {
  const client = app.client()
  await client.call(sendVerifyCode, { phone, purpose: 'register' })
  const verifyCode = await app.code(phone)
  const answer = await client.call(register, { phone, verifyCode, password: PASSWORD, agreed: true })
  // Hundreds of passwords are tried by these tests, and each try costs what the stored hash says.
  await app.db.current().update(user).set({ passwordHash }).where(eq(user.phone, phone))
  return { client, answer }
}
