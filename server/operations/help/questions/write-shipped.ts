// Writes the questions this product comes with, and mends those that no operator has touched.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { plainAnswer } from '#protocol/help/questions/answer-text.ts'
import type { Deps } from '#server/deps.ts'
import * as store from '#server/domain/help/questions/desk-store.ts'
import { shippedQuestions } from '#server/domain/help/questions/shipped.ts'
import type { ShippedQuestion } from '#server/domain/help/questions/shipped.ts'
import type { QuestionRecord } from '#server/domain/help/questions/store.ts'

type Written = Pick<Deps, 'db' | 'clock'>

/** What operators have written is theirs from then on, and what they took off offer stays so. */
export const writeShipped = ({ db, clock }: Written): Promise<void> =>
  db.transaction(async () => {
    await store.lockQuestions(db)
    const known = new Map((await store.readTopics(db)).map((one) => [one.row.topic, one]))
    for (const [at, one] of shippedQuestions().entries()) {
      const before = known.get(one.topic)
      if (before === undefined) await write({ db, clock }, one, firstRow(at))
      else if (before.by === '' && !isSame(before.row, one)) await write({ db, clock }, one, before.row)
    }
  })

type Kept = Pick<QuestionRecord, 'id' | 'place' | 'isOffered' | 'version' | 'edition' | 'draft'>

// Places count from the first of all, so that each category has its own order and room before it.
const firstRow = (at: number): Kept => ({
  id: randomUUID(),
  place: at + 1,
  isOffered: true,
  version: 0,
  edition: 0,
  draft: null,
})

const isSame = ({ title, answer, otherWords }: QuestionRecord, { text }: ShippedQuestion) =>
  isDeepStrictEqual([title, answer, otherWords], [text.title, text.answer, text.otherWords])

const write = async (
  { db, clock }: Written,
  { topic, text }: ShippedQuestion,
  { id, place, isOffered, version, edition, draft }: Kept,
): Promise<void> => {
  const at = clock.now()
  await store.putQuestion(db, {
    id,
    topic,
    place,
    isOffered,
    draft,
    version: version + 1,
    edition: edition + 1,
    changedAt: at,
    ...store.columnsOf(text, plainAnswer(text.answer)),
  })
  await store.insertVersion(db, { questionId: id, version: version + 1, content: text, by: '', at })
}
