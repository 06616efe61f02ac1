// Calls around subsidies (mirrors protocol/trade/subsidies/).
import type { FastifyInstance } from 'fastify'
import * as desk from '#protocol/trade/subsidies/review.ts'
import * as calls from '#protocol/trade/subsidies/subsidies.ts'
import { operatorRoute, route } from '#server/http/route.ts'
import * as review from '#server/operations/trade/subsidies/review.ts'
import * as subsidies from '#server/operations/trade/subsidies/subsidies.ts'

export const serveSubsidyCalls = (app: FastifyInstance): void => {
  route(app, calls.listSubsidies, subsidies.listOwn)
  route(app, calls.getSubsidy, (ctx, { subsidyId }) => subsidies.showOwn(ctx, subsidyId))
  route(app, calls.listSubsidyChoices, (ctx, { subsidyId }) => subsidies.listChoices(ctx, subsidyId))
  route(app, calls.createSubsidy, subsidies.createSubsidy)
  route(app, calls.editSubsidy, async (ctx, input) => {
    await subsidies.editSubsidy(ctx, input)
    return {}
  })
  route(app, calls.submitSubsidy, async (ctx, { subsidyId }) => {
    await subsidies.submitSubsidy(ctx, subsidyId)
    return {}
  })
  route(app, calls.withdrawSubsidy, async (ctx, { subsidyId }) => {
    await subsidies.withdrawSubsidy(ctx, subsidyId)
    return {}
  })
  route(app, calls.downloadSubsidyFile, subsidies.downloadOwnFile)
  operatorRoute(app, desk.listSubsidyPolicies, review.showPolicies)
  operatorRoute(app, desk.addSubsidyPolicy, review.addPolicy)
  operatorRoute(app, desk.switchSubsidyPolicy, async (ctx, input) => {
    await review.turnPolicy(ctx, input)
    return {}
  })
  operatorRoute(app, desk.listSubsidiesToReview, review.listToReview)
  operatorRoute(app, desk.readSubsidyToReview, (ctx, { subsidyId }) => review.readToReview(ctx, subsidyId))
  operatorRoute(app, desk.decideSubsidy, async (ctx, input) => {
    await review.decideSubsidy(ctx, input)
    return {}
  })
  operatorRoute(app, desk.downloadReviewedFile, review.downloadReviewed)
}
