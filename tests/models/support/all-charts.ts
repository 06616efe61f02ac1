// Every chart of the application, found in the source: what has no model is found missing.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StateMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'

const root = join(import.meta.dirname, '../../..')

/** Turns drawn text into a machine, and has none of its own. */
const READER = 'src/inspector/chart-graph.ts'

/** Files that make a machine, whatever they are called. */
const chartFiles = (): readonly string[] =>
  globSync('{src,server}/**/*.ts', { cwd: root })
    .filter((file) => file !== READER && /\bcreateMachine\(/.test(readFileSync(join(root, file), 'utf8')))
    .sort()

/** The machines that files of charts export, by file. */
export const findCharts = async (): Promise<readonly { file: string; machine: AnyStateMachine }[]> => {
  const found = await Promise.all(
    chartFiles().map(async (file) => {
      const exported = Object.values(
        (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>,
      )
      return exported
        .filter((one): one is AnyStateMachine => one instanceof StateMachine)
        .map((machine) => ({ file, machine }))
    }),
  )
  return found.flat()
}

/** Names of the charts whose models the tests of views walk, read from their text: they run elsewhere, on a screen. */
export const findViewWalks = (): readonly string[] =>
  globSync('tests/models/view/*.test.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^walkInView\((\w+)Model,/gmu)].map(
      ([, name = '']) => name,
    ),
  )
