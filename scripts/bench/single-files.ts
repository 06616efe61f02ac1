// Measures what one file costs to check or to take in: CPU and memory of the whole process.
// `npm run bench -- files` runs it alone; each file has a process of its own.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { heavyFiles } from './heavy-files.ts'

/** One file: CPU of all threads, memory at its highest beyond what the process had before, and what was answered. */
export interface FileRow {
  readonly name: string
  readonly what: 'check' | 'takeIn'
  readonly sizeMb: number
  readonly cpuMs: number
  readonly growthMb: number
  readonly answer: string
}

/** What a single file may cost (docs/decisions/0052). */
export const MOST_CPU_MS = 1_000
export const MOST_GROWTH_MB = 150

const program = join(import.meta.dirname, 'single-file.ts')

const measured = (what: FileRow['what'], name: string): FileRow => {
  const output = execFileSync(process.execPath, ['--expose-gc', program, what, name], { encoding: 'utf8' })
  return JSON.parse(output) as FileRow
}

/** All heavy files, the costliest first. */
export const benchSingleFiles = (): { rows: FileRow[] } => ({
  rows: (['check', 'takeIn'] as const)
    .flatMap((what) => Object.keys(heavyFiles).map((name) => measured(what, name)))
    .toSorted((a, b) => b.cpuMs - a.cpuMs),
})
