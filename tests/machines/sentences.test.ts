// Every state of every chart in the browser says in one Chinese sentence what is going on.
import { expect, it } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'

const modules = import.meta.glob<Record<string, unknown>>('/src/machines/**/*.machine.ts', { eager: true })

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value

const statesOf = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...statesOf(child)])

const charts = Object.values(modules).flatMap((module) => Object.values(module).filter(isMachine))

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
