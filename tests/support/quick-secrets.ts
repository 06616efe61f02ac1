// Passwords and picture codes as the product keeps them, without what they cost.
import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { insertCaptcha } from '#server/domain/account/codes/store.ts'
import { CAPTCHA_LIFETIME_MS } from '#server/domain/account/sessions/captcha.ts'
import { CAPTCHA_TEXT } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** What is stored of a password, at the least cost of argon2id; checking it costs as little. */
export const quickHash = (password: string): string => {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`
}

/** The answer to a picture code that nobody had drawn, good once. */
export const solvedCaptcha = async ({
  deps,
}: Pick<TestApp, 'deps'>): Promise<{ captchaId: string; captchaText: string }> => {
  const { db, clock, personalData } = deps
  const id = randomUUID()
  const expiresAt = new Date(clock.now().getTime() + CAPTCHA_LIFETIME_MS)
  const answerHash = personalData.fingerprint(`captcha ${id}`, CAPTCHA_TEXT)
  await insertCaptcha(db, { id, answerHash, expiresAt })
  return { captchaId: id, captchaText: CAPTCHA_TEXT }
}
