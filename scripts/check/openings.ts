// Finds source files that do not open with one short sentence.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const LONGEST = 100
const FOLDERS = ['protocol', 'server', 'src', 'tests', 'scripts']
const SOURCE = /(?<!\.d)\.tsx?$/

/** What is wrong with the first line of a file; undefined when it is a comment whose first sentence ends in it. */
export const openingFault = (text: string): string | undefined => {
  const [first = ''] = text.split('\n', 1)
  const comment = /^\/\/ (.+)$|^\/\*\* (.+?) \*\/$/.exec(first)
  if (!comment) return 'opens without a comment'
  const sentence = /^.+?[.!?](?=\s|$)/.exec(comment[1] ?? comment[2] ?? '')?.[0]
  if (sentence === undefined) return 'the opening sentence does not end in the first line'
  if (sentence.length > LONGEST)
    return `the opening sentence has ${sentence.length} characters, at most ${LONGEST}`
  return undefined
}

/** Every file whose opening is missing or too long, one line each. */
export const openingFaults = (root: string): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((path) => SOURCE.test(path))
    .flatMap((path) => {
      const fault = openingFault(readFileSync(join(root, path), 'utf8'))
      return fault === undefined ? [] : [`${path}: ${fault}`]
    })
