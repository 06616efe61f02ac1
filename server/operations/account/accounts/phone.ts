// Changes the phone number of an account.
// A code goes to the present number, then one to the new number (domain.md §5, userInfo.changePhone).
import { PHONE_PROOF_MINUTES } from '#protocol/account/accounts/safety.ts'
import { Refusal } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import * as codes from '#server/domain/account/codes/store.ts'
import { keep } from '#server/domain/kept-refusal.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import { endSessionsOf } from '#server/domain/account/sessions/store.ts'
import { findUserByPhone, lockUser, updateUser } from '#server/domain/account/users/store.ts'
import { bindParties } from '#server/operations/contracts/drafts/bind-parties.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'

/** A token with which the phone may be changed, once, for ten minutes. */
export const proveOwnPhone = async ({ deps, user, clock }: Context, code: string): Promise<string> => {
  await useCode(deps, { phone: user.phone, purpose: 'changePhone', code })
  const phoneToken = newToken()
  const expiresAt = new Date(clock.now().getTime() + PHONE_PROOF_MINUTES * 60_000)
  await codes.insertResetToken(deps.db, {
    tokenHash: hashToken(phoneToken),
    userId: user.id,
    purpose: 'phone',
    expiresAt,
  })
  return phoneToken
}

/** Puts the new phone in the place of the old one and ends every other session. A wrong code leaves the proof good. */
export const changeOwnPhone = async (
  ctx: Context,
  { phoneToken, phone, code }: { phoneToken: string; phone: string; code: string },
): Promise<void> => {
  const { deps, user, session, clock } = ctx
  const { db } = deps
  const now = clock.now()
  const tokenHash = hashToken(phoneToken)
  const proof = await codes.lockResetToken(db, tokenHash, 'phone')
  if (proof?.userId !== user.id || proof.expiresAt <= now) throw expired()
  const account = await lockUser(db, user.id)
  if (account === undefined) throw expired()
  const old = account.phone
  if (phone === old) throw named('phone.same', '新手机号与当前手机号相同，无需更换。')
  await useCode(deps, { phone, purpose: 'newPhone', code })
  if (await findUserByPhone(db, phone)) {
    throw keep(named('phone.taken', '该手机号已注册另一个账号，请换一个手机号，或先注销那个账号。'))
  }
  await codes.takeResetToken(db, tokenHash, 'phone')
  await updateUser(db, user.id, { phone, updatedAt: now })
  await endSessionsOf(db, user.id, 'phoneChanged', now, session.id)
  // Contracts may already wait for the person with this number.
  await bindParties(deps, { userId: user.id, phone })
  await appendAudit(db, {
    chainId: user.id,
    at: now,
    event: 'account:phone.changed',
    actor: ctx.actor,
    detail: { from: maskPhone(old), to: maskPhone(phone) },
  })
  await notify(deps, user.id, {
    kind: 'system',
    topic: 'security',
    title: '登录手机号已更换',
    text: `登录手机号由 ${maskPhone(old)} 更换为 ${maskPhone(phone)}，其他设备上的登录已退出。如非本人操作，请立即联系客服。`,
    target: PAGES.ownAccount,
  })
}

const expired = () => new Refusal('phone.expired', '原手机号的验证已超过 10 分钟，请重新验证。')

const named = (code: RefusalCode, words: string) => new Refusal(code, words, { fields: { phone: words } })
