// Measures what one file costs to check or to take in: CPU and memory of the whole process.
// `npm run bench -- files` runs it alone; each file has a process of its own.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { heavyFiles, SEALED_ACROSS } from './heavy-files.ts'

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
  const output = execFileSync(process.execPath, [program, what, name], { encoding: 'utf8' })
  return JSON.parse(output) as FileRow
}

/** All heavy files, the costliest first. */
export const benchSingleFiles = (): { rows: FileRow[] } => ({
  rows: (['check', 'takeIn'] as const)
    .flatMap((what) => Object.keys(heavyFiles).map((name) => measured(what, name)))
    .toSorted((a, b) => b.cpuMs - a.cpuMs),
})

/** The check of a file with seals across its pages beside pdfsig's: CPU, middle of the rounds; none where pdfsig is not installed. */
export interface AcrossRow {
  readonly cpuMs: number
  readonly pdfsigMs: number
  readonly times: number
}

/** How many times pdfsig's CPU it may take. */
export const MOST_PDFSIG_TIMES = 1.2
const ROUNDS = 5

export const benchSealedAcross = async (): Promise<AcrossRow | undefined> => {
  if (spawnSync('pdfsig', ['-v']).error !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-bench-'))
  try {
    const path = join(folder, 'a.pdf')
    writeFileSync(path, await heavyFiles[SEALED_ACROSS]!())
    const rounds = Array.from({ length: ROUNDS }, () => {
      const { cpuMs } = measured('check', SEALED_ACROSS)
      const other = pdfsigMs(path)
      return { cpuMs, pdfsigMs: other, times: cpuMs / other }
    })
    return rounds.toSorted((one, another) => one.times - another.times)[ROUNDS >> 1]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** CPU of the program; the second line of the shell's `times` is that of what it started. */
const pdfsigMs = (path: string): number => {
  const script = 'pdfsig "$0" >/dev/null 2>&1; times'
  const [, children = ''] = execFileSync('bash', ['-c', script, path], { encoding: 'utf8' }).split('\n')
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  )
}
