// A company's partner applications: created, changed, switched, deleted, given new secrets.
// See domain.md §8 (集成管理).
import { randomUUID } from 'node:crypto'
import { MOST_APPLICATIONS } from '#protocol/platform/applications/applications.ts'
import { isOwnMachine } from '#protocol/platform/applications/frame-origins.ts'
import { Refusal } from '#protocol/failures.ts'
import type { WebhookEvent } from '#protocol/platform/applications/webhooks.ts'
import type { Context } from '#server/context.ts'
import { newAppKey, newSecret, sealSecret } from '#server/domain/platform/applications/secrets.ts'
import type { applicationMachine } from '#server/domain/platform/applications/machine.ts'
import * as applications from '#server/domain/platform/applications/store.ts'
import type { ApplicationRow } from '#server/domain/platform/applications/store.ts'
import { lockCompany } from '#server/domain/company/companies/store.ts'
import { listOpenDeliveries } from '#server/domain/platform/deliveries/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { moveDelivery } from '#server/operations/platform/applications/delivery-moves.ts'
import { endEntries } from '#server/operations/account/sessions/auto-login.ts'
import { isGoodSender } from '#server/operations/platform/applications/sender.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { record } from '#server/operations/company/staff/manage.ts'

/** What people fill in. */
export interface ApplicationFields {
  readonly name: string
  readonly callbackUrl: string
  readonly events: readonly WebhookEvent[]
  readonly ipList: readonly string[]
  readonly frameOrigins: readonly string[]
  /** It launches contracts in the name of whoever said so. */
  readonly mayLaunch?: boolean
}

/** An application of the company acted for; refuses `not-found` for foreign and deleted ones. */
export const applicationOf = async (ctx: Context, id: string, lock = false): Promise<ApplicationRow> => {
  const row = await applications.findApplication(ctx.deps.db, companyOf(ctx), id, lock)
  if (row === undefined) throw new Refusal('not-found', '没有找到这个应用，可能已被删除。请刷新页面。')
  return row
}

const HOUR_MS = 3_600_000

/** Makes one; the secret is answered here and never again. */
export const createApplication = async (
  ctx: Context,
  fields: ApplicationFields,
): Promise<{ row: ApplicationRow; secret: string }> => {
  const { db, personalData } = ctx.deps
  const companyId = companyOf(ctx)
  await lockCompany(db, companyId)
  const others = await applications.listApplications(db, companyId)
  checkFields(ctx, others, fields)
  if (others.length >= MOST_APPLICATIONS)
    throw new Refusal(
      'application.too-many',
      `每个单位最多 ${MOST_APPLICATIONS} 个应用，请先删除不用的应用。`,
    )
  const now = ctx.clock.now()
  const id = randomUUID()
  const secret = newSecret()
  const row: ApplicationRow = {
    id,
    companyId,
    ...columnsOf(fields),
    senderId: await senderOf(ctx, fields, null),
    eventSeq: 0,
    appKey: newAppKey(),
    secretSealed: sealSecret(personalData, id, secret),
    secretAt: now,
    previousSealed: null,
    previousUntil: null,
    state: 'enabled',
    version: 1,
    createdById: ctx.user.id,
    createdAt: now,
    updatedAt: now,
  }
  await applications.insertApplication(db, row)
  const { appKey, senderId } = row
  await record(ctx, 'application:created', { id, appKey, senderId, ...columnsOf(fields) })
  return { row, secret }
}

/** Refuses `application.stale` when another window was faster. */
export const changeApplication = async (
  ctx: Context,
  { applicationId, version, ...fields }: ApplicationFields & { applicationId: string; version: number },
): Promise<ApplicationRow> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  await lockCompany(db, companyId)
  const before = await applicationOf(ctx, applicationId, true)
  const others = (await applications.listApplications(db, companyId)).filter(({ id }) => id !== applicationId)
  checkFields(ctx, others, fields)
  if (before.version !== version)
    throw new Refusal(
      'application.stale',
      '这个应用刚被其他人修改过，您的修改没有保存。请关闭后重新打开再改。',
    )
  const senderId = await senderOf(ctx, fields, before.senderId)
  const change = { ...columnsOf(fields), senderId, version: version + 1, updatedAt: ctx.clock.now() }
  await applications.changeApplication(db, applicationId, change)
  const { name, callbackUrl, events, ipList, frameOrigins } = before
  await record(ctx, 'application:changed', {
    id: applicationId,
    before: { name, callbackUrl, events, ipList, frameOrigins, senderId: before.senderId },
    after: { ...columnsOf(fields), senderId },
  })
  return { ...before, ...change }
}

/** Whoever switches it on, and takes over from a colleague who left; refuses `application.no-sender` to who may not launch. */
const senderOf = async (
  ctx: Context,
  { mayLaunch = false }: ApplicationFields,
  before: string | null,
): Promise<string | null> => {
  if (!mayLaunch) return null
  if (before !== null && (await isGoodSender(ctx.deps.db, companyOf(ctx), before))) return before
  if (ctx.rights.may('contract', 'launch')) return ctx.user.id
  const words = '您没有发起合同的权限，不能让应用以您的名义发起'
  throw new Refusal('application.no-sender', `${words}。`, { fields: { mayLaunch: words } })
}

const columnsOf = ({ name, callbackUrl, events, ipList, frameOrigins }: ApplicationFields) => ({
  name,
  callbackUrl,
  events: [...new Set(events)],
  ipList: [...new Set(ipList)],
  frameOrigins: [...new Set(frameOrigins)],
})

const checkFields = (
  { deps }: Context,
  others: readonly ApplicationRow[],
  { name, callbackUrl, frameOrigins }: ApplicationFields,
): void => {
  if (others.some((other) => other.name === name)) {
    const words = '已有同名的应用，请换一个名称'
    throw new Refusal('application.name-taken', `${words}。`, { fields: { name: words } })
  }
  const problem = callbackUrl === '' ? undefined : deps.callbacks.problemOf(callbackUrl)
  if (problem !== undefined)
    throw new Refusal('application.callback', problem, { fields: { callbackUrl: problem } })
  if (deps.config.isProduction && frameOrigins.some(isOwnMachine)) {
    const words = '正式环境的网页来源只能以 https:// 开头'
    throw new Refusal('application.frame-origin', `${words}。`, { fields: { frameOrigins: words } })
  }
}

/** Moves it through its chart; what it had under way ends where the chart says so. */
export const moveApplication = async (
  ctx: Context,
  applicationId: string,
  action: 'enable' | 'disable' | 'delete',
): Promise<void> => {
  const row = await applicationOf(ctx, applicationId, true)
  const type = (
    { enable: 'application.enabled', disable: 'application.disabled', delete: 'application.deleted' } as const
  )[action]
  await advance(ctx.deps, applications.applicationLifecycle, effectsOf(ctx), {
    id: applicationId,
    event: { type },
    actor: ctx.actor,
    detail: { name: row.name },
    notPossible: '应用的状态刚有变化，请刷新页面查看。',
  })
}

const effectsOf = ({ deps, actor }: Context): Effects<typeof applicationMachine> => ({
  endLinks: ({ id }) => endEntries(deps, { applicationId: id }),
  stopDeliveries: async ({ id }) => {
    for (const deliveryId of await listOpenDeliveries(deps.db, id))
      await moveDelivery(deps, { id: deliveryId, event: { type: 'application.ended' }, actor })
  },
  forgetSecrets: ({ id }) =>
    applications.changeApplication(deps.db, id, {
      secretSealed: '',
      previousSealed: null,
      previousUntil: null,
    }),
})

/** A new secret; the one before stays good for the grace, and no longer than that whatever was promised to it earlier. */
export const resetSecret = async (
  ctx: Context,
  { applicationId, graceHours }: { applicationId: string; graceHours: number },
): Promise<{ row: ApplicationRow; secret: string }> => {
  const { db, personalData } = ctx.deps
  const before = await applicationOf(ctx, applicationId, true)
  const now = ctx.clock.now()
  const secret = newSecret()
  const change = {
    secretSealed: sealSecret(personalData, applicationId, secret),
    secretAt: now,
    previousSealed: graceHours === 0 ? null : before.secretSealed,
    previousUntil: graceHours === 0 ? null : new Date(now.getTime() + graceHours * HOUR_MS),
    updatedAt: now,
  }
  await applications.changeApplication(db, applicationId, change)
  await record(ctx, 'application:secret.reset', { id: applicationId, name: before.name, graceHours })
  return { row: { ...before, ...change }, secret }
}
