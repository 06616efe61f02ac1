// Every chart of the application, found in the source: what has no model is found missing.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StateMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'

const root = join(import.meta.dirname, '../../..')

/** The machines that files of charts export, by file. */
export const findCharts = async (): Promise<readonly { file: string; machine: AnyStateMachine }[]> => {
  const files = globSync(['src/**/*.machine.ts', 'server/domain/*/lifecycle.ts'], { cwd: root }).sort()
  const found = await Promise.all(
    files.map(async (file) => {
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
