// Faults put into the charts on purpose: each must make at least one generated test fail.
import { describe, expect, it } from 'vitest'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { MODELS } from '#tests/models/all-models.ts'
import { explore } from '#tests/models/support/explore.ts'
import { findFaults } from '#tests/models/support/find-faults.ts'
import { planPaths } from '#tests/models/support/paths.ts'
import { keepResult } from '#tests/models/support/results.ts'

describe('a fault in a chart', () => {
  it.each(MODELS.map((model) => [model.name, model] as const))(
    'of %s is found',
    (name, model) => {
      const explored = explore(model, chartGraph(model.machine))
      const found = findFaults(model, explored, planPaths(model, { explored }))
      keepResult(`mutants-${name}`, found)
      expect(found.survived).toEqual([])
      // The largest chart takes minutes on a slow machine.
    },
    400_000,
  )
})
