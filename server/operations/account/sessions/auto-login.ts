// One-time links that a partner's application requests.
// The person who opens one may read and sign (specification §2, /autoLogin).
import { randomUUID } from 'node:crypto'
import { AUTO_LOGIN_LIFETIME_MS } from '#protocol/account/sessions/auto-login.ts'
import { DELEGATED_PATHS, isDelegatedPath } from '#protocol/account/sessions/delegation.ts'
import { Refusal } from '#protocol/failures.ts'
import { isInternalPath } from '#protocol/internal-path.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { OpenContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { getApplication } from '#server/domain/platform/applications/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { findMember } from '#server/domain/company/companies/store.ts'
import {
  endLoginTokens,
  findLoginToken,
  insertLoginToken,
  markLoginTokenUsed,
} from '#server/domain/account/login-tokens/store.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import { endSession, endSessionsByLink, insertSession } from '#server/domain/account/sessions/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import type { UserRow } from '#server/domain/account/users/store.ts'

/** A one-time link for a person, good for five minutes; refuses a target that is no page for reading or signing (`input.invalid`). */
export const issueAutoLoginToken = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  {
    userId,
    applicationId,
    companyId,
    target,
  }: { userId: string; applicationId: string; companyId: string | null; target: string },
): Promise<{ token: string; url: string; expiresAt: Date }> => {
  if (!isInternalPath(target) || !isDelegatedPath(target))
    throw new Refusal('input.invalid', '只能前往合同列表、合同详情或签署页', {
      fields: { target: `请填写以 ${DELEGATED_PATHS.join('、')} 开头的路径` },
    })
  const now = clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + AUTO_LOGIN_LIFETIME_MS)
  await insertLoginToken(db, {
    tokenHash: hashToken(token),
    userId,
    applicationId,
    companyId,
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
      readonly person: UserRow
      readonly companyId: string | null
      readonly applicationName: string
      readonly target: string
    }
  | { readonly outcome: 'same'; readonly target: string }
  | { readonly outcome: 'other'; readonly phoneMasked: string }

/** Opens a link once; refuses `auto-login.unknown`, `auto-login.used`, `auto-login.expired` and `auto-login.left`. */
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
  const { applicationId, companyId, target } = link
  const application = await getApplication(db, applicationId)
  if (application === undefined) throw refusals.unknown()
  if (companyId !== null && (await findMember(db, companyId, person.id))?.status !== 'active')
    throw refusals.left()
  if (!(await markLoginTokenUsed(db, tokenHash, now))) throw refusals.used()
  const { ip, userAgent, requestId } = ctx
  await appendAudit(db, {
    chainId: person.id,
    at: now,
    event: 'session:entered-by-link',
    actor: { userId: person.id, who: person.name || person.phone, identity: '1', ip, userAgent, requestId },
    detail: { applicationId, companyId, target },
  })
  // A person who has signed in themselves keeps their session; a link adds and removes nothing.
  if (session?.user.id === person.id && session.delegation === null) return { outcome: 'same', target }
  // This browser forgets the other token, so nobody could end that session any more.
  if (session !== undefined) await endSession(db, session.id, 'signedOut', now)
  const token = await startByLink(ctx, { userId: person.id, applicationId, companyId })
  return { outcome: 'entered', token, person, companyId, applicationName: application.name, target }
}

/** A session in addition to the person's own ones, which go on: a partner must not be able to sign anybody out. */
const startByLink = async (
  { deps, clock, ip, userAgent }: OpenContext,
  by: { userId: string; applicationId: string; companyId: string | null },
): Promise<string> => {
  const now = clock.now()
  const token = newToken()
  await endSessionsByLink(deps.db, by, now)
  await insertSession(deps.db, {
    id: randomUUID(),
    ...by,
    tokenHash: hashToken(token),
    renewedAt: now,
    confirmedAt: now,
    seenAt: now,
    createdAt: now,
    ip,
    userAgent,
  })
  return token
}

/** Ends what an application's links may still begin and what they began, for everybody or for one person. */
export const endEntries = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: { applicationId: string; userId?: string },
): Promise<void> => {
  await endLoginTokens(db, by, clock.now())
  await endSessionsByLink(db, by, clock.now())
}

const refusals = {
  unknown: () =>
    new Refusal('auto-login.unknown', '没有找到这个免登链接，地址可能不完整。请回到原应用重新打开。'),
  used: () =>
    new Refusal('auto-login.used', '免登链接只能使用一次，这个链接已经用过。请回到原应用重新打开。'),
  left: () =>
    new Refusal(
      'auto-login.left',
      '您已不在链接指定的单位，不能再以该单位的身份查看与签署。如有疑问，请联系单位管理员。',
    ),
  expired: () =>
    new Refusal('auto-login.expired', '免登链接 5 分钟内有效，这个链接已经过期。请回到原应用重新打开。'),
}
