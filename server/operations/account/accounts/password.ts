// Changes the password of a signed-in person, proven by the present one or by a code.
// See domain.md §5 (userInfo.changePwd).
import { Refusal } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Context } from '#server/context.ts'
import {
  clearAttempts,
  countAttempt,
  lockAttempts,
  readAttempts,
} from '#server/domain/account/attempts/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { hashPassword, isPassword } from '#server/domain/secret-hash.ts'
import { endSessionsOf } from '#server/domain/account/sessions/store.ts'
import { getUser, updateUser } from '#server/domain/account/users/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'

const ERRORS = 5
const LOCK_MS = 30 * 60_000
const key = (userId: string) => `change-password:${userId}`

/** What proves that it is oneself. */
export type PasswordProof =
  | { readonly by: 'password'; readonly password: string }
  | { readonly by: 'code'; readonly code: string }

/** Sets it and ends every other session; opens its own effect, because hashing must not hold a transaction. */
export const changeOwnPassword = async (
  ctx: Context,
  { proof, password }: { proof: PasswordProof; password: string },
): Promise<void> => {
  const { deps, user, session, clock } = ctx
  const row = await getUser(deps.db, user.id)
  if (row === undefined) throw new Error(`user ${user.id} vanished`)
  const isRight = proof.by === 'code' || (await isPassword(proof.password, row.passwordHash))
  const isSame = await isPassword(password, row.passwordHash)
  const passwordHash = await hashPassword(password)
  await ctx.transaction(async () => {
    if (proof.by === 'code')
      await useCode(deps, { phone: user.phone, purpose: 'changePassword', code: proof.code })
    else await countError(ctx, isRight)
    // Only proven callers get this answer: it gives a hint about the password.
    if (isSame) throw named('password.same', 'password', '新密码与当前密码相同，请设置一个不同的密码。')
    const now = clock.now()
    await updateUser(deps.db, user.id, { passwordHash, updatedAt: now })
    await clearAttempts(deps.db, key(user.id))
    await endSessionsOf(deps.db, user.id, 'passwordChanged', now, session.id)
    await appendAudit(deps.db, {
      chainId: user.id,
      at: now,
      event: 'account:password.changed',
      actor: ctx.actor,
      detail: { by: proof.by },
    })
    await notify(deps, user.id, {
      kind: 'system',
      topic: 'security',
      title: '登录密码已修改',
      text: '您的登录密码已修改，其他设备上的登录已退出。如非本人操作，请立即用短信验证码登录并重新设置密码。',
      target: PAGES.ownAccount,
    })
  })
}

const countError = async ({ deps, user, clock }: Context, isRight: boolean): Promise<void> => {
  const now = clock.now()
  const { lockedUntil } = await readAttempts(deps.db, key(user.id), now, true)
  if (lockedUntil) throw locked(lockedUntil.getTime() - now.getTime())
  if (isRight) return
  const errors = await countAttempt(deps.db, key(user.id), now, { windowMs: LOCK_MS, sliding: true })
  if (errors < ERRORS)
    throw keep(named('password.wrong', 'oldPassword', `当前密码不正确，还可尝试 ${ERRORS - errors} 次。`))
  await lockAttempts(deps.db, key(user.id), new Date(now.getTime() + LOCK_MS))
  throw keep(locked(LOCK_MS))
}

const locked = (ms: number) =>
  new Refusal(
    'password.locked',
    `当前密码错误次数过多，请 ${Math.ceil(ms / 60_000)} 分钟后再试，或改用短信验证码。`,
  )

const named = (code: RefusalCode, field: string, words: string) =>
  new Refusal(code, words, { fields: { [field]: words } })
