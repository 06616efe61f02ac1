// The questions this product comes with, read from the files in answers/, one for each category.
import { readFileSync } from 'node:fs'
import { CATEGORIES } from '#protocol/help/questions/categories.ts'
import type { Category } from '#protocol/help/questions/categories.ts'
import type { Writing } from '#protocol/help/questions/desk.ts'

export interface ShippedQuestion {
  readonly topic: string
  readonly text: Writing
}

const HEAD = /^# (?<topic>[a-z][a-z0-9-]+) \| (?<title>.+)$/u
// Lines between the head and the answer.
const FACTS = { otherWords: '也叫：', isHot: '热门' } as const

const wordsAfter = (lines: readonly string[], sign: string): string =>
  lines
    .find((line) => line.startsWith(sign))
    ?.slice(sign.length)
    .trim() ?? ''

const isFact = (line: string): boolean => Object.values(FACTS).some((sign) => line.startsWith(sign))

/** `# topic | question`, then facts, then the answer; refuses a file that is written otherwise. */
export const readAnswers = (category: Category, text: string): ShippedQuestion[] =>
  text.split(/^(?=# )/mu).flatMap((part) => {
    const [head = '', ...lines] = part.trim().split('\n')
    if (head === '') return []
    const { topic, title } = HEAD.exec(head)?.groups ?? {}
    if (topic === undefined || title === undefined) throw new Error(`${category}.md: not a question: ${head}`)
    const facts = lines.filter(isFact)
    return [
      {
        topic,
        text: {
          category,
          title,
          answer: lines
            .filter((line) => !isFact(line))
            .join('\n')
            .trim(),
          otherWords: wordsAfter(facts, FACTS.otherWords),
          isHot: facts.includes(FACTS.isHot),
        },
      },
    ]
  })

/** All of them, in the order of categories and files. */
export const shippedQuestions = (): ShippedQuestion[] =>
  CATEGORIES.flatMap(({ code }) =>
    readAnswers(code, readFileSync(new URL(`answers/${code}.md`, import.meta.url), 'utf8')),
  )
