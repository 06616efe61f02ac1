// Calls of PhpServer: the help centre, and its desk.
import * as desk from '#protocol/help/questions/desk.ts'
import * as questions from '#protocol/help/questions/questions.ts'
import { bind, bindBlob, bindUpload } from '#src/services/http/bind.ts'

export const listQuestions = bind(questions.listQuestions)
export const getQuestion = bind(questions.getQuestion)
export const searchQuestions = bind(questions.searchQuestions)
export const markHelpful = bind(questions.markHelpful)
export const markUnhelpful = bind(questions.markUnhelpful)
export const getQuestionPicture = bindBlob(questions.getQuestionPicture)

export const listDeskQuestions = bind(desk.listDeskQuestions)
export const getDeskQuestion = bind(desk.getDeskQuestion)
export const saveQuestion = bind(desk.saveQuestion)
export const publishQuestion = bind(desk.publishQuestion)
export const offerQuestion = bind(desk.offerQuestion)
export const placeQuestion = bind(desk.placeQuestion)
export const uploadQuestionPicture = bindUpload(desk.uploadQuestionPicture)
export const getDeskPicture = bindBlob(desk.getDeskPicture)
