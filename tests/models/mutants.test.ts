// Faults put into the charts on purpose: each must make at least one generated test fail.
import { describe, expect, it } from 'vitest'
import { MODELS } from '#tests/models/all-models.ts'
import { hunt } from '#tests/models/support/hunt.ts'
import { planPaths } from '#tests/models/support/paths.ts'
import { keepResult } from '#tests/models/support/results.ts'

describe('a fault in a chart', () => {
  it.each(MODELS.map((model) => [model.name, model] as const))('of %s is found', (name, model) => {
    const hunted = hunt(model, planPaths(model))
    keepResult(`mutants-${name}`, hunted)
    expect(hunted.survived).toEqual([])
  })
})
