// Every chart of the application, found in the source: what has no model is found missing.
import { globSync } from 'node:fs'
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
