// Calls of lawyer review (mirrors protocol/contracts/lawyer-reviews/lawyer-reviews.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { route } from '#server/http/route.ts'
import { applyForLawyer } from '#server/operations/contracts/lawyer-reviews/apply.ts'
import * as decide from '#server/operations/contracts/lawyer-reviews/decide.ts'
import { downloadLawyerFile, downloadOpinion } from '#server/operations/contracts/lawyer-reviews/downloads.ts'
import {
  countLawyerReviews,
  listLawyerReviews,
  readLawyerReview,
} from '#server/operations/contracts/lawyer-reviews/lists.ts'
import { issueOpinion, saveOpinion } from '#server/operations/contracts/lawyer-reviews/write.ts'

export const serveLawyerReviewCalls = (app: FastifyInstance): void => {
  route(app, calls.applyForLawyer, applyForLawyer)
  route(app, calls.cancelLawyerReview, async (ctx, { lawyerReviewId }) => {
    await decide.cancelLawyerReview(ctx, lawyerReviewId)
    return {}
  })
  route(app, calls.acceptLawyerReview, async (ctx, { lawyerReviewId }) => {
    await decide.acceptLawyerReview(ctx, lawyerReviewId)
    return {}
  })
  route(app, calls.declineLawyerReview, async (ctx, { lawyerReviewId, reason }) => {
    await decide.declineLawyerReview(ctx, lawyerReviewId, reason)
    return {}
  })
  route(app, calls.saveOpinion, saveOpinion)
  route(app, calls.issueOpinion, issueOpinion, { transaction: 'inside' })
  route(app, calls.confirmOpinion, async (ctx, { lawyerReviewId }) => {
    await decide.confirmOpinion(ctx, lawyerReviewId)
    return {}
  })
  route(app, calls.reviseOpinion, async (ctx, { lawyerReviewId, reason }) => {
    await decide.reviseOpinion(ctx, lawyerReviewId, reason)
    return {}
  })
  route(app, calls.listLawyerReviews, listLawyerReviews)
  route(app, calls.countLawyerReviews, countLawyerReviews)
  route(app, calls.getLawyerReview, (ctx, { lawyerReviewId }) => readLawyerReview(ctx, lawyerReviewId))
  route(app, calls.downloadLawyerFile, downloadLawyerFile)
  route(app, calls.downloadOpinion, downloadOpinion)
}
