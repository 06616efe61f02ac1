// Declares the browser tests of one chart.
// Its paths are walked in Chromium, and every transition a person can cause is taken.
import { planInBrowser } from '#tests/models/browser/in-browser.ts'
import type { InBrowser } from '#tests/models/browser/in-browser.ts'
import { walkInPage } from '#tests/models/browser/browser-walk.ts'
import { keepWalk, readResult } from '#tests/models/support/results.ts'
import type { Walked } from '#tests/models/support/results.ts'
import type { Goal } from '#tests/models/support/chart-steps.ts'
import { expect, test } from '#tests/support/journey.ts'

/** Walks all paths, one page and one set of people each. */
export const walkInBrowser = <People>(binding: InBrowser<People>): void => {
  const { model, plan } = planInBrowser(binding)
  const excused = model.notInBrowser ?? {}
  const kept = (): readonly Goal[] =>
    (readResult(`browser-${model.name}`) as Walked | undefined)?.reached ?? []
  // A path that fails ends the process; what was reached before is kept in the report.
  const keep = (before: readonly Goal[], reached: readonly Goal[]): void => {
    const all = new Set([...before, ...reached])
    keepWalk('browser', model.name, {
      goals: plan.goals,
      reached: plan.goals.filter((goal) => all.has(goal)),
      excused,
    })
  }
  test.describe.configure({ mode: 'default' })
  for (const [index, path] of plan.paths.entries())
    test(`${model.name}, path ${index + 1}, from ${path.start}: ${path.steps.length} steps`, async ({
      page,
      server,
    }) => {
      const before = index === 0 ? [] : kept()
      const reached: Goal[] = []
      try {
        const walking = { binding, model, plan, page, url: server.url }
        await walkInPage({ ...walking, took: (goal) => reached.push(goal) }, path)
      } finally {
        keep(before, reached)
      }
    })
  test(`${model.name} took every transition that a person can cause`, () => {
    const reached = kept()
    const left = plan.goals.filter((goal) => !reached.includes(goal))
    expect(left.map((goal) => goal.slice('taken '.length)).sort()).toEqual(Object.keys(excused).sort())
  })
}
