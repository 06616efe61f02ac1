// What people read in the help centre: categories, answers, what a search finds, and their votes.
import { Readable } from 'node:stream'
import { plainAnswer } from '#protocol/help/questions/answer-text.ts'
import { CATEGORIES } from '#protocol/help/questions/categories.ts'
import type { Category } from '#protocol/help/questions/categories.ts'
import { MOST_FOUND } from '#protocol/help/questions/questions.ts'
import type { FoundQuestions, Question, QuestionRow } from '#protocol/help/questions/questions.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context, OpenContext } from '#server/context.ts'
import { excerptOf, searchUnits } from '#server/domain/help/questions/search-words.ts'
import * as store from '#server/domain/help/questions/store.ts'

const MOST_HOT = 10
const MOST_RELATED = 5
/** Less than this of what was looked for is no result; of what is related, less will do. */
const SHARE_FOUND = 0.6
const SHARE_RELATED = 0.34

/** Offered where a search finds nothing. */
export const SUGGESTIONS = ['实名认证', '撤回合同', '申请用印', '收不到验证码', '套餐', '验签']

const missing = () => new Refusal('not-found', '没有找到这个问题，可能已下架。请搜索其他问题。')

const shown = ({ id, category, title }: { id: string; category: Category; title: string }): QuestionRow => ({
  questionId: id,
  category,
  title,
})

export const listQuestions = async ({ deps: { db, config } }: Context, category: Category | undefined) => {
  const counts = new Map((await store.countByCategory(db)).map((one) => [one.category, one.count]))
  const rows =
    category === undefined ? await store.readHot(db, MOST_HOT) : await store.readCategory(db, category)
  return {
    counts: CATEGORIES.map(({ code }) => ({ category: code, count: counts.get(code) ?? 0 })),
    rows: rows.map(shown),
    support: config.support,
  }
}

/** Refuses `not-found`. */
export const getQuestion = async (
  { deps: { db, config }, user }: Context,
  key: string,
): Promise<Question> => {
  const row = await store.findOffered(db, key)
  if (row === undefined) throw missing()
  const vote = await store.findVote(db, row.id, user.id)
  const related = await store.searchRows(db, {
    units: searchUnits(row.title),
    share: SHARE_RELATED,
    besides: row.id,
    limit: MOST_RELATED,
  })
  return {
    ...shown(row),
    answer: row.answer,
    changedAt: row.changedAt.toISOString(),
    ...(await store.countVotes(db, row.id)),
    ownVote: vote === undefined ? null : vote ? 'helpful' : 'unhelpful',
    related: related.map(shown),
    support: config.support,
  }
}

export const searchQuestions = async (
  { deps: { db, config } }: Context,
  keyword: string,
): Promise<FoundQuestions> => {
  const units = searchUnits(keyword)
  const words = units.flatMap((unit) => unit.words)
  const found =
    units.length === 0 ? [] : await store.searchRows(db, { units, share: SHARE_FOUND, limit: MOST_FOUND })
  return {
    rows: found.map((row) => ({ ...shown(row), excerpt: excerptOf(plainAnswer(row.answer), words) })),
    words,
    suggestions: found.length === 0 ? SUGGESTIONS : [],
    support: config.support,
  }
}

/** Refuses `not-found`. */
export const voteFor = async (
  { deps: { db }, user, clock }: Context,
  questionId: string,
  isHelpful: boolean,
) => {
  if ((await store.findOffered(db, questionId)) === undefined) throw missing()
  await store.putVote(db, { questionId, userId: user.id, isHelpful, at: clock.now() })
  return store.countVotes(db, questionId)
}

/** Refuses `not-found`. */
export const readQuestionPicture = async ({ deps }: OpenContext, pictureId: string) => {
  const picture = await store.findPicture(deps.db, pictureId)
  if (picture === undefined) throw new Refusal('not-found', '没有找到这张图片。')
  return {
    name: picture.mime === 'image/png' ? 'picture.png' : 'picture.jpg',
    contentType: picture.mime,
    body: Readable.from(deps.storage.stream(picture.sha256)),
  }
}
