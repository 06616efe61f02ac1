// Signs people in: by password, by code, and out again.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { OpenContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { clearAttempts, countAttempt, lockAttempts, readAttempts } from '#server/domain/attempts/store.ts'
import { listCompaniesOf } from '#server/domain/companies/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { hashToken, isPassword, newToken } from '#server/domain/secret-hash.ts'
import {
  LOCK_MS,
  LOGIN_ERRORS,
  checkUnlocked,
  failed,
  needsCaptcha,
} from '#server/domain/sessions/login-rules.ts'
import type { LoginErrors } from '#server/domain/sessions/login-rules.ts'
import * as sessions from '#server/domain/sessions/store.ts'
import { findUserByPhone } from '#server/domain/users/store.ts'
import type { UserRow } from '#server/domain/users/store.ts'
import { captchaWanted, hasCaptcha, useCaptcha } from '#server/operations/captchas.ts'
import type { CaptchaAnswer } from '#server/operations/captchas.ts'
import { checkNotClosed } from '#server/operations/close-account.ts'
import { useCode } from '#server/operations/verify-codes.ts'

/** Who was signed in, and in which identity. */
export interface SignedIn {
  readonly user: UserRow
  readonly companyId: string | null
}

const accountKey = (phone: string) => `login:${phone}`
const addressKey = (ip: string) => `login-from:${ip}`

/** By password. Opens its own effect, because hashing must not hold a transaction. */
export const signInByPassword = async (
  ctx: OpenContext,
  input: { phone: string; password: string } & CaptchaAnswer,
): Promise<SignedIn> => {
  const { deps, clock, ip } = ctx
  const { phone, password } = input
  const before = await readErrors(deps, phone, ip)
  checkUnlocked(before, clock.now())
  if (needsCaptcha(before) && !hasCaptcha(input)) throw captchaWanted()
  const user = await findUserByPhone(deps.db, phone)
  const isRight = await isPassword(password, user?.passwordHash)
  return ctx.effect(async () => {
    const now = clock.now()
    // Read again under a lock: parallel guesses must not outrun the count.
    const errors = await readErrors(deps, phone, ip, true)
    checkUnlocked(errors, now)
    if (needsCaptcha(errors)) await useCaptcha(deps, input)
    if (!user) await checkNotClosed(deps, phone)
    if (!user || !isRight) throw keep(await countError(deps, phone, ip))
    await clearAttempts(deps.db, accountKey(phone))
    return startSession(ctx, user)
  })
}

/** By a code of purpose `login`. */
export const signInByCode = async (
  ctx: OpenContext,
  input: { phone: string; code: string },
): Promise<SignedIn> =>
  ctx.effect(async () => {
    await useCode(ctx.deps, { phone: input.phone, purpose: 'login', code: input.code })
    const user = await findUserByPhone(ctx.deps.db, input.phone)
    if (!user) await checkNotClosed(ctx.deps, input.phone)
    if (!user) throw keep(new Refusal('login.failed', '该手机号尚未注册，请先注册。'))
    await clearAttempts(ctx.deps.db, accountKey(input.phone))
    return startSession(ctx, user, { hasProvenPhone: true })
  })

/**
 * Starts a session in the person's usual identity, ends the ones elsewhere, and hands out the token. `beside` is a session that
 * goes on: the phone's that let this browser in;
 * `hasProvenPhone` says that a text-message code was used just now.
 */
export const startSession = async (
  ctx: OpenContext,
  user: UserRow,
  { beside = null, hasProvenPhone = false }: { beside?: string | null; hasProvenPhone?: boolean } = {},
): Promise<SignedIn> => {
  const { deps, clock, ip, userAgent } = ctx
  const now = clock.now()
  const token = newToken()
  const companies = await listCompaniesOf(deps.db, user.id)
  const companyId = companies.some(({ company }) => company.id === user.defaultCompanyId)
    ? user.defaultCompanyId
    : null
  await sessions.endSessionsOf(deps.db, user.id, 'elsewhere', now, beside)
  await sessions.insertSession(deps.db, {
    id: randomUUID(),
    userId: user.id,
    tokenHash: hashToken(token),
    renewedAt: now,
    confirmedAt: now,
    companyId,
    seenAt: now,
    createdAt: now,
    phoneProvenAt: hasProvenPhone ? now : null,
    ip,
    userAgent,
  })
  ctx.giveToken(token)
  return { user, companyId }
}

const readErrors = async (
  { db, clock }: Deps,
  phone: string,
  ip: string,
  lock = false,
): Promise<LoginErrors> => {
  const now = clock.now()
  const account = await readAttempts(db, accountKey(phone), now, lock)
  const address = await readAttempts(db, addressKey(ip), now)
  return { account: account.count, lockedUntil: account.lockedUntil, address: address.count }
}

const countError = async ({ db, clock }: Deps, phone: string, ip: string): Promise<Refusal> => {
  const now = clock.now()
  await countAttempt(db, addressKey(ip), now, { windowMs: LOCK_MS })
  const errors = await countAttempt(db, accountKey(phone), now, { windowMs: LOCK_MS, sliding: true })
  if (errors >= LOGIN_ERRORS.lock)
    await lockAttempts(db, accountKey(phone), new Date(now.getTime() + LOCK_MS))
  return failed(errors)
}
