// Which tests failed and with what words, from the reports that the last run left.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface Suite {
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
  readonly suites?: readonly Suite[]
}

const MOST_LINES = 12

const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

const told = (where: string, words: string): string =>
  [where, ...words.split('\n').slice(0, MOST_LINES)].join('\n    ')

const ofVitest = (root: string, { testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages = [] }) =>
        told(`${relative(root, name)} › ${fullName}`, failureMessages[0] ?? ''),
      )
    // A file that fell before its first test, or after its last, has words of its own.
    return failed.length === 0 && status === 'failed' ? [told(relative(root, name), message)] : failed
  })

const ofPlaywright = ({ file, specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) =>
      told(
        `${join('tests/journeys', file)} › ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error?.message ??
          '',
      ),
    ),
  ...suites.flatMap(ofPlaywright),
]

/** The tests that failed in the last run, each with its file and the first lines of what it said. */
export const readFailures = (root: string): readonly string[] => {
  const unit = readReport(join(root, 'reports', 'vitest.json')) as VitestReport | undefined
  const browser = readReport(join(root, 'reports', 'playwright.json')) as
    | { readonly suites: readonly Suite[] }
    | undefined
  return [
    ...(unit === undefined ? ['vitest left no report'] : ofVitest(root, unit)),
    ...(browser === undefined ? ['playwright left no report'] : browser.suites.flatMap(ofPlaywright)),
  ]
}
