// Calls of content review (mirrors protocol/contracts/reviews.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/reviews/reviews.ts'
import * as noteCalls from '#protocol/contracts/reviews/notes.ts'
import * as versionCalls from '#protocol/contracts/reviews/versions.ts'
import { route } from '#server/http/route.ts'
import { decideReview, transferReview, urgeReviewer } from '#server/operations/contracts/reviews/decide.ts'
import { addNote, replyToNote, resolveNote } from '#server/operations/contracts/reviews/notes.ts'
import {
  countReviews,
  downloadReviewed,
  listReviews,
  readReviewed,
} from '#server/operations/contracts/reviews/show.ts'

export const serveReviewCalls = (app: FastifyInstance): void => {
  route(app, calls.listReviews, listReviews)
  route(app, calls.countReviews, countReviews)
  route(app, versionCalls.getReview, (ctx, { contractId }) => readReviewed(ctx, contractId))
  route(app, versionCalls.downloadReviewed, downloadReviewed)

  route(app, calls.passReview, async (ctx, { reviewId, opinion }) => {
    await decideReview(ctx, reviewId, { type: 'task.passed', opinion })
    return {}
  })

  route(app, calls.returnReview, async (ctx, { reviewId, reason }) => {
    await decideReview(ctx, reviewId, { type: 'task.returned', reason })
    return {}
  })

  route(app, calls.transferReview, async (ctx, input) => {
    await transferReview(ctx, input)
    return {}
  })

  route(app, calls.urgeReviewer, async (ctx, input) => {
    await urgeReviewer(ctx, input)
    return {}
  })

  route(app, noteCalls.addReviewNote, addNote)

  route(app, noteCalls.replyToReviewNote, async (ctx, input) => {
    await replyToNote(ctx, input)
    return {}
  })

  route(app, noteCalls.resolveReviewNote, async (ctx, input) => {
    await resolveNote(ctx, input)
    return {}
  })
}
