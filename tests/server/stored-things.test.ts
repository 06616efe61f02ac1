// The table of stored things has every chart of the server, and a handler for each of its clocks.
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { storedThings } from '#server/stored-things.ts'
import { serverExhibits } from '../../scripts/charts/server-exhibits.ts'

const root = path.join(import.meta.dirname, '../..')
const files = globSync('server/domain/**/*machine.ts', { cwd: root }).toSorted()

/** The machines a file exports. */
const machinesOf = async (file: string): Promise<AnyStateMachine[]> => {
  const exported = (await import(path.join(root, file))) as Record<string, unknown>
  return Object.entries(exported).flatMap(([name, value]) =>
    name.endsWith('Machine') ? [value as AnyStateMachine] : [],
  )
}

test('every machine of the server is in the table, and is described under its file', async () => {
  const found: [string, string][] = []
  for (const file of files) for (const { id } of await machinesOf(file)) found.push([file, id])
  const kept = new Set(Object.values(storedThings).map(({ machine }) => machine.id))
  expect(files.length).toBeGreaterThan(15)
  expect(found.filter(([, id]) => !kept.has(id))).toEqual([])
  expect(serverExhibits.map(({ file, name }) => [file, name]).toSorted()).toEqual(found.toSorted())
})

test('each thing stands under the noun of its lifecycle', () => {
  expect(Object.values(storedThings).map(({ noun }) => noun)).toEqual(Object.keys(storedThings))
})

test('whoever has a clock is moved when it runs out, and nobody else', () => {
  const hasClock = (machine: AnyStateMachine) =>
    chartGraph(machine).transitions.some(({ eventType }) => eventType.startsWith('xstate.after'))
  const things = Object.values(storedThings)
  expect(things.filter(({ whenDue }) => whenDue !== undefined).map(({ noun }) => noun)).toEqual(
    things.filter(({ machine }) => hasClock(machine)).map(({ noun }) => noun),
  )
})
