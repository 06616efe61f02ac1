// `npm run replay -- SESSION.json`: turns a session recorded in the inspector into a test and runs it.
// Options: [--actor NAME] [--should-be STATE] [--as NAME] [--force]. The test is written to tests/replays.
// Exit status 0 passed, 1 failed, 2 nothing was written.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { replayableActors, testText } from '#src/inspector/recording/copied-test.ts'
import type { Recording, SeenActor } from '#src/inspector/recording/recording.ts'
import { readSession } from '#src/inspector/recording/session-file.ts'

const USAGE = `npm run replay -- SESSION.json [--actor NAME] [--should-be STATE] [--as NAME] [--force]
  SESSION.json  what 导出 in /inspector saved
  --actor       replay this chart only, e.g. signing; all that were recorded from their beginning without it
  --should-be   the state in which the recording should have ended, e.g. preparing.proving.proven: the test fails until it does
  --as          name of the file under tests/replays; the session's own without it
  --force       write over a file that is there`

const root = join(import.meta.dirname, '..')
const REPLAYS = join(root, 'tests', 'replays')
const CONFIG = join('scripts', 'replay', 'vitest.config.ts')

const nameOf = (file: string, actor: string | undefined): string =>
  [
    basename(file)
      .replace(/(\.inspection)?\.json$/, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
    ...(actor === undefined ? [] : [actor]),
  ].join('-')

const chosen = (recording: Recording, actor: string | undefined): readonly SeenActor[] => {
  const all = replayableActors(recording)
  const found =
    actor === undefined ? all : all.filter(({ chart, name }) => chart?.id === actor || name === actor)
  if (found.length > 0) return found
  const known = [...new Set(all.map(({ chart }) => chart?.id))].join(', ')
  throw new Error(
    all.length === 0
      ? 'no chart of the product was recorded from its beginning; record again with /inspector open before the page'
      : `the session has no ${actor} from its beginning, but: ${known}`,
  )
}

const write = (): string => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      actor: { type: 'string' },
      'should-be': { type: 'string' },
      as: { type: 'string' },
      force: { type: 'boolean' },
    },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error(USAGE)
  const recording = readSession(readFileSync(file, 'utf8'))
  if (recording === undefined) throw new Error(`${file} is no session that /inspector exported`)
  const actors = chosen(recording, values.actor)
  const shouldEndIn = values['should-be']
  if (shouldEndIn !== undefined && values.actor === undefined)
    throw new Error('say with --actor whose state --should-be means')
  const text = testText(recording, actors, shouldEndIn === undefined ? {} : { shouldEndIn }) ?? ''
  const path = join(REPLAYS, `${values.as ?? nameOf(file, values.actor)}.test.ts`)
  if (existsSync(path) && values.force !== true)
    throw new Error(`${relative(root, path)} is there already; give another name with --as, or --force`)
  mkdirSync(REPLAYS, { recursive: true })
  writeFileSync(path, text)
  return path
}

/** Runs one of the installed tools; whether it went well. */
const run = (tool: string, args: readonly string[]): boolean =>
  spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root, stdio: 'inherit' })
    .status === 0

try {
  const path = relative(root, write())
  console.log(path)
  // A replay asks a chart and no server: those of the whole start a database and all that views need.
  process.exitCode = run('vitest/vitest.mjs', ['run', path, '--config', CONFIG]) ? 0 : 1
} catch (error) {
  const { code, path } = error as NodeJS.ErrnoException
  console.error(code === 'ENOENT' ? `there is no ${path}` : (error as Error).message)
  process.exitCode = 2
}
