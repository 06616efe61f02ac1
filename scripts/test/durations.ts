// How long each test file took, from the reports that the last run left.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

interface VitestReport {
  readonly testResults: readonly { name: string; startTime: number; endTime: number }[]
}

interface Suite {
  readonly file: string
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
  readonly suites?: readonly Suite[]
}

const readReport = (root: string, name: string): unknown => {
  const file = join(root, 'reports', name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const browserSeconds = ({ specs = [], suites = [] }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((total, { duration }) => total + duration / 1000, 0) +
  suites.reduce((total, suite) => total + browserSeconds(suite), 0)

/** Seconds of each test file in the last run, by its path from `root`; a file that ran in two projects counts both. */
export const readDurations = (root: string): ReadonlyMap<string, number> => {
  const durations = new Map<string, number>()
  const add = (file: string, seconds: number) => durations.set(file, (durations.get(file) ?? 0) + seconds)
  const unit = readReport(root, 'vitest.json') as VitestReport | undefined
  for (const { name, startTime, endTime } of unit?.testResults ?? [])
    add(relative(root, name), (endTime - startTime) / 1000)
  const browser = readReport(root, 'playwright.json') as { suites: readonly Suite[] } | undefined
  for (const suite of browser?.suites ?? []) add(join('tests/journeys', suite.file), browserSeconds(suite))
  return durations
}

/** The files that took longest, the longest first, one line each. */
export const slowest = (durations: ReadonlyMap<string, number>, count: number): string =>
  [...durations]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n')
