// Calls of the help centre: questions with answers, by category or by words (PhpServer).
// See specification §7.
import * as v from 'valibot'
import { endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment } from '#protocol/envelope.ts'
import { CATEGORIES } from '#protocol/help/questions/categories.ts'

/** Longest search, in characters. */
export const KEYWORD_LENGTH = 100
/** Most results of a search. */
export const MOST_FOUND = 30

/** A question in the address of a page: its id, or the topic that pages of the product know it by. */
const questionKey = v.pipe(v.string(), v.regex(/^[a-z0-9-]{3,40}$/, '没有这个问题'))

export const category = v.picklist(CATEGORIES.map(({ code }) => code))

const row = v.object({ questionId: id, category, title: v.string() })
export type QuestionRow = v.InferOutput<typeof row>

/** How to reach people; empty where this installation does not say. */
const support = v.string()

/** Without a category: what is asked most. */
export const listQuestions = endpoint({
  name: 'listQuestions',
  method: 'GET',
  path: '/PhpServer/question/list',
  summary: '帮助中心：分类与问题',
  access: signedIn,
  input: v.object({ category: v.optional(category) }),
  output: v.object({
    counts: v.array(v.object({ category, count: v.number() })),
    rows: v.array(row),
    support,
  }),
})

export const question = v.object({
  ...row.entries,
  answer: v.string(),
  changedAt: moment,
  helpful: v.number(),
  unhelpful: v.number(),
  /** What the caller said of it; null before. */
  ownVote: v.nullable(v.picklist(['helpful', 'unhelpful'])),
  related: v.array(row),
  support,
})
export type Question = v.InferOutput<typeof question>

export const getQuestion = endpoint({
  name: 'getQuestion',
  method: 'GET',
  path: '/PhpServer/question/detail',
  summary: '帮助中心：一个问题与解答',
  access: signedIn,
  input: v.object({ question: questionKey }),
  output: question,
  refusals: ['not-found'],
})

const found = v.object({ ...row.entries, excerpt: v.string() })
export type FoundQuestion = v.InferOutput<typeof found>

/** Best first. */
export const searchQuestions = endpoint({
  name: 'searchQuestions',
  method: 'GET',
  path: '/PhpServer/question/search',
  summary: '帮助中心：搜索问题',
  access: signedIn,
  input: v.object({
    keyword: v.pipe(v.string(), v.trim(), v.maxLength(KEYWORD_LENGTH, `最多 ${KEYWORD_LENGTH} 个字`)),
  }),
  output: v.object({
    rows: v.array(found),
    /** What to mark in titles and excerpts. */
    words: v.array(v.string()),
    /** Searches that find something, where this one does not. */
    suggestions: v.array(v.string()),
    support,
  }),
})
export type FoundQuestions = v.InferOutput<typeof searchQuestions.output>

const vote = (name: string, path: string, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `/PhpServer/question/${path}`,
    summary,
    access: signedIn,
    input: v.object({ questionId: id }),
    output: v.object({ helpful: v.number(), unhelpful: v.number() }),
    refusals: ['not-found'],
  })

/** One vote of a person for each question; the other one takes its place. */
export const markHelpful = vote('markHelpful', 'helpful', '帮助中心：有帮助')
export const markUnhelpful = vote('markUnhelpful', 'unhelpful', '帮助中心：没帮助')

/** A picture of an answer. */
export const getQuestionPicture = endpoint({
  name: 'getQuestionPicture',
  method: 'GET',
  path: '/PhpServer/question/picture',
  summary: '帮助中心：解答中的图片',
  access: signedIn,
  input: v.object({ pictureId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
