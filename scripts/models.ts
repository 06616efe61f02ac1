// `npm run models`: walks every chart alone and in its view, puts faults into them, and prints and writes what was covered.
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readResult } from '#tests/models/support/results.ts'
import type { LevelResult, WalkResult } from '#tests/models/support/results.ts'
import type { Hunted } from '#tests/models/support/hunt.ts'
import { gallery } from './charts/gallery.ts'
import { coverageOf, detailOf, LEVELS } from './models/coverage.ts'
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
// The browser's result is of its last run and stays.
if (!isReportOnly)
  for (const name of ['chart', 'view', 'mutants'])
    rmSync(join(reports, 'models', `${name}.json`), { force: true })
const isGreen = isReportOnly || (await vitest(['tests/models', '--reporter=dot']))

const results = Object.fromEntries(LEVELS.map((level) => [level, readResult(level)])) as Record<
  (typeof LEVELS)[number],
  LevelResult | undefined
>
const mutants = (readResult('mutants') ?? {}) as Readonly<Record<string, Hunted>>

const machines = gallery.map((exhibit) => {
  const details: Details = {
    levels: Object.fromEntries(LEVELS.map((level) => [level, detailOf(results[level]?.[exhibit.name])])),
    mutants: mutants[exhibit.name],
    walk: readResult(`walk-${exhibit.name}`) as WalkResult | undefined,
  }
  return { exhibit, details, coverage: coverageOf(exhibit, details.levels) }
})

const all = Object.values(mutants)
const sum = (key: 'total' | 'killed' | 'killedByModel'): number =>
  all.reduce((total, hunted) => total + hunted[key], 0)
const survived = all.flatMap((hunted) => hunted.survived)

const share = ({ levels }: Details, level: (typeof LEVELS)[number]): string => {
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
for (const { coverage } of machines)
  for (const missed of coverage.missed) console.log(`${coverage.name} missed ${missed}`)
console.log(
  `${sum('killed')} of ${sum('total')} faults found (${sum('killedByModel')} by the models' own statements alone)`,
)
if (results.browser === undefined)
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

const isWhole = machines.every(({ details }) => details.levels.chart?.missed.length === 0)
process.exitCode = isGreen && isWhole && survived.length === 0 ? 0 : 1
