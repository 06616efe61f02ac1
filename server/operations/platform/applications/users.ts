// People whom an application may sign in by one-time links.
// A code on their own phone binds them, and either side may unbind them.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { PAGES } from '#protocol/pages.ts'
import type { ApplicationContext, Context, OpenContext } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import * as applications from '#server/domain/platform/applications/store.ts'
import type { BindingRow } from '#server/domain/platform/applications/store.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { findMember } from '#server/domain/company/companies/store.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'
import { endEntries, issueAutoLoginToken } from '#server/operations/account/sessions/auto-login.ts'
import { notify } from '#server/operations/account/notices/notify.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { sendCode, useCode } from '#server/operations/account/sessions/verify-codes.ts'

/** Codes that one application may have sent in an hour. */
const CODES_PER_HOUR = 200
const HOUR_MS = 3_600_000
const PURPOSE = 'application'

/** Sends the code by which a person agrees. Numbers without an account get one too: nobody learns here who has one. */
export const sendBindCode = async (
  ctx: ApplicationContext,
  phone: string,
): Promise<{ resendAfterSeconds: number }> => {
  await countApplicationCode(ctx, ctx.application.id)
  return sendCode(ctx.deps, { phone, purpose: PURPOSE })
}

/** Counts a code that an application has sent, or its links; refuses `code.too-many`. */
export const countApplicationCode = async (
  { deps, clock }: Pick<OpenContext, 'deps' | 'clock'>,
  applicationId: string,
): Promise<void> => {
  const sent = await countAttempt(deps.db, `codes-for:${applicationId}`, clock.now(), { windowMs: HOUR_MS })
  if (sent > CODES_PER_HOUR) throw new Refusal('code.too-many', '应用获取验证码过于频繁，请一小时后再试。')
}

/** Binds by the code; who was bound already gets the new number. */
export const bindUser = async (
  ctx: ApplicationContext,
  { phone, verifyCode, externalId }: { phone: string; verifyCode: string; externalId: string },
): Promise<{ name: string; boundAt: Date }> => {
  const { deps, clock, application } = ctx
  await useCode(deps, { phone, purpose: PURPOSE, code: verifyCode })
  const person = await findUserByPhone(deps.db, phone)
  if (person === undefined)
    throw new Refusal('application.user-unknown', '这个手机号还没有注册，请用户先注册再绑定。')
  const other = await applications.findBinding(deps.db, application.id, { externalId })
  if (other !== undefined && other.userId !== person.id)
    throw new Refusal('application.user-taken', '这个外部编号已绑定另一位用户，请先解除绑定。')
  const boundAt = clock.now()
  await applications.putBinding(deps.db, {
    id: randomUUID(),
    applicationId: application.id,
    userId: person.id,
    externalId,
    boundAt,
  })
  await write(ctx, person.id, 'application:user.bound', { applicationId: application.id, externalId })
  await notify(deps, person.id, {
    kind: 'system',
    topic: 'security',
    title: '已绑定合作应用',
    text: `${application.companyName}的应用“${application.name}”现在可以为您免登。如非本人操作，请到“账号信息”中解除。`,
    target: PAGES.ownAccount,
  })
  return { name: person.name, boundAt }
}

const boundUser = async (ctx: ApplicationContext, externalId: string): Promise<BindingRow> => {
  const binding = await applications.findBinding(ctx.deps.db, ctx.application.id, { externalId })
  if (binding === undefined)
    throw new Refusal('application.user-unbound', '这个外部编号没有绑定用户，请先绑定。')
  return binding
}

/** On the application's own word. */
export const unbindUser = async (ctx: ApplicationContext, externalId: string): Promise<void> =>
  remove(ctx, await boundUser(ctx, externalId))

/** A one-time link for a bound person, as themselves or for the application's own company; refuses `application.user-not-staff`. */
export const createLoginLink = async (
  ctx: ApplicationContext,
  { externalId, target, identity }: { externalId: string; target: string; identity: 'person' | 'company' },
): Promise<{ url: string; expiresAt: Date }> => {
  const { userId } = await boundUser(ctx, externalId)
  const { id: applicationId, companyId } = ctx.application
  if (identity === 'person')
    return issueAutoLoginToken(ctx.deps, { userId, applicationId, companyId: null, target })
  if ((await findMember(ctx.deps.db, companyId, userId))?.status !== 'active')
    throw new Refusal(
      'application.user-not-staff',
      '这位用户不是应用所属单位的在职员工，只能以个人身份进入。',
    )
  return issueAutoLoginToken(ctx.deps, { userId, applicationId, companyId, target })
}

/** By an administrator of the company. */
export const removeUser = async (ctx: Context, bindingId: string): Promise<void> => {
  const found = await applications.getBinding(ctx.deps.db, bindingId)
  if (found === undefined || found.application.companyId !== companyOf(ctx)) throw unknown()
  await remove(ctx, found.binding)
  const { name } = found.application
  await write(ctx, found.application.companyId, 'application:user.removed', {
    id: found.application.id,
    name,
    userId: found.binding.userId,
    externalId: found.binding.externalId,
  })
}

/** By the person. */
export const leaveApplication = async (ctx: Context, bindingId: string): Promise<void> => {
  const found = await applications.getBinding(ctx.deps.db, bindingId)
  if (found === undefined || found.binding.userId !== ctx.user.id) throw unknown()
  await remove(ctx, found.binding)
}

const unknown = () => new Refusal('not-found', '没有找到这个绑定，可能已解除。请刷新页面。')

type Acting = Pick<Context | ApplicationContext, 'deps' | 'clock' | 'actor'>

const remove = async (ctx: Acting, { id, applicationId, userId, externalId }: BindingRow): Promise<void> => {
  const { deps } = ctx
  await applications.deleteBinding(deps.db, id)
  // Neither a link that is on its way nor what one began may outlive the consent.
  await endEntries(deps, { applicationId, userId })
  await write(ctx, userId, 'application:user.unbound', { applicationId, externalId })
}

const write = async (
  { deps, clock, actor }: Acting,
  chainId: string,
  event: string,
  detail: Record<string, unknown>,
): Promise<void> => {
  await appendAudit(deps.db, { chainId, at: clock.now(), event, actor, detail })
}
