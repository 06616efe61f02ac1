// Independent checkers of signed files: openssl, pdfsig, qpdf and mutool.
// They run in a folder of their own.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tools the tests know. */
export type Tool = 'openssl' | 'pdfsig' | 'qpdf' | 'mutool' | 'pdftoppm' | 'pdftotext'

/**
 * Why a tool's tests are skipped, or false when the tool is there. In CI a missing tool fails instead:
 * a check that silently did not run is no check.
 */
export const missingTool = (...tools: Tool[]): string | false => {
  const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
  if (missing.length === 0) return false
  const words = `not installed: ${missing.join(', ')}`
  if (process.env['CI']) throw new Error(words)
  return words
}

/** What a tool said. */
export interface ToolAnswer {
  readonly status: number | null
  readonly output: string
  readonly bytes: Uint8Array
}

/** Runs a tool on files written for it; `{name}` in an argument becomes the file's path. */
export const runTool = (
  tool: Tool,
  args: readonly string[],
  files: Record<string, Uint8Array> = {},
): ToolAnswer => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-tool-'))
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
    const placed = args.map((arg) => arg.replaceAll(/\{([^}]+)\}/g, (_, name: string) => join(folder, name)))
    const result = spawnSync(tool, placed, { maxBuffer: 64 * 1024 * 1024, cwd: folder })
    if (result.error) throw result.error
    return {
      status: result.status,
      // Read when it is asked for: a drawn page of megabytes is no text.
      get output() {
        return `${result.stdout.toString('utf8')}${result.stderr.toString('utf8')}`
      },
      bytes: new Uint8Array(result.stdout),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A certificate, list or message as PEM. */
export const pem = (label: string, ...ders: readonly Uint8Array[]): Uint8Array =>
  Buffer.from(
    ders
      .map((der) => {
        const lines =
          Buffer.from(der)
            .toString('base64')
            .match(/.{1,64}/g) ?? []
        return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
      })
      .join(''),
  )
