// Faults put into the charts on purpose: each must make at least one generated test fail.
import { describe, expect, it } from 'vitest'
import { MODELS } from '#tests/models/all-models.ts'
import { findFaults } from '#tests/models/support/find-faults.ts'
import { planPaths } from '#tests/models/support/paths.ts'
import { keepResult } from '#tests/models/support/results.ts'

describe('a fault in a chart', () => {
  it.each(MODELS.map((model) => [model.name, model] as const))(
    'of %s is found',
    (name, model) => {
      const found = findFaults(model, planPaths(model))
      keepResult(`mutants-${name}`, found)
      expect(found.survived).toEqual([])
      // The largest chart takes minutes on a slow machine.
    },
    400_000,
  )
})
