// Calls of the desk about the help centre: operators write answers, publish versions and order them.
import * as v from 'valibot'
import { byOperator, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing, sha256 } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { category } from '#protocol/help/questions/questions.ts'

export const TITLE_LENGTH = 60
export const ANSWER_LENGTH = 8000
export const OTHER_WORDS_LENGTH = 200
/** Most questions of one category, so that a category is one page. */
export const MOST_QUESTIONS = 100
/** Largest picture, in bytes. */
export const PICTURE_MAX_BYTES = 3 * 1024 * 1024

const access = byOperator('questions.edit')

/** What an operator writes. */
export const written = {
  category,
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(4, '请填写问题，至少 4 个字'),
    v.maxLength(TITLE_LENGTH, `问题最多 ${TITLE_LENGTH} 个字`),
  ),
  answer: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(10, '请填写解答，至少 10 个字'),
    v.maxLength(ANSWER_LENGTH, `解答最多 ${ANSWER_LENGTH} 个字`),
  ),
  /** Words by which it is found besides its own. */
  otherWords: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(OTHER_WORDS_LENGTH, `其他说法最多 ${OTHER_WORDS_LENGTH} 个字`),
  ),
  /** Among what is asked most. */
  isHot: v.boolean(),
}
const writing = v.object(written)
export type Writing = v.InferOutput<typeof writing>

const deskRow = v.object({
  questionId: id,
  category,
  title: v.string(),
  isHot: v.boolean(),
  isOffered: v.boolean(),
  /** Of what people read; 0: never published. */
  version: v.number(),
  /** Something was written since. */
  hasDraft: v.boolean(),
  helpful: v.number(),
  unhelpful: v.number(),
  changedAt: moment,
})
export type DeskQuestionRow = v.InferOutput<typeof deskRow>

export const listDeskQuestions = endpoint({
  name: 'listDeskQuestions',
  method: 'GET',
  path: '/bc_plat/question/list',
  summary: '运营台：帮助问题',
  access,
  input: v.object({
    ...pageInput,
    category: v.optional(category),
    keyword: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  }),
  output: pageOf(deskRow),
})

const versionRow = v.object({ version: v.number(), at: moment, by: v.string(), text: writing })

const deskQuestion = v.object({
  questionId: id,
  /** Counts every saving, so that nobody overwrites somebody else's words. */
  edition: v.number(),
  version: v.number(),
  isOffered: v.boolean(),
  hasDraft: v.boolean(),
  /** The draft, or else what is published. */
  text: writing,
  /** Newest first. */
  versions: v.array(versionRow),
})
export type DeskQuestion = v.InferOutput<typeof deskQuestion>

export const getDeskQuestion = endpoint({
  name: 'getDeskQuestion',
  method: 'GET',
  path: '/bc_plat/question',
  summary: '运营台：一个问题，连同草稿与历史版本',
  access,
  input: v.object({ questionId: id }),
  output: deskQuestion,
  refusals: ['not-found'],
})

/** Writes a draft: of a new question, or of the one named. People read it once it is published. */
export const saveQuestion = endpoint({
  name: 'saveQuestion',
  method: 'POST',
  path: '/bc_plat/question',
  summary: '运营台：保存问题草稿',
  access,
  input: v.object({
    requestId: id,
    questionId: v.nullable(id),
    edition: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
    ...written,
  }),
  output: v.object({ questionId: id, edition: v.number() }),
  refusals: ['not-found', 'question.stale', 'question.too-many', 'question.no-picture'],
})

/** Makes the draft the next version and offers it. */
export const publishQuestion = endpoint({
  name: 'publishQuestion',
  method: 'POST',
  path: '/bc_plat/question/publish',
  summary: '运营台：发布问题',
  access,
  input: v.object({
    questionId: id,
    edition: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  }),
  output: v.object({ version: v.number() }),
  refusals: ['not-found', 'question.stale', 'question.nothing-new'],
})

/** Takes it off offer, or offers it again. */
export const offerQuestion = endpoint({
  name: 'offerQuestion',
  method: 'PUT',
  path: '/bc_plat/question/offer',
  summary: '运营台：下架或重新上架问题',
  access,
  input: v.object({ questionId: id, isOffered: v.boolean() }),
  output: nothing,
  refusals: ['not-found', 'question.unpublished'],
})

/** Changes its place with the one before or after it in its category; at the end nothing changes. */
export const placeQuestion = endpoint({
  name: 'placeQuestion',
  method: 'PUT',
  path: '/bc_plat/question/place',
  summary: '运营台：调整问题顺序',
  access,
  input: v.object({ questionId: id, direction: v.picklist(['up', 'down']) }),
  output: nothing,
  refusals: ['not-found'],
})

export const uploadQuestionPicture = endpoint({
  name: 'uploadQuestionPicture',
  method: 'POST',
  path: '/bc_plat/question/uploadPicture',
  summary: '运营台：上传解答中的图片',
  access,
  input: v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), sha256 }),
  output: v.object({ pictureId: id }),
  transfer: 'upload',
  refusals: ['upload.sha256', 'question.picture-kind', 'document.too-large', 'document.damaged'],
})

/** The same picture at the desk. */
export const getDeskPicture = endpoint({
  name: 'getDeskPicture',
  method: 'GET',
  path: '/bc_plat/question/picture',
  summary: '运营台：解答中的图片',
  access,
  input: v.object({ pictureId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
