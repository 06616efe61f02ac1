// `npm run check`: types, lint, format, imports, openings, and what the documents promise.
// It is quick enough for every save.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { citationFaults } from './check/citations.ts'
import { documentPathFaults } from './check/document-paths.ts'
import { importBreaches } from './check/imports.ts'
import { licenceFaults } from './check/licences.ts'
import { migrationFaults } from './check/migrations.ts'
import { nounBreaches } from './check/nouns.ts'
import { openingFaults } from './check/openings.ts'
import { registerFaults } from './check/requirements.ts'
import { scaleFaults } from './check/scale.ts'
import { viewStateDrift } from './check/view-state.ts'

const root = join(import.meta.dirname, '..')

const tool = (
  name: string,
  args: readonly string[],
): Promise<{ name: string; ok: boolean; output: string }> =>
  new Promise((done) => {
    execFile(
      join(root, 'node_modules', '.bin', name),
      [...args],
      { cwd: root, maxBuffer: 1 << 26 },
      (error, stdout, stderr) => done({ name, ok: error === null, output: `${stdout}${stderr}`.trim() }),
    )
  })

/** Runs every check and gives the names of those that found something; prints what they found. */
export const check = async (): Promise<readonly string[]> => {
  const results = await Promise.all([
    tool('tsc', ['--noEmit', '--singleThreaded']),
    // What only warns is for editors: to work it out and say nothing of it took a quarter of the time.
    tool('oxlint', ['--type-aware', '--quiet', '--allow', 'suspicious']),
    tool('oxfmt', ['--check']),
    tool('knip', ['--include', 'files,dependencies,unlisted,unresolved', '--no-progress']),
  ])
  const found = {
    imports: importBreaches(),
    nouns: nounBreaches(root),
    requirements: registerFaults(root),
    citations: citationFaults(root),
    documents: documentPathFaults(root),
    openings: openingFaults(root),
    licences: licenceFaults(root),
    migrations: migrationFaults(root),
    scale: scaleFaults(root),
    views: viewStateDrift(root),
  }
  for (const [name, faults] of Object.entries(found))
    results.push({ name, ok: faults.length === 0, output: faults.join('\n') })
  for (const result of results) {
    console.log(`${result.ok ? '✓' : '✗'} ${result.name}`)
    if (!result.ok) console.log(result.output)
  }
  return results.filter(({ ok }) => !ok).map(({ name }) => name)
}

if (import.meta.main) process.exitCode = (await check()).length === 0 ? 0 : 1
