// Converts office files to PDF through LibreOffice, if it is installed.
// It runs in a folder of its own and within a time limit.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The Office formats a converter takes. */
export type OfficeFormat = 'docx' | 'doc' | 'xlsx' | 'xls'

/** Turns Office files into PDF. */
export interface OfficeConversion {
  /** The PDF; throws `OfficeConversionError`. */
  toPdf(bytes: Uint8Array, format: OfficeFormat): Promise<Uint8Array>
}

/** No PDF came out: `timed-out` when the time limit was reached, `failed` otherwise. */
export class OfficeConversionError extends Error {
  readonly reason: 'timed-out' | 'failed'
  constructor(reason: 'timed-out' | 'failed', detail: string) {
    super(`office conversion ${reason}: ${detail}`)
    this.name = 'OfficeConversionError'
    this.reason = reason
  }
}

/** The LibreOffice program: NUOYIN_SOFFICE where it is set, else `soffice` on the PATH, else undefined. */
export const findOffice = (environment: Readonly<Record<string, string | undefined>>): string | undefined => {
  const stated = environment['NUOYIN_SOFFICE']
  if (stated) return existsSync(stated) ? stated : undefined
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const names = process.platform === 'win32' ? ['soffice.exe', 'soffice.com'] : ['soffice', 'libreoffice']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** A converter that runs `program` once per file, one file at a time, each with a fresh profile in a folder of its own. */
export const libreOffice = (options: {
  readonly program: string
  readonly timeLimitMs?: number
}): OfficeConversion => {
  const timeLimitMs = options.timeLimitMs ?? 60_000
  let last: Promise<unknown> = Promise.resolve()
  return {
    toPdf: (bytes, format) => {
      const run = last.then(() => convert(options.program, timeLimitMs, bytes, format))
      last = run.catch(() => undefined)
      return run
    },
  }
}

const convert = async (program: string, timeLimitMs: number, bytes: Uint8Array, format: OfficeFormat) => {
  const folder = await mkdtemp(join(tmpdir(), 'nuoyin-office-'))
  try {
    const profile = join(folder, 'profile')
    const input = join(folder, `document.${format}`)
    const output = join(folder, 'out')
    await mkdir(join(profile, 'user'), { recursive: true })
    await mkdir(output)
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), LOCKED_PROFILE)
    await writeFile(input, bytes)
    const args = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--nologo',
      '--nodefault',
      '--norestore',
      '--nolockcheck',
      '--convert-to',
      'pdf',
      '--outdir',
      output,
      input,
    ]
    await runBounded(program, args, folder, timeLimitMs)
    const made = (await readdir(output)).find((name) => name.endsWith('.pdf'))
    if (made === undefined) throw new OfficeConversionError('failed', 'no PDF was written')
    return new Uint8Array(await readFile(join(output, made)))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const runBounded = (program: string, args: readonly string[], folder: string, timeLimitMs: number) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      // A group of its own: the launcher starts the real program as a child, and both must end.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        TMPDIR: folder,
        LANG: 'zh_CN.UTF-8',
        ...NO_NETWORK,
      },
    })
    let complaint = ''
    let isLate = false
    const endGroup = () => {
      try {
        if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // It has ended by itself meanwhile.
      }
    }
    const timer = setTimeout(() => {
      isLate = true
      endGroup()
    }, timeLimitMs)
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (complaint = (complaint + text).slice(-2000)))
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(new OfficeConversionError('failed', error.message))
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      endGroup()
      if (isLate) reject(new OfficeConversionError('timed-out', `${timeLimitMs} ms`))
      else if (code !== 0) reject(new OfficeConversionError('failed', `exit ${code}: ${complaint}`))
      else resolve()
    })
  })

// Linked pictures and templates are not fetched: the document must not make the server call anybody.
const NO_NETWORK = {
  http_proxy: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
}

const setting = (path: string, name: string, value: string) =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting'

const LOCKED_PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${setting(SCRIPTING, 'MacroSecurityLevel', '3')}
${setting(SCRIPTING, 'DisableMacrosExecution', 'true')}
${setting(SCRIPTING, 'BlockUntrustedRefererLinks', 'true')}
${setting('/org.openoffice.Office.Writer/Content/Update', 'Link', '0')}
${setting('/org.openoffice.Office.Calc/Content/Update', 'Link', '1')}
</oor:items>
`
