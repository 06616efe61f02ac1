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

/** Its body is base64. */
interface Attachment {
  readonly name: string
  readonly body?: string
}

interface Suite {
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly {
        readonly error?: { readonly message?: string }
        readonly attachments?: readonly Attachment[]
      }[]
    }[]
  }[]
  readonly suites?: readonly Suite[]
}

const MOST_LINES = 12
const MOST_SHOWN = 40
/** From this level on (pino: a warning) a line of the server's log is repeated. */
const WARNING = 40
const MOST_WARNINGS = 3
const MOST_LETTERS = 300

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

const textOf = (attachments: readonly Attachment[], name: string): string =>
  Buffer.from(attachments.find((one) => one.name === name)?.body ?? '', 'base64').toString('utf8')

const isWarning = (line: string): boolean => Number(/^\{"level":(\d+)/u.exec(line)?.[1] ?? 0) >= WARNING

/** What the page showed and what the server complained of, of a journey that nobody can look at any more. */
const seenBy = (attachments: readonly Attachment[]): readonly string[] => {
  const shown = textOf(attachments, 'shown.txt')
  const lines = shown.split('\n').filter((line) => line.trim() !== '')
  const warnings = textOf(attachments, 'server.log').split('\n').filter(isWarning)
  return [
    ...(shown === '' ? [] : ['shown:', ...lines.slice(0, MOST_SHOWN)]),
    ...warnings.slice(-MOST_WARNINGS).map((line) => `server: ${line.slice(0, MOST_LETTERS)}`),
  ]
}

const ofPlaywright = ({ file, specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const result = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)
      const words = told(`${join('tests/journeys', file)} › ${title}`, result?.error?.message ?? '')
      return [words, ...seenBy(result?.attachments ?? [])].join('\n    ')
    }),
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
