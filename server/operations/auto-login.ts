// One-time links: a partner's application asks for one, the person opens it and is signed in (specification §2, /autoLogin).
import { AUTO_LOGIN_LIFETIME_MS } from '#protocol/account/auto-login.ts'
import { Refusal } from '#protocol/failures.ts'
import { isInternalPath } from '#protocol/internal-path.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { OpenContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { appendAudit } from '#server/domain/audit/store.ts'
import { findLoginToken, insertLoginToken, markLoginTokenUsed } from '#server/domain/login-tokens/store.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import { endSession } from '#server/domain/sessions/store.ts'
import { getUser } from '#server/domain/users/store.ts'
import { startSession } from '#server/operations/sign-in.ts'
import type { SignedIn } from '#server/operations/sign-in.ts'

/** A one-time link for a person, good for five minutes; refuses a target outside this application (`input.invalid`). */
export const issueAutoLoginToken = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, applicationId, target }: { userId: string; applicationId: string; target: string },
): Promise<{ token: string; url: string; expiresAt: Date }> => {
  if (!isInternalPath(target))
    throw new Refusal('input.invalid', '只能前往本系统内的页面', {
      fields: { target: '请填写以 / 开头的路径' },
    })
  const now = clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + AUTO_LOGIN_LIFETIME_MS)
  await insertLoginToken(db, {
    tokenHash: hashToken(token),
    userId,
    applicationId,
    target,
    createdAt: now,
    expiresAt,
  })
  return { token, url: `${config.publicUrl}/autoLogin?token=${token}`, expiresAt }
}

export type AutoLogin =
  | {
      readonly outcome: 'entered'
      readonly token: string
      readonly signedIn: SignedIn
      readonly target: string
    }
  | { readonly outcome: 'same'; readonly target: string }
  | { readonly outcome: 'other'; readonly phoneMasked: string }

/** Opens a link once; refuses `auto-login.unknown`, `auto-login.used` and `auto-login.expired`. */
export const openAutoLogin = async (
  ctx: OpenContext,
  input: { token: string; replaces: boolean },
): Promise<AutoLogin> => {
  const { deps, clock, session } = ctx
  const { db } = deps
  const now = clock.now()
  const tokenHash = hashToken(input.token)
  const link = await findLoginToken(db, tokenHash)
  const person = link && (await getUser(db, link.userId))
  if (link === undefined || person === undefined) throw refusals.unknown()
  if (link.usedAt !== null) throw refusals.used()
  if (link.expiresAt <= now) throw refusals.expired()
  if (session !== undefined && session.user.id !== person.id && !input.replaces)
    return { outcome: 'other', phoneMasked: maskPhone(person.phone) }
  if (!(await markLoginTokenUsed(db, tokenHash, now))) throw refusals.used()
  const { applicationId, target } = link
  const { ip, userAgent, requestId } = ctx
  await appendAudit(db, {
    chainId: person.id,
    at: now,
    event: 'session:entered-by-link',
    actor: { userId: person.id, who: person.name || person.phone, identity: '1', ip, userAgent, requestId },
    detail: { applicationId, target },
  })
  if (session?.user.id === person.id) return { outcome: 'same', target }
  // This browser forgets the other person's token, so nobody could end that session any more.
  if (session !== undefined) await endSession(db, session.id, 'signedOut', now)
  let token = ''
  const signedIn = await startSession({ ...ctx, giveToken: (given) => void (token = given) }, person)
  return { outcome: 'entered', token, signedIn, target }
}

const refusals = {
  unknown: () =>
    new Refusal('auto-login.unknown', '没有找到这个免登链接，地址可能不完整。请回到原应用重新打开。'),
  used: () =>
    new Refusal('auto-login.used', '免登链接只能使用一次，这个链接已经用过。请回到原应用重新打开。'),
  expired: () =>
    new Refusal('auto-login.expired', '免登链接 5 分钟内有效，这个链接已经过期。请回到原应用重新打开。'),
}
