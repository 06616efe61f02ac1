// Calls of the help centre and of its desk (mirrors protocol/help/questions).
import type { FastifyInstance } from 'fastify'
import * as desk from '#protocol/help/questions/desk.ts'
import * as calls from '#protocol/help/questions/questions.ts'
import { operatorRoute, route } from '#server/http/route.ts'
import * as lists from '#server/operations/help/questions/desk-lists.ts'
import * as edit from '#server/operations/help/questions/edit.ts'
import * as read from '#server/operations/help/questions/read.ts'

export const serveQuestionCalls = (app: FastifyInstance): void => {
  route(app, calls.listQuestions, (ctx, { category }) => read.listQuestions(ctx, category))
  route(app, calls.getQuestion, (ctx, { question }) => read.getQuestion(ctx, question))
  route(app, calls.searchQuestions, (ctx, { keyword }) => read.searchQuestions(ctx, keyword))
  route(app, calls.markHelpful, (ctx, { questionId }) => read.voteFor(ctx, questionId, true))
  route(app, calls.markUnhelpful, (ctx, { questionId }) => read.voteFor(ctx, questionId, false))
  route(app, calls.getQuestionPicture, (ctx, { pictureId }) => read.readQuestionPicture(ctx, pictureId))

  operatorRoute(app, desk.listDeskQuestions, (ctx, input) => lists.listDeskQuestions(ctx, input))
  operatorRoute(app, desk.getDeskQuestion, (ctx, { questionId }) => lists.getDeskQuestion(ctx, questionId))
  operatorRoute(app, desk.saveQuestion, (ctx, input) => edit.saveQuestion(ctx, input))
  operatorRoute(app, desk.publishQuestion, (ctx, input) => edit.publishQuestion(ctx, input))
  operatorRoute(app, desk.offerQuestion, async (ctx, { questionId, isOffered }) => {
    await edit.offerQuestion(ctx, questionId, isOffered)
    return {}
  })
  operatorRoute(app, desk.placeQuestion, async (ctx, { questionId, direction }) => {
    await edit.placeQuestion(ctx, questionId, direction)
    return {}
  })
  operatorRoute(app, desk.uploadQuestionPicture, (ctx, { name }) => lists.keepQuestionPicture(ctx, name), {
    transaction: 'inside',
  })
  operatorRoute(app, desk.getDeskPicture, (ctx, { pictureId }) => read.readQuestionPicture(ctx, pictureId))
}
