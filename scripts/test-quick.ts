// `npm run test:quick [-- --base REF]`: checks, pure rules, charts, and tests near the change.
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.ts'
import { importGraph } from './check/import-graph.ts'
import { readDurations } from './test/durations.ts'
import { fitting, relatedTests } from './test/related.ts'

const root = join(import.meta.dirname, '..')

/** What needs no server and no screen runs whatever was changed. */
const ALWAYS = ['tests/protocol/', 'tests/machines/', 'tests/server/domain/', 'tests/models/chart.test.ts']
/** Of tests, not of the clock: files run beside each other. Leaves two cores within three minutes with the rest. */
const SECONDS_FOR_RELATED = 120
/** Taken for a file that no run has measured here. */
const USUAL_SECONDS = 6

const git = (...args: readonly string[]): string[] => {
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.split('\n').filter((line) => line !== '')
  } catch {
    return []
  }
}

const { values } = parseArgs({ options: { base: { type: 'string' } } })
const named = values.base === undefined ? ['main', 'origin/main'] : [values.base]
const base = named.flatMap((name) => git('merge-base', 'HEAD', name))[0] ?? 'HEAD'
const changed = [
  ...git('diff', '--name-only', '--relative', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]

const durations = readDurations(root)
const related = relatedTests(changed, importGraph(['protocol', 'server', 'src', 'scripts', 'tests'])).filter(
  ({ file }) => !ALWAYS.some((path) => file.startsWith(path)),
)
const { taken, left } = fitting(related, (file) => durations.get(file) ?? USUAL_SECONDS, SECONDS_FOR_RELATED)

const startedAt = performance.now()
const faulty = await check()
console.log(`\n${changed.length} changed files, ${taken.length} of ${related.length} related test files`)
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=unit',
    '--project=alone',
    '--project=view',
    '--silent=passed-only',
    ...ALWAYS,
    ...taken,
  ],
  { cwd: root, stdio: 'inherit' },
)
if (left.length > 0)
  console.log(`left to npm test, for want of time: ${left.length} related test files\n  ${left.join('\n  ')}`)
console.log(
  `${faulty.length === 0 && status === 0 ? 'in order' : 'not in order'}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
)
process.exitCode = faulty.length === 0 && status === 0 ? 0 : 1
