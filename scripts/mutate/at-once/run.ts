// Runs an area with all its faults in one process, and reports as StrykerJS does.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Area } from '../areas.ts'
import { filesOf } from '../areas.ts'
import type { MutationReport } from '../count.ts'
import { putFaults } from './put-faults.ts'
import type { Fault } from './put-faults.ts'

/** What the runner found: ids of faults; `loaded` ran while modules loaded, `unused` are tests that could not be asked. */
export interface Found {
  readonly noticed: readonly string[]
  readonly reached: readonly string[]
  readonly loaded: readonly string[]
  readonly unused: readonly string[]
}

/** The report of an area, and the tests that could not be asked. */
export const runAtOnce = async (
  area: Area,
  { root, folder, without }: { root: string; folder: string; without: readonly string[] },
): Promise<{ report: MutationReport; unused: readonly string[] }> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { code, faults } = await putFaults(filesOf(area), without)
  for (const { file, from, to } of area.uncached ?? []) {
    const text = code[file] ?? readFileSync(file, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
    Object.assign(code, { [file]: text.replace(from, to) })
  }
  writeFileSync(join(folder, 'code.json'), JSON.stringify(code))
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', '--config', 'scripts/mutate/at-once/vitest.config.ts', '--reporter', 'dot'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, MUTATE_TESTS: area.tests.join('\n'), FAULTS_FOLDER: folder },
    },
  )
  if (status !== 0) throw new Error(`the tests of ${area.area} could not be run with faults in the code`)
  const found = JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')) as Found
  return { report: reportOf(faults, found), unused: found.unused }
}

/** As StrykerJS would write it. */
export const reportOf = (faults: readonly Fault[], { noticed, reached, loaded }: Found): MutationReport => {
  const files: Record<string, { mutants: MutationReport['files'][string]['mutants'][number][] }> = {}
  for (const { id, file, ...fault } of faults) {
    const isReached = reached.includes(id)
    const status = noticed.includes(id) ? 'Killed' : isReached ? 'Survived' : 'NoCoverage'
    const isStatic = !isReached && loaded.includes(id)
    ;(files[file] ??= { mutants: [] }).mutants.push({ ...fault, status, static: isStatic })
  }
  return { files }
}
