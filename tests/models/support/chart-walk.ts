// Walking a path with a chart alone, and what a whole walk looks like: the measure for changed charts.
import { expect } from 'vitest'
import { driveChart } from '#tests/models/support/chart-driver.ts'
import type { Seen } from '#tests/models/support/chart-driver.ts'
import { positionOf } from '#tests/models/support/explore.ts'
import { checkMeaning } from '#tests/models/support/meanings.ts'
import type { Model, Step } from '#tests/models/support/model.ts'
import { stepText } from '#tests/models/support/model.ts'
import type { Path } from '#tests/models/support/paths.ts'

/** Runs steps; `look` is told of every stop. Stops the actor in the end. */
export const walk = (
  model: Model,
  start: string,
  steps: readonly Step[],
  look: (seen: Seen, stop: number) => void,
  machine = model.machine,
): Seen => {
  const driver = driveChart(model, start, machine)
  try {
    let seen = driver.see()
    look(seen, 0)
    for (const [index, step] of steps.entries()) {
      seen = driver.do(step)
      look(seen, index + 1)
    }
    return seen
  } finally {
    driver.stop()
  }
}

/** Walks a planned path: the running chart must be where the plan says, and every state mean what the model says. */
export const walkPath = (model: Model, { start, steps, stops }: Path): void => {
  walk(model, start, steps, ({ snapshot }, stop) => {
    const done = steps.slice(0, stop).map(stepText).join(' → ')
    expect(positionOf(model, snapshot), `from ${start}: ${done}`).toBe(stops[stop]?.position)
    checkMeaning(model, snapshot)
  })
}

/** Checks what the model says of itself from the specification. */
export const checkExpectations = (model: Model, machine = model.machine): void => {
  for (const { start, steps, holds } of model.expectations) {
    const { snapshot, effects } = walk(model, start, steps, () => undefined, machine)
    holds(snapshot, effects)
  }
}
