// Checks the register of requirements (docs/specification) against the repository.
// Places and tests must exist, and an id must be unique.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const requirement = v.strictObject({
  /** Section and number, as in `2.14`. */
  id: v.pipe(v.string(), v.regex(/^[1-9]\.[1-9]\d*$/)),
  /** Number of the section, and the part of it in words. */
  section: v.pipe(v.string(), v.regex(/^[1-9] \S/)),
  /** What is required, in our own words. */
  statement: v.pipe(v.string(), v.minLength(10)),
  /** Files or folders that hold it. */
  where: v.array(v.string()),
  /** Tests that prove it: a file, or a file and a title as in `tests/app/guard.test.ts::has each path once`. */
  test: v.array(v.string()),
  state: v.picklist(['done', 'partly', 'open']),
  /** What is missing. */
  open: v.optional(v.pipe(v.string(), v.minLength(2))),
})
export type Requirement = v.InferOutput<typeof requirement>

/** How many rows there are, and how far they are. */
export interface Counts {
  readonly rows: number
  readonly done: number
  readonly partly: number
  readonly open: number
}

/** What the check asks of the repository. */
export interface Files {
  readonly exists: (path: string) => boolean
  readonly read: (path: string) => string
}

/** The rows as they stand in a repository's `docs/specification`, in the order of their files. Throws on what is no row. */
export const readRequirements = (root: string): Requirement[] => {
  const folder = join(root, 'docs/specification')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => v.parse(v.array(requirement), JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

/** Everything wrong with the rows, one line each. */
export const requirementFaults = (rows: readonly Requirement[], files: Files): string[] => {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const faults = [
      ...faultsOfState(row),
      ...row.where.flatMap(placeFaults(files)),
      ...row.test.flatMap(testFaults(files)),
    ]
    if (seen.has(row.id)) faults.push('the id is given twice')
    if (seen.has(row.statement)) faults.push('the statement is there twice')
    if (row.section[0] !== row.id[0]) faults.push(`the section is “${row.section}”`)
    seen.add(row.id).add(row.statement)
    return faults.map((fault) => `${row.id}: ${fault}`)
  })
}

const faultsOfState = ({ state, where, test, open }: Requirement): string[] => {
  const faults: string[] = []
  if (state !== 'open' && where.length === 0) faults.push(`${state}, and names no place`)
  if (state === 'done' && test.length === 0) faults.push('done, and names no test')
  if (state === 'done' && open !== undefined) faults.push('done, and says that something is missing')
  if (state !== 'done' && open === undefined) faults.push(`${state}, and does not say what is missing`)
  return faults
}

const placeFaults = (files: Files) => (path: string) => (files.exists(path) ? [] : [`there is no ${path}`])

const IS_TEST = /^tests\/.+\.(?:test\.tsx?|journey\.ts|model\.ts)$/

const testFaults = (files: Files) => (test: string) => {
  const [path = '', title] = test.split('::')
  if (!IS_TEST.test(path)) return [`${path} is no test`]
  if (!files.exists(path)) return [`there is no ${path}`]
  return title === undefined || holdsText(files.read(path), title) ? [] : [`${path} has no test “${title}”`]
}

const holdsText = (source: string, text: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${text}${quote}`))

const countOf = (rows: readonly Requirement[]): Counts => {
  const among = (state: Requirement['state']) => rows.filter((row) => row.state === state).length
  return { rows: rows.length, done: among('done'), partly: among('partly'), open: among('open') }
}

/** The counts of each section, and of all. */
export const countRequirements = (
  rows: readonly Requirement[],
): { sections: Record<string, Counts>; total: Counts } => {
  const numbers = [...new Set(rows.map(({ id }) => id.split('.')[0] ?? ''))]
  const rowsOf = (number: string) => rows.filter(({ id }) => id.startsWith(`${number}.`))
  return {
    sections: Object.fromEntries(numbers.map((number) => [number, countOf(rowsOf(number))])),
    total: countOf(rows),
  }
}

/** What is wrong with the register of this repository; a file that is no register is one fault. */
export const registerFaults = (root: string): string[] => {
  const files: Files = {
    exists: (path) => existsSync(join(root, path)),
    read: (path) => readFileSync(join(root, path), 'utf8'),
  }
  try {
    return requirementFaults(readRequirements(root), files)
  } catch (error) {
    return [`docs/specification: ${String(error)}`]
  }
}
