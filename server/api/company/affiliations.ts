// Calls around groups of companies (mirrors protocol/company/affiliations/).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/company/affiliations/affiliations.ts'
import * as opened from '#protocol/company/affiliations/opened.ts'
import { route } from '#server/http/route.ts'
import * as belonging from '#server/operations/company/affiliations/belonging.ts'
import * as members from '#server/operations/company/affiliations/members.ts'
import * as contracts from '#server/operations/company/affiliations/opened.ts'
import { readSumsOfGroup } from '#server/operations/company/affiliations/sums.ts'

// A file goes on after its handler has returned; the look is recorded before.
const recorded = { transaction: 'inside' } as const

export const serveAffiliationCalls = (app: FastifyInstance): void => {
  route(app, calls.listAffiliations, members.listMembersOfGroup)
  route(app, calls.inviteAffiliate, members.inviteMember)
  route(app, calls.removeAffiliate, async (ctx, { affiliationId }) => {
    await members.removeMember(ctx, affiliationId)
    return {}
  })
  route(app, calls.readOwnGroup, belonging.readOwn)
  route(app, calls.acceptGroup, async (ctx, input) => {
    await belonging.acceptInvitation(ctx, input)
    return {}
  })
  route(app, calls.leaveGroup, async (ctx, { affiliationId }) => {
    await belonging.leave(ctx, affiliationId)
    return {}
  })
  route(app, calls.changeDisclosure, async (ctx, input) => {
    await belonging.disclose(ctx, input)
    return {}
  })
  route(app, opened.readGroupSums, (ctx, { period }) => readSumsOfGroup(ctx, period))
  route(app, opened.listOpenedContracts, contracts.listOpened)
  route(app, opened.readOpenedContract, contracts.readOpened)
  route(app, opened.readOpenedDocument, contracts.readDocument, recorded)
  route(app, opened.saveOpenedDocument, contracts.saveDocument, recorded)
  route(app, opened.listLooks, belonging.listOwnLooks)
}
