// Calls by which people come into a company (mirrors protocol/company/invitations.ts and imports.ts).
import type { FastifyInstance } from 'fastify'
import { downloadImportProblems } from '#protocol/account/spreadsheets.ts'
import * as calls from '#protocol/company/invitations.ts'
import { openRoute, route } from '#server/http/route.ts'
import { problemsOf } from '#server/operations/account/spreadsheets/imports.ts'
import * as applications from '#server/operations/company/staff/join-requests.ts'
import { importStaff, staffTemplate } from '#server/operations/company/staff/import.ts'
import * as invitations from '#server/operations/company/invitations/invitations.ts'

export const serveInvitationCalls = (app: FastifyInstance): void => {
  route(app, calls.inviteStaff, (ctx, input) => invitations.inviteStaff(ctx, input))
  route(app, calls.getInvitationLink, (ctx, { memberId }) => invitations.readLink(ctx, memberId))
  route(app, calls.reinviteStaff, (ctx, { memberId }) => invitations.reinviteStaff(ctx, memberId))
  route(app, calls.cancelInvitation, async (ctx, { memberId }) => {
    await invitations.cancelInvitation(ctx, memberId)
    return {}
  })
  openRoute(app, calls.readInvitation, (ctx, { token }) => invitations.readInvitation(ctx, token))
  route(app, calls.acceptInvitation, (ctx, { token }) => invitations.acceptInvitation(ctx, token))
  route(app, calls.refuseInvitation, async (ctx, { token, reason }) => {
    await invitations.refuseInvitation(ctx, token, reason)
    return {}
  })

  route(app, calls.findUnitToJoin, (ctx, { creditCode }) => applications.findUnitToJoin(ctx, creditCode))
  route(app, calls.applyToJoin, (ctx, { creditCode }) => applications.applyToJoin(ctx, creditCode))
  route(app, calls.listMyInvitations, (ctx) => applications.listMine(ctx))
  route(app, calls.acceptApplication, async (ctx, input) => {
    await applications.acceptApplication(ctx, input)
    return {}
  })
  route(app, calls.refuseApplication, async (ctx, { memberId, reason }) => {
    await applications.refuseApplication(ctx, memberId, reason)
    return {}
  })

  route(app, calls.importStaff, (ctx) => importStaff(ctx), { transaction: 'inside' })
  route(app, calls.downloadStaffTemplate, () => staffTemplate())
  route(app, downloadImportProblems, (ctx, { reportId }) => problemsOf(ctx, reportId))
}
