// Signs people in: by password, by code, and out again.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { OpenContext } from '#server/context.ts'
import { listCompaniesOf } from '#server/domain/company/companies/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { hashToken, isPassword, newToken } from '#server/domain/secret-hash.ts'
import { checkUnlocked, failed, needsCaptcha } from '#server/domain/account/sessions/login-rules.ts'
import * as sessions from '#server/domain/account/sessions/store.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'
import type { UserRow } from '#server/domain/account/users/store.ts'
import { captchaWanted, hasCaptcha, useCaptcha } from '#server/operations/account/sessions/captchas.ts'
import type { CaptchaAnswer } from '#server/operations/account/sessions/captchas.ts'
import { countWrongTry, readTries, welcome } from '#server/operations/account/sessions/password-tries.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'

/** Who was signed in, and in which identity. */
export interface SignedIn {
  readonly user: UserRow
  readonly companyId: string | null
}

/** By password. Opens its own effect, because hashing must not hold a transaction. */
export const signInByPassword = async (
  ctx: OpenContext,
  input: { phone: string; password: string } & CaptchaAnswer,
): Promise<SignedIn> => {
  const { deps, clock } = ctx
  const { phone, password } = input
  const user = await findUserByPhone(deps.db, phone)
  const tried = { kind: 'login', account: phone, id: user?.id } as const
  const before = await readTries(ctx, tried)
  checkUnlocked(before, clock.now())
  if (needsCaptcha(before) && !hasCaptcha(input)) throw captchaWanted()
  const isRight = await isPassword(password, user?.passwordHash)
  return ctx.transaction(async () => {
    // Read again under a lock: parallel guesses must not outrun the count.
    const errors = await readTries(ctx, tried, true)
    checkUnlocked(errors, clock.now())
    if (needsCaptcha(errors)) await useCaptcha(deps, input)
    if (!user || !isRight) throw keep(failed(await countWrongTry(ctx, tried)))
    return startSession(ctx, user)
  })
}

/** By a code of purpose `login`. */
export const signInByCode = async (
  ctx: OpenContext,
  input: { phone: string; code: string },
): Promise<SignedIn> =>
  ctx.transaction(async () => {
    await useCode(ctx.deps, { phone: input.phone, purpose: 'login', code: input.code })
    const user = await findUserByPhone(ctx.deps.db, input.phone)
    if (!user) throw keep(new Refusal('login.failed', '该手机号尚未注册，请先注册。'))
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
  await welcome(ctx, { kind: 'login', account: user.phone, id: user.id })
  ctx.giveToken(token)
  return { user, companyId }
}
