// `npm run mutate [-- PATH|AREA]`: puts faults into the code and counts those that tests notice.
// It writes reports/mutate.json and the faults nobody noticed. `--at-once` does it in one process, much quicker (0133);
// `--tests=GLOB,GLOB` asks those tests alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areasAt } from './mutate/areas.ts'
import type { Area } from './mutate/areas.ts'
import { runAtOnce } from './mutate/at-once/run.ts'
import { countMutants } from './mutate/count.ts'
import type { MutationReport } from './mutate/count.ts'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'reports', 'mutate')
const args = process.argv.slice(2)
const isAtOnce = args.includes('--at-once')
const path = args
  .find((arg) => !arg.startsWith('--'))
  ?.replace(/^\.\//, '')
  .replace(/\/$/, '')

// What is told to people is read by people: a changed word is no fault of the program.
const WITHOUT = ['StringLiteral']

const optionsFor = ({ area, files }: Area): object => ({
  packageManager: 'npm',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: files,
  mutator: { excludedMutations: WITHOUT },
  ignoreStatic: true,
  // TypeScript itself has no programming interface that Stryker could read this with.
  tsconfigFile: 'no-tsconfig.json',
  disableTypeChecks: false,
  checkers: [],
  reporters: ['json', 'progress'],
  jsonReporter: { fileName: join(reports, `${area}.report.json`) },
  tempDirName: join('reports', 'mutate', `${area}.sandbox`),
  ignorePatterns: ['/dist', '/reports', '/data', '/docs', '/tests/journeys', '/test-results'],
  concurrency: Number(process.env['MUTATE_WORKERS'] ?? 2),
  timeoutMS: 5_000,
})

mkdirSync(reports, { recursive: true })
const wanted = args.find((arg) => arg.startsWith('--tests='))?.slice('--tests='.length)
const areas = areasAt(path).map((area) =>
  wanted === undefined ? area : { ...area, tests: wanted.split(',') },
)
if (areas.length === 0) {
  console.error(`no area holds ${path ?? ''}`)
  process.exitCode = 2
}

const runStryker = (area: Area): MutationReport => {
  const options = join(reports, `${area.area}.options.json`)
  const report = join(reports, `${area.area}.report.json`)
  rmSync(report, { force: true })
  writeFileSync(options, JSON.stringify(optionsFor(area), null, 2))
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'stryker'), ['run', options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATE_TESTS: area.tests.join('\n') },
  })
  if (status !== 0) throw new Error(`the tests of ${area.area} could not be run with faults in the code`)
  return JSON.parse(readFileSync(report, 'utf8')) as MutationReport
}

const runFaultsAtOnce = async (area: Area): Promise<MutationReport> => {
  const folder = join(reports, `${area.area}.at-once`)
  const { report, unused } = await runAtOnce(area, { root, folder, without: WITHOUT })
  if (unused.length > 0)
    console.log(`${unused.length} tests could not be asked; they stand in ${folder}/found.json`)
  return report
}

const counts: { area: string; killed: number; total: number }[] = []
for (const area of areas) {
  const { survived, killed, total } = countMutants(isAtOnce ? await runFaultsAtOnce(area) : runStryker(area))
  writeFileSync(join(reports, `${area.area}.survived.txt`), `${survived.join('\n')}\n`)
  counts.push({ area: area.area, killed, total })
}

console.table(
  counts.map(({ area, killed, total }) => ({
    area,
    killed,
    total,
    share: total === 0 ? '' : `${((100 * killed) / total).toFixed(1)} %`,
  })),
)
writeFileSync(join(root, 'reports', 'mutate.json'), `${JSON.stringify({ areas: counts }, null, 2)}\n`)
console.log('reports/mutate.json; survivors are in reports/mutate/')
