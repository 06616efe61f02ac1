// Calls around the people of a company (mirrors protocol/company/staff/staff.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/staff/staff.ts'
import { route } from '#server/http/route.ts'
import { leaveStaff, listOpenTasks } from '#server/operations/company/leaving/leave.ts'
import * as lists from '#server/operations/company/staff/lists.ts'
import * as manage from '#server/operations/company/staff/manage.ts'
import { sendTransferCode, transferSuperAdmin } from '#server/operations/company/staff/transfer-admin.ts'

export const serveStaffCalls = (app: FastifyInstance): void => {
  route(app, calls.listStaff, (ctx, input) => lists.listStaff(ctx, input))
  route(app, calls.countStaff, (ctx, input) => lists.countStaff(ctx, input))
  route(app, calls.listColleagues, (ctx, input) => lists.listColleagues(ctx, input))
  route(app, calls.listAssignableRoles, (ctx) => lists.listAssignableRoles(ctx))
  route(app, calls.revealStaffPhone, async (ctx, { memberId }) => ({
    phone: await manage.revealPhone(ctx, memberId),
  }))
  route(app, calls.editStaff, async (ctx, input) => {
    await manage.editStaff(ctx, input)
    return {}
  })
  route(app, calls.disableStaff, async (ctx, { memberId }) => {
    await manage.disableStaff(ctx, memberId)
    return {}
  })
  route(app, calls.enableStaff, async (ctx, { memberId }) => {
    await manage.enableStaff(ctx, memberId)
    return {}
  })
  route(app, calls.listOpenTasks, (ctx, { memberId }) => listOpenTasks(ctx, memberId))
  route(app, calls.leaveStaff, async (ctx, input) => {
    await leaveStaff(ctx, input)
    return {}
  })
  route(app, calls.sendTransferCode, (ctx, { memberId }) => sendTransferCode(ctx, memberId))
  route(app, calls.transferSuperAdmin, async (ctx, input) => {
    await transferSuperAdmin(ctx, input)
    return {}
  })
}
