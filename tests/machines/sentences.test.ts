// Every state of every chart in the browser says in one Chinese sentence what is going on.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'

const root = join(import.meta.dirname, '../..')
const modules = await Promise.all(
  globSync('src/machines/**/*.machine.ts', { cwd: root }).map(
    async (file) => (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>,
  ),
)

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value

const statesOf = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...statesOf(child)])

const charts = modules.flatMap((module) => Object.values(module).filter(isMachine))

it('finds the charts', () => {
  expect(charts.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['app', 'session', 'identity', 'alerts', 'verifyCode']),
  )
})

it.each(charts.map((chart) => [chart.id, chart] as const))('%s', (_, chart) => {
  const silent = statesOf(chart.root).filter((node) => {
    const { sentence } = (node.meta ?? {}) as { sentence?: string }
    return sentence === undefined || !/\p{Script=Han}/u.test(sentence)
  })
  expect(silent.map(({ id }) => id)).toEqual([])
})
