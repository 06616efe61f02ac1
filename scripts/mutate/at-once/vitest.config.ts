// How Vitest runs an area with all faults at once: code with switches stands in for its files.
import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

const tests = (process.env['MUTATE_TESTS'] ?? '').split('\n')
const code = JSON.parse(
  readFileSync(join(process.env['FAULTS_FOLDER'] ?? '', 'code.json'), 'utf8'),
) as Readonly<Record<string, string>>

const faulty = Object.keys(code)
const isNear = (file: string): boolean => {
  const text = readFileSync(file, 'utf8')
  return faulty.some((name) => text.includes(`#${name}`))
}

const LARGEST = 1e9

// A fault is tried for a few seconds: tests that ask its file directly and short ones find it soonest.
class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      statSync(moduleId).size - (isNear(moduleId) ? LARGEST : 0)
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)))
  }
}

export default defineConfig({
  plugins: [
    {
      name: 'code-with-faults',
      enforce: 'pre',
      load: (id) => code[relative(process.cwd(), id.split('?')[0] ?? '').replaceAll('\\', '/')],
    },
  ],
  test: {
    root: process.cwd(),
    environment: 'node',
    runner: join(import.meta.dirname, 'runner.ts'),
    pool: 'forks',
    // One process whose modules stay.
    isolate: false,
    // It knows modules by their files, and would bring back the code of the run before.
    fsModuleCache: false,
    maxWorkers: 1,
    include: tests.filter((glob) => !glob.startsWith('!')),
    exclude: ['node_modules', ...tests.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))],
    sequence: { sequencer: NearestFirst },
    // A test stands for hundreds of runs.
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    onConsoleLog: () => false,
    // A fault may throw once its test is over, out of a timer; whoever does not notice it before has not noticed it.
    onUnhandledError: () => false,
  },
})
