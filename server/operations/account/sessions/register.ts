// Makes accounts, and gives a forgotten password a new one.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { OpenContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import * as codes from '#server/domain/account/codes/store.ts'
import { forgetDevicesOf } from '#server/domain/account/devices/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { hashPassword, hashToken, newToken } from '#server/domain/secret-hash.ts'
import { endSessionsOf } from '#server/domain/account/sessions/store.ts'
import { findUserByPhone, getUser, insertUser, updateUser } from '#server/domain/account/users/store.ts'
import type { UserRow } from '#server/domain/account/users/store.ts'
import { bringCustomer } from '#server/domain/trade/partners/store.ts'
import { bindParties } from '#server/operations/contracts/drafts/bind-parties.ts'
import { forgetTries } from '#server/operations/account/sessions/password-tries.ts'
import { startSession } from '#server/operations/account/sessions/sign-in.ts'
import type { SignedIn } from '#server/operations/account/sessions/sign-in.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'

const RESET_LIFETIME_MS = 10 * 60_000

/** Registers a phone proven by a code and signs it in; opens its own effect. */
export const registerAccount = async (
  ctx: OpenContext,
  input: { phone: string; code: string; password: string; partnerCode: string },
): Promise<SignedIn> => {
  const passwordHash = await hashPassword(input.password)
  return ctx.transaction(async () => {
    await useCode(ctx.deps, { phone: input.phone, purpose: 'register', code: input.code })
    const { phone, partnerCode } = input
    const user = await createUser(ctx.deps, { phone, passwordHash, partnerCode })
    return startSession(ctx, user, { hasProvenPhone: true })
  })
}

/** A new account for a phone that was proven; refuses `register.taken`. */
export const createUser = async (
  deps: Deps,
  { phone, passwordHash, partnerCode = '' }: { phone: string; passwordHash: string; partnerCode?: string },
): Promise<UserRow> => {
  const { db, clock } = deps
  const now = clock.now()
  await insertUser(db, { id: randomUUID(), phone, passwordHash, createdAt: now, updatedAt: now })
  const user = await findUserByPhone(db, phone)
  if (user?.passwordHash === passwordHash) {
    await bindParties(deps, { userId: user.id, phone })
    if (partnerCode !== '') await bringCustomer(db, { code: partnerCode, userId: user.id, joinedAt: now })
    return user
  }
  throw keep(new Refusal('register.taken', '该手机号已注册，请直接登录，或用找回密码。'))
}

/** A token with which the password of a proven phone may be set, once, for ten minutes. */
export const proveForReset = async (deps: Deps, input: { phone: string; code: string }): Promise<string> => {
  await useCode(deps, { phone: input.phone, purpose: 'reset', code: input.code })
  const user = await findUserByPhone(deps.db, input.phone)
  if (!user) throw keep(new Refusal('code.wrong', '该手机号尚未注册，请先注册。'))
  const token = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + RESET_LIFETIME_MS)
  await codes.insertResetToken(deps.db, { tokenHash: hashToken(token), userId: user.id, expiresAt })
  return token
}

/** Sets the new password and ends every session; opens its own effect. */
export const resetByToken = async (
  ctx: OpenContext,
  input: { token: string; password: string },
): Promise<void> => {
  const { deps, clock } = ctx
  const passwordHash = await hashPassword(input.password)
  await ctx.transaction(async () => {
    const now = clock.now()
    const proof = await codes.takeResetToken(deps.db, hashToken(input.token), 'password')
    const user = proof && proof.expiresAt > now ? await getUser(deps.db, proof.userId) : undefined
    if (!user) throw keep(new Refusal('reset.expired', '验证已过期，请重新获取验证码后再设置密码。'))
    await updateUser(deps.db, user.id, { passwordHash, updatedAt: now })
    await endSessionsOf(deps.db, user.id, 'passwordChanged', now)
    await forgetTries(deps, { kind: 'login', account: user.phone })
    await forgetDevicesOf(deps.db, `user:${user.id}`)
  })
}
