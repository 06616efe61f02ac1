// Every chart walked alone along its generated paths: all transitions, both sides of each guard.
import { afterAll, describe, expect, it } from 'vitest'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { MODELS } from '#tests/models/all-models.ts'
import { findCharts, findViewWalks } from '#tests/models/support/all-charts.ts'
import { checkExpectations, walkPath } from '#tests/models/support/chart-walk.ts'
import type { Goal } from '#tests/models/support/chart-steps.ts'
import { stepText } from '#tests/models/support/model.ts'
import { goalsOfChart, planPaths } from '#tests/models/support/paths.ts'
import { keepWalk } from '#tests/models/support/results.ts'

const reached = new Map<string, Set<Goal>>(MODELS.map(({ name }) => [name, new Set()]))

afterAll(() => {
  for (const { name, machine } of MODELS) {
    const goals = goalsOfChart(chartGraph(machine))
    const own = [...(reached.get(name) ?? [])]
    // A run of one chart leaves what is known of the others.
    if (own.length > 0 || goals.length === 0) keepWalk('chart', name, { goals, reached: own })
  }
})

describe('every chart', () => {
  it('has a model', async () => {
    const charts = await findCharts()
    const without = charts.filter(({ machine }) => !MODELS.some((model) => model.machine === machine))
    expect(without.map(({ file, machine }) => `${file}: ${machine.id}`)).toEqual([])
    expect(MODELS.map(({ name }) => name).sort()).toEqual(charts.map(({ machine }) => machine.id).sort())
  })

  it('of the browser is walked in its view', async () => {
    const charts = (await findCharts()).filter(({ file }) => file.startsWith('src/'))
    const walked = findViewWalks()
    expect(charts.map(({ machine }) => machine.id).filter((name) => !walked.includes(name))).toEqual([])
  })
})

describe.each(MODELS.map((model) => [model.name, model] as const))('%s', (name, model) => {
  const plan = planPaths(model)

  it('is known to its model: every event has cases, every state named is one of the chart', () => {
    expect(plan.unknownEvents).toEqual([])
    const states = new Set(plan.graph.states.map(({ path }) => path))
    expect(Object.keys(model.states).filter((path) => !states.has(path))).toEqual([])
  })

  it('has paths for every transition and both sides of every guard', () => {
    const excused = Object.keys(model.outOfReach ?? {})
    expect(plan.missed.filter((goal) => !excused.includes(goal))).toEqual([])
    expect(excused.filter((goal) => !plan.missed.includes(goal as Goal))).toEqual([])
  })

  it.each(
    plan.paths.map((path, index) => [
      `path ${index + 1}, from ${path.start}, ends with ${path.steps.length === 0 ? 'the start' : stepText(path.steps.at(-1)!)}`,
      path,
    ]),
  )('%s', (_, path) => {
    walkPath(model, path)
    for (const goal of path.stops.flatMap((stop) => stop.goals)) reached.get(name)?.add(goal)
  })

  it('keeps what the specification says of it', () => {
    checkExpectations(model)
  })
})
