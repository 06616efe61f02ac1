// Operators write questions: drafts, versions that people read, the order, what is on offer.
// See domain.md §8.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { picturesIn, plainAnswer } from '#protocol/help/questions/answer-text.ts'
import { MOST_QUESTIONS } from '#protocol/help/questions/desk.ts'
import type { Writing } from '#protocol/help/questions/desk.ts'
import { Refusal } from '#protocol/failures.ts'
import type { OperatorContext } from '#server/context.ts'
import * as store from '#server/domain/help/questions/desk-store.ts'
import { arePictures } from '#server/domain/help/questions/store.ts'
import type { QuestionRecord } from '#server/domain/help/questions/store.ts'

export interface Saved extends Writing {
  readonly questionId: string | null
  readonly edition: number
}

const missing = () => new Refusal('not-found', '没有找到这个问题，请刷新列表。')

export const publishedText = ({ category, title, answer, otherWords, isHot }: QuestionRecord): Writing => ({
  category,
  title,
  answer,
  otherWords,
  isHot,
})

/** Locked until the transaction ends. */
export const heldQuestion = async (
  { deps: { db } }: OperatorContext,
  id: string,
): Promise<QuestionRecord> => {
  await store.lockQuestions(db)
  const row = await store.findQuestion(db, id)
  if (row === undefined) throw missing()
  return row
}

const checkEdition = (row: QuestionRecord, edition: number): void => {
  if (row.edition !== edition)
    throw new Refusal('question.stale', '这个问题刚被其他操作员修改。请复制您的文字，刷新后再修改。')
}

/** Refuses `not-found`, `question.stale`, `question.too-many` and `question.no-picture`. */
export const saveQuestion = async (ctx: OperatorContext, { questionId, edition, ...rest }: Saved) => {
  const { db } = ctx.deps
  const { category, title, answer, otherWords, isHot } = rest
  const text: Writing = { category, title, answer, otherWords, isHot }
  const before = questionId === null ? undefined : await heldQuestion(ctx, questionId)
  if (before === undefined) await store.lockQuestions(db)
  else checkEdition(before, edition)
  if (before?.category !== category && (await store.countQuestions(db, category)) >= MOST_QUESTIONS)
    throw new Refusal('question.too-many', `一个分类最多 ${MOST_QUESTIONS} 个问题，请换一个分类。`)
  if (!(await arePictures(db, picturesIn(answer)))) {
    const words = '解答中有一张图片不存在，请删除后重新插入。'
    throw new Refusal('question.no-picture', words, { fields: { answer: words } })
  }
  const row = before ?? (await newRow(ctx, text))
  const isSame = before !== undefined && before.version > 0 && isDeepStrictEqual(publishedText(before), text)
  const after = { ...row, draft: isSame ? null : text, edition: row.edition + 1 }
  await store.putQuestion(db, after)
  return { questionId: row.id, edition: after.edition }
}

const newRow = async ({ deps: { db }, clock }: OperatorContext, text: Writing): Promise<QuestionRecord> => ({
  id: randomUUID(),
  topic: null,
  place: await store.nextPlace(db, text.category),
  isOffered: false,
  version: 0,
  draft: null,
  edition: 0,
  changedAt: clock.now(),
  ...store.columnsOf(text, plainAnswer(text.answer)),
})

/** Refuses `not-found`, `question.stale` and `question.nothing-new`. */
export const publishQuestion = async (
  ctx: OperatorContext,
  { questionId, edition }: { readonly questionId: string; readonly edition: number },
) => {
  const { deps, clock, operator } = ctx
  const row = await heldQuestion(ctx, questionId)
  checkEdition(row, edition)
  const text = row.draft
  if (text === null) throw new Refusal('question.nothing-new', '没有未发布的修改。请先修改并保存。')
  const version = row.version + 1
  const place = text.category === row.category ? row.place : await store.nextPlace(deps.db, text.category)
  await store.putQuestion(deps.db, {
    ...row,
    ...store.columnsOf(text, plainAnswer(text.answer)),
    place,
    version,
    draft: null,
    isOffered: true,
    edition: edition + 1,
    changedAt: clock.now(),
  })
  await store.insertVersion(deps.db, {
    questionId,
    version,
    content: text,
    by: operator.name,
    at: clock.now(),
  })
  await write(ctx, 'question:published', { questionId, title: text.title, version })
  return { version }
}

/** Refuses `not-found`, and `question.unpublished` for one that nobody has published. */
export const offerQuestion = async (
  ctx: OperatorContext,
  questionId: string,
  isOffered: boolean,
): Promise<void> => {
  const row = await heldQuestion(ctx, questionId)
  if (row.version === 0) throw new Refusal('question.unpublished', '这个问题还没有发布过，请打开后发布。')
  if (row.isOffered === isOffered) return
  await store.putQuestion(ctx.deps.db, { ...row, isOffered })
  await write(ctx, isOffered ? 'question:offered' : 'question:withdrawn', { questionId, title: row.title })
}

/** Refuses `not-found`. */
export const placeQuestion = async (
  ctx: OperatorContext,
  questionId: string,
  direction: 'up' | 'down',
): Promise<void> => {
  const { db } = ctx.deps
  const row = await heldQuestion(ctx, questionId)
  const other = await store.findNeighbour(db, row, direction)
  if (other === undefined) return
  await store.putQuestion(db, { ...row, place: other.place })
  await store.putQuestion(db, { ...other, place: row.place })
}

const write = async (
  { deps, actor, clock }: OperatorContext,
  event: PlatformEvent,
  detail: Record<string, unknown>,
): Promise<void> => {
  await recordOnPlatform(deps.db, { at: clock.now(), event, actor, detail })
}
