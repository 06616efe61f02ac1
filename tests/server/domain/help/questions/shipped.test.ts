// The questions the product comes with: enough, well written, and leading to pages that are there.
import { expect, test } from 'vitest'
import { answerBlocks, pathsIn } from '#protocol/help/questions/answer-text.ts'
import { CATEGORIES } from '#protocol/help/questions/categories.ts'
import { ANSWER_LENGTH, OTHER_WORDS_LENGTH, TITLE_LENGTH } from '#protocol/help/questions/desk.ts'
import { TOPICS, TOPIC_OF_FAILURE } from '#protocol/help/questions/topics.ts'
import { endpoints } from '#protocol/endpoints.ts'
import { COMMON_CODES } from '#protocol/failures.ts'
import { readAnswers, shippedQuestions } from '#server/domain/help/questions/shipped.ts'
import { SYNONYMS } from '#server/domain/help/questions/synonyms.ts'
import { comparable } from '#server/domain/help/questions/search-words.ts'
import { routes } from '#src/app/routes/routes.ts'

const shipped = shippedQuestions()
const topics = shipped.map(({ topic }) => topic)

test('there are questions in every category, at least sixty, each topic once', () => {
  expect(shipped.length).toBeGreaterThanOrEqual(60)
  expect(new Set(topics).size).toBe(topics.length)
  for (const { code } of CATEGORIES)
    expect(
      shipped.some(({ text }) => text.category === code),
      code,
    ).toBe(true)
})

test.each(shipped)(
  '$topic is written as an operator could write it, and leads nowhere in vain',
  ({ text }) => {
    expect(text.title.length).toBeLessThanOrEqual(TITLE_LENGTH)
    expect(text.answer.length).toBeLessThanOrEqual(ANSWER_LENGTH)
    expect(text.otherWords.length).toBeLessThanOrEqual(OTHER_WORDS_LENGTH)
    // A link or list that was not understood would show its signs.
    const shown = JSON.stringify(
      answerBlocks(text.answer).map((block) => ('parts' in block ? block.parts : block)),
    )
    expect(shown).not.toMatch(/\]\(|\*\*/)
    for (const path of pathsIn(text.answer)) {
      const { pathname, searchParams } = new URL(path, 'http://here')
      expect(routes.map((route) => route.path)).toContain(pathname)
      const question = searchParams.get('question')
      if (question !== null) expect(topics).toContain(question)
    }
  },
)

test('what pages point at is there, and failures are those that calls answer', () => {
  for (const topic of [...Object.values(TOPICS), ...Object.values(TOPIC_OF_FAILURE)])
    expect(topics).toContain(topic)
  const codes: readonly string[] = [...COMMON_CODES, ...endpoints.flatMap(({ refusals }) => refusals)]
  for (const code of Object.keys(TOPIC_OF_FAILURE)) expect(codes, code).toContain(code)
})

test('a word stands in one group of synonyms, as searches compare it', () => {
  const words = SYNONYMS.flat()
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  expect(words.filter((word) => comparable(word) !== word)).toEqual([])
})

test('refuses a file that is written otherwise', () => {
  expect(() => readAnswers('seals', '# 没有名字\n\n解答')).toThrow('seals.md: not a question')
})
