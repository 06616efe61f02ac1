// The six-digit sign password: set by a code, checked when a signer proves the will.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import {
  clearAttempts,
  countAttempt,
  lockAttempts,
  readAttempts,
} from '#server/domain/account/attempts/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { hashPassword, isPassword } from '#server/domain/secret-hash.ts'
import { isWeakSignPassword } from '#server/domain/account/users/password-rules.ts'
import { getUser, updateUser } from '#server/domain/account/users/store.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'

const ERRORS = 5
const LOCK_MS = 30 * 60_000
const key = (userId: string) => `sign-password:${userId}`

/** Sets it; opens its own effect. Refuses `sign-password.weak` and what `useCode` refuses. */
export const setSignPasswordByCode = async (
  ctx: Context,
  input: { code: string; password: string },
): Promise<void> => {
  const { deps, user, clock } = ctx
  checkStrength(input.password, user.phone)
  const signPasswordHash = await hashPassword(input.password)
  await ctx.transaction(async () => {
    await useCode(deps, { phone: user.phone, purpose: 'signPassword', code: input.code })
    await updateUser(deps.db, user.id, { signPasswordHash, updatedAt: clock.now() })
    await clearAttempts(deps.db, key(user.id))
  })
}

/** Puts another in the place of the one the person knows; opens its own effect. Errors count as when signing. */
export const changeSignPassword = async (
  ctx: Context,
  input: { old: string; password: string },
): Promise<void> => {
  const { deps, user, clock } = ctx
  const isRight = await isSignPassword(ctx, input.old)
  const signPasswordHash = await hashPassword(input.password)
  await ctx.transaction(async () => {
    await countSignPassword(ctx, isRight)
    if (input.password === input.old) {
      throw new Refusal('sign-password.same', '新签署密码与原来的相同，请换一个。')
    }
    checkStrength(input.password, user.phone)
    await updateUser(deps.db, user.id, { signPasswordHash, updatedAt: clock.now() })
  })
}

const checkStrength = (password: string, phone: string): void => {
  if (!isWeakSignPassword(password, phone)) return
  throw new Refusal('sign-password.weak', '签署密码过于简单，请避开连号、重复数字和手机号中的数字。')
}

/**
 * Checks a sign password before an effect: hashing must not hold a transaction. Give the result to
 * `countSignPassword` inside the effect.
 */
export const isSignPassword = async ({ deps, user }: Context, password: string): Promise<boolean> => {
  const row = await getUser(deps.db, user.id)
  if (row?.signPasswordHash === null || row === undefined) {
    throw new Refusal('sign-password.unset', '您还没有签署密码，请先设置，或改用短信验证码。')
  }
  return isPassword(password, row.signPasswordHash)
}

/** Inside an effect: refuses `sign-password.wrong` (counted) or `sign-password.locked`; 5 errors lock for 30 minutes. */
export const countSignPassword = async ({ deps, user, clock }: Context, isRight: boolean): Promise<void> => {
  const now = clock.now()
  const { lockedUntil } = await readAttempts(deps.db, key(user.id), now, true)
  if (lockedUntil) throw locked(lockedUntil.getTime() - now.getTime())
  if (isRight) return clearAttempts(deps.db, key(user.id))
  const errors = await countAttempt(deps.db, key(user.id), now, { windowMs: LOCK_MS, sliding: true })
  if (errors < ERRORS)
    throw keep(new Refusal('sign-password.wrong', `签署密码不正确，还可尝试 ${ERRORS - errors} 次。`))
  await lockAttempts(deps.db, key(user.id), new Date(now.getTime() + LOCK_MS))
  throw keep(locked(LOCK_MS))
}

const locked = (ms: number) =>
  new Refusal(
    'sign-password.locked',
    `签署密码错误次数过多，请 ${Math.ceil(ms / 60_000)} 分钟后再试，或改用短信验证码。`,
  )
