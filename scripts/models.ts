// `npm run models`: walks all charts, alone and in their views, and reports the coverage.
// It also puts faults into them, to see that the walks find them.
import { spawn } from 'node:child_process'
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEVELS, readResult, readResults, readWalk, RESULTS } from '#tests/models/support/results.ts'
import type { Level, Walked } from '#tests/models/support/results.ts'
import type { FoundFaults } from '#tests/models/support/find-faults.ts'
import { gallery } from './charts/gallery.ts'
import { coverageOf, detailOf, unexcused } from './models/coverage.ts'
import type { Details } from './models/coverage.ts'
import { reportPage } from './models/report-page.ts'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'reports')

const vitest = (args: readonly string[]): Promise<boolean> =>
  new Promise((done) => {
    spawn(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, FORCE_COLOR: '0' },
    }).on('exit', (code) => done(code === 0))
  })

const isReportOnly = process.argv.includes('--report')
// The browser's results are of its last run and stay.
if (!isReportOnly)
  for (const file of globSync('{chart,view,mutants}-*.json', { cwd: RESULTS })) rmSync(join(RESULTS, file))
const isGreen = isReportOnly || (await vitest(['tests/models', '--reporter=dot']))

const mutants = readResults('mutants') as Readonly<Record<string, FoundFaults>>

const machines = gallery.map((exhibit) => {
  const detail = (level: Level) =>
    detailOf(exhibit, readResult(`${level}-${exhibit.name}`) as Walked | undefined)
  const details: Details = {
    levels: Object.fromEntries(LEVELS.map((level) => [level, detail(level)])),
    mutants: mutants[exhibit.name],
    walk: readWalk(exhibit.name),
  }
  return { exhibit, details, coverage: coverageOf(exhibit, details.levels) }
})

const all = Object.values(mutants)
const sum = (key: 'total' | 'killed'): number => all.reduce((total, found) => total + found[key], 0)
const survived = all.flatMap((found) => found.survived)

const share = ({ levels }: Details, level: Level): string => {
  const detail = levels[level]
  return detail === undefined ? '–' : `${detail.taken.length}/${detail.asked}`
}
console.table(
  Object.fromEntries(
    machines.map(({ exhibit, details, coverage }) => [
      exhibit.name,
      {
        side: exhibit.side,
        states: coverage.states,
        transitions: coverage.transitions,
        chart: share(details, 'chart'),
        'guards no': details.levels.chart?.held.join('/') ?? '–',
        view: share(details, 'view'),
        browser: share(details, 'browser'),
        faults: details.mutants === undefined ? '–' : `${details.mutants.killed}/${details.mutants.total}`,
      },
    ]),
  ),
)
for (const { exhibit, details } of machines)
  for (const level of LEVELS)
    for (const id of details.levels[level]?.missed ?? [])
      console.log(
        `${exhibit.name} missed ${level}: ${id} — ${details.levels[level]?.excused[id] ?? 'no path took it'}`,
      )
console.log(`${sum('killed')} of ${sum('total')} faults found`)
if (machines.every(({ details }) => details.levels.browser === undefined))
  console.log('The browser has not walked the charts yet: npx playwright test tests/journeys/models')

writeFileSync(
  join(reports, 'models.json'),
  `${JSON.stringify(
    {
      machines: machines.map(({ coverage }) => coverage),
      mutants: { total: sum('total'), killed: sum('killed'), survived },
    },
    null,
    1,
  )}\n`,
)
writeFileSync(join(reports, 'models.html'), await reportPage(machines))
console.log('reports/models.json, reports/models.html')

/** Every chart alone, and every chart of the browser in its view; the browser itself is asked by its own run. */
const isWhole = machines.every(({ exhibit, details: { levels } }) =>
  (exhibit.side === 'browser' ? [levels.chart, levels.view] : [levels.chart]).every(
    (detail) => detail !== undefined && unexcused(detail).length === 0,
  ),
)
process.exitCode = isGreen && isWhole && survived.length === 0 ? 0 : 1
