// Whether every table is ready to lie on several machines (decisions 0117 and 0136).
// Also that transactions are opened where conflicts are retried.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readScale } from './scale-decisions.ts'
import { pageWith, scaleLines } from './scale-page.ts'
import { faultsOfScale } from './scale-rules.ts'

/** Files that open a transaction by themselves, and so do not retry what loses a conflict. */
const beginning = (root: string): string[] =>
  ['server', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name))
      .filter((path) => /['"`]begin\b/i.test(readFileSync(join(root, path), 'utf8'))),
  )

/** All of it for this folder. */
export const scaleFaults = (root: string): string[] => {
  const { scale, real } = readScale(root)
  const begins = beginning(root)
  const page = readFileSync(join(root, 'docs/scale.md'), 'utf8')
  return [
    ...faultsOfScale(scale, real),
    ...begins
      .filter((path) => !(path in scale.begins))
      .map((path) => `${path} opens a transaction: use db.transaction, which retries what loses a conflict`),
    ...Object.keys(scale.begins)
      .filter((path) => !begins.includes(path))
      .map((path) => `docs/scale.json: ${path} opens no transaction`),
    ...(page === pageWith(page, scaleLines(scale, real))
      ? []
      : ['docs/scale.md is not of today: node scripts/scale.ts']),
  ]
}
