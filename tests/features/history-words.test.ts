// Histories say every entry in Chinese: whatever the server writes into their chains has words.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lawyerEventWords } from '#src/features/contracts/lawyer-reviews/words.ts'
import { eventWords as promiseWords } from '#src/features/contracts/promises/words.ts'
import { eventWords as formWords } from '#src/features/hr/hr-forms/words.ts'
import { eventWords as noticeWords } from '#src/features/hr/hr-notices/words.ts'
import { eventWords as paperWords } from '#src/features/office/papers/words.ts'

const server = join(import.meta.dirname, '../../server')

/** Events that charts know and operations write, by where the code is. */
const eventsIn = (noun: string, folders: readonly string[]): string[] => {
  const found = new Set<string>()
  for (const folder of folders)
    for (const name of readdirSync(join(server, folder)).filter((one) => one.endsWith('.ts'))) {
      const code = readFileSync(join(server, folder, name), 'utf8')
      for (const [, event = ''] of code.matchAll(new RegExp(`event: '(${noun}:[\\w.]+)'`, 'g')))
        found.add(event)
      if (name === 'machine.ts')
        for (const [, event = ''] of code.matchAll(/\{ type: '(\w+\.\w+)'/g)) found.add(`${noun}:${event}`)
    }
  return [...found].toSorted()
}

// The export of a list stands in the company's own chain, which no page of a form shows.
const ELSEWHERE = ['hrForm:list.exported']

test.each([
  ['hrForm', ['domain/hr/hr-forms', 'operations/hr/hr-forms', 'operations/hr/hr-people'], formWords],
  ['hrNotice', ['domain/hr/hr-notices', 'operations/hr/hr-notices'], noticeWords],
  ['paper', ['domain/office/papers', 'operations/office/papers'], paperWords],
  [
    'lawyerReview',
    ['domain/contracts/lawyer-reviews', 'operations/contracts/lawyer-reviews'],
    lawyerEventWords,
  ],
  ['promise', ['domain/contracts/promises', 'operations/contracts/promises'], promiseWords],
] as const)('entries of %s', (noun, folders, wordsOf) => {
  const events = eventsIn(noun, folders).filter((event) => !ELSEWHERE.includes(event))
  expect(events.length).toBeGreaterThan(3)
  expect(events.filter((event) => /[a-z]/i.test(wordsOf(event)))).toEqual([])
})
