// Calls for a company's partner applications.
// Mirrors protocol/platform/applications/applications.ts.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/platform/applications/applications.ts'
import { OPEN_ORDER } from '#protocol/platform/applications/open-order.ts'
import type { Application, Delivery } from '#protocol/platform/applications/applications.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import * as applications from '#server/domain/platform/applications/store.ts'
import type { ApplicationRow } from '#server/domain/platform/applications/store.ts'
import { listTries, newestDeliveries, pageDeliveries } from '#server/domain/platform/deliveries/store.ts'
import type { DeliveryRow } from '#server/domain/platform/deliveries/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { route } from '#server/http/route.ts'
import {
  canPost,
  deliveryOf,
  mayResend,
  resendDelivery,
  testDelivery,
} from '#server/operations/platform/applications/deliveries.ts'
import {
  applicationOf,
  changeApplication,
  createApplication,
  moveApplication,
  resetSecret,
} from '#server/operations/platform/applications/manage.ts'
import { isGoodSender } from '#server/operations/platform/applications/sender.ts'
import { leaveApplication, removeUser } from '#server/operations/platform/applications/users.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

export const serveAppCalls = (app: FastifyInstance): void => {
  route(app, calls.listApplications, async (ctx) =>
    presentAll(ctx, await applications.listApplications(ctx.deps.db, companyOf(ctx))),
  )
  route(app, calls.createApplication, async (ctx, input) => {
    const { row, secret } = await createApplication(ctx, input)
    return { application: await present(ctx, row), secret }
  })
  route(app, calls.changeApplication, async (ctx, input) => present(ctx, await changeApplication(ctx, input)))
  route(app, calls.switchApplication, async (ctx, { applicationId, action }) => {
    await moveApplication(ctx, applicationId, action)
    return present(ctx, await applicationOf(ctx, applicationId))
  })
  route(app, calls.deleteApplication, async (ctx, { applicationId }) => {
    await moveApplication(ctx, applicationId, 'delete')
    return {}
  })
  route(app, calls.resetApplicationSecret, async (ctx, input) => {
    const { row, secret } = await resetSecret(ctx, input)
    return { application: await present(ctx, row), secret }
  })
  route(app, calls.getOpenDocument, () =>
    openApiDocument(OPEN_ORDER, {
      title: '诺印接口',
      description: '供单位自己的系统调用。每个请求带标识、时间、随机数与签名四个请求头。',
    }),
  )
  serveDeliveries(app)
  serveUsers(app)
}

const serveDeliveries = (app: FastifyInstance): void => {
  route(app, calls.listDeliveries, async (ctx, { applicationId, state, page, pageSize }) => {
    const application = await applicationOf(ctx, applicationId)
    const found = await pageDeliveries(ctx.deps.db, { applicationId, state, page, pageSize })
    const rows = found.rows.map((row) => presentDelivery(ctx, row, application))
    return { total: found.total, page, pageSize, rows }
  })
  route(app, calls.getDelivery, async (ctx, { deliveryId }) => {
    const { delivery, application } = await deliveryOf(ctx, deliveryId)
    const history = await listTries(ctx.deps.db, deliveryId)
    return {
      delivery: presentDelivery(ctx, delivery, application),
      body: delivery.body,
      history: history.map(({ at, url, headers, status, answer, problem, ms }) => ({
        at: at.toISOString(),
        url,
        headers,
        status,
        answer,
        problem,
        ms,
      })),
    }
  })
  const show = async (ctx: Context, id: string): Promise<Delivery> => {
    const { delivery, application } = await deliveryOf(ctx, id)
    return presentDelivery(ctx, delivery, application)
  }
  route(app, calls.resendDelivery, async (ctx, { deliveryId }) => {
    await resendDelivery(ctx, deliveryId)
    return show(ctx, deliveryId)
  })
  route(app, calls.testDelivery, async (ctx, { applicationId }) =>
    show(ctx, await testDelivery(ctx, applicationId)),
  )
}

const serveUsers = (app: FastifyInstance): void => {
  route(app, calls.listApplicationUsers, async (ctx, { applicationId, page, pageSize }) => {
    await applicationOf(ctx, applicationId)
    const found = await applications.pageUsers(ctx.deps.db, { applicationId, page, pageSize })
    const rows = found.rows.map(({ binding, name, phone }) => ({
      bindingId: binding.id,
      name,
      phoneMasked: maskPhone(phone),
      externalId: binding.externalId,
      boundAt: binding.boundAt.toISOString(),
    }))
    return { total: found.total, page, pageSize, rows }
  })
  route(app, calls.removeApplicationUser, async (ctx, { bindingId }) => {
    await removeUser(ctx, bindingId)
    return {}
  })
  route(app, calls.listMyApplications, async (ctx) =>
    (await applications.bindingsOf(ctx.deps.db, ctx.user.id)).map(({ binding, name, companyName }) => ({
      bindingId: binding.id,
      name,
      companyName,
      boundAt: binding.boundAt.toISOString(),
    })),
  )
  route(app, calls.leaveApplication, async (ctx, { bindingId }) => {
    await leaveApplication(ctx, bindingId)
    return {}
  })
}

const present = async (ctx: Context, row: ApplicationRow): Promise<Application> => {
  const [shown] = await presentAll(ctx, [row])
  return shown!
}

const presentAll = async (ctx: Context, rows: readonly ApplicationRow[]): Promise<Application[]> => {
  const { db } = ctx.deps
  const companyId = companyOf(ctx)
  const users = await applications.countUsers(db, companyId)
  const newest = await newestDeliveries(db, companyId)
  const names = new Map<string, string>()
  const goodSenders = new Set<string>()
  for (const { createdById, senderId } of rows) {
    for (const id of [createdById, ...(senderId === null ? [] : [senderId])])
      if (!names.has(id)) names.set(id, (await getUser(db, id))?.name ?? '')
    if (senderId !== null && (await isGoodSender(db, companyId, senderId))) goodSenders.add(senderId)
  }
  const now = ctx.clock.now()
  return rows.map((row) => {
    const last = newest.get(row.id)
    const { previousUntil, senderId } = row
    return {
      applicationId: row.id,
      name: row.name,
      appKey: row.appKey,
      callbackUrl: row.callbackUrl,
      events: row.events,
      ipList: row.ipList,
      frameOrigins: row.frameOrigins,
      sender:
        senderId === null ? null : { name: names.get(senderId) ?? '', isGood: goodSenders.has(senderId) },
      state: row.state as Application['state'],
      version: row.version,
      createdBy: names.get(row.createdById) ?? '',
      createdAt: row.createdAt.toISOString(),
      secretAt: row.secretAt.toISOString(),
      previousUntil: previousUntil !== null && previousUntil > now ? previousUntil.toISOString() : null,
      users: users.get(row.id) ?? 0,
      lastDelivery: last === undefined ? null : { state: last.state, at: last.updatedAt.toISOString() },
      actions: actionsOf(ctx, row),
    }
  })
}

const actionsOf = ({ rights }: Context, row: ApplicationRow): Application['actions'] => {
  const may = (action: string) => rights.may('integratedManage', action)
  const actions: Application['actions'] = []
  if (may('edit')) actions.push('edit', row.state === 'enabled' ? 'disable' : 'enable')
  if (may('del')) actions.push('delete')
  if (may('resetKey')) actions.push('resetKey')
  if (may('edit') && canPost(row)) actions.push('test')
  return actions
}

const presentDelivery = (ctx: Context, row: DeliveryRow, application: ApplicationRow): Delivery => ({
  deliveryId: row.id,
  event: row.event,
  isTest: row.isTest,
  about: row.about,
  contractId: row.contractId,
  state: row.state,
  tries: row.tries,
  createdAt: row.createdAt.toISOString(),
  nextAt: row.nextAt?.toISOString() ?? null,
  lastStatus: row.lastStatus,
  lastProblem: row.lastProblem,
  actions: ctx.rights.may('integratedManage', 'edit') && mayResend(row, application) ? ['resend'] : [],
})
