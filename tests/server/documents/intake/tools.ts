// The independent programs that judge our files: poppler and qpdf. Missing ones fail in CI and are told as a skip elsewhere.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why tests that need the program cannot run, or undefined where it is there. Throws in CI. */
export const missing = (...programs: readonly string[]): string | undefined => {
  const absent = programs.filter((program) => spawnSync(program, ['--version']).error !== undefined)
  if (absent.length === 0) return undefined
  const reason = `not installed: ${absent.join(', ')} (Debian: poppler-utils, qpdf)`
  if (process.env['CI']) throw new Error(reason)
  return reason
}

/** Runs a program on a file and gives the file it wrote. `args` get the two paths. */
export const throughProgram = (
  bytes: Uint8Array,
  program: string,
  args: (input: string, output: string) => readonly string[],
): Uint8Array =>
  inFolder((folder) => {
    const input = join(folder, 'in.pdf')
    const output = join(folder, 'out.pdf')
    writeFileSync(input, bytes)
    execFileSync(program, args(input, output), { stdio: 'pipe' })
    return new Uint8Array(readFileSync(output))
  })

/** The document rewritten by qpdf with these options. */
export const qpdf = (bytes: Uint8Array, ...options: readonly string[]): Uint8Array =>
  throughProgram(bytes, 'qpdf', (input, output) => [...options, input, output])

/** What `qpdf --check` says: empty where it has nothing to object to. */
export const qpdfComplaints = (bytes: Uint8Array): string =>
  inFolder((folder) => {
    const input = join(folder, 'in.pdf')
    writeFileSync(input, bytes)
    const run = spawnSync('qpdf', ['--check', input], { encoding: 'utf8' })
    return run.status === 0 ? '' : `${run.stdout}${run.stderr}`
  })

/** A page (counted from 1) as poppler draws it at 50 dpi: a grey picture with its size in the header. */
export const drawn = (bytes: Uint8Array, page = 1): Buffer =>
  inFolder((folder) => {
    const input = join(folder, 'in.pdf')
    writeFileSync(input, bytes)
    const range = ['-f', String(page), '-l', String(page)]
    execFileSync('pdftoppm', ['-gray', '-r', '50', '-singlefile', ...range, input, join(folder, 'page')], {
      stdio: 'pipe',
    })
    return readFileSync(join(folder, 'page.pgm'))
  })

/** All pages, each as above. One program for all of them: starting it costs more than drawing. */
export const drawnPages = (bytes: Uint8Array): Buffer[] =>
  inFolder((folder) => {
    const input = join(folder, 'in.pdf')
    writeFileSync(input, bytes)
    const all = execFileSync('pdftoppm', ['-gray', '-r', '50', input], { maxBuffer: 2 ** 28 })
    const pages: Buffer[] = []
    for (let at = 0; at < all.length;) {
      const header = /^P5\n(\d+) (\d+)\n255\n/.exec(all.toString('latin1', at, at + 40))
      if (header === null) throw new Error('not as poppler writes a page')
      const length = header[0].length + Number(header[1]) * Number(header[2])
      pages.push(all.subarray(at, at + length))
      at += length
    }
    return pages
  })

/** Mean difference of two drawings in grey levels (0 to 255); Infinity where their sizes differ. */
export const difference = (a: Buffer, b: Buffer): number => {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += Math.abs(a[index]! - b[index]!)
  return sum / a.length
}

/** The text poppler reads from the document. */
export const textOf = (bytes: Uint8Array): string =>
  inFolder((folder) => {
    const input = join(folder, 'in.pdf')
    writeFileSync(input, bytes)
    return execFileSync('pdftotext', ['-layout', input, '-'], { encoding: 'utf8' })
  })

const inFolder = <T>(work: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-intake-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
