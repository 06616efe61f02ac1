// Tells whether a changed chart is equivalent to the original.
// From every position, every step must do the same and lead to the same.
import type { AnyStateMachine } from 'xstate'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { beginChart, eventTypesNow, moveChart } from '#tests/models/support/chart-steps.ts'
import type { Moved } from '#tests/models/support/chart-steps.ts'
import { eventTypesByKey } from '#tests/models/support/event-names.ts'
import { positionOf } from '#tests/models/support/explore.ts'
import { payloadOf } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'
import { plain } from '#tests/models/support/plain.ts'

const lookOf = ({ snapshot, effects }: Moved): string =>
  [
    plain(snapshot.value),
    snapshot.status,
    plain([...snapshot.tags].sort()),
    plain(snapshot.context),
    effects,
  ].join('\n')

const stepsFrom = (
  model: Model,
  { snapshot }: Moved,
  keys: ReadonlyMap<string, string>,
): { type: string; step: Step }[] =>
  snapshot.status !== 'active'
    ? []
    : eventTypesNow(snapshot).flatMap((type) => {
        const key = keys.get(type)
        if (key === undefined) return []
        const names = key.startsWith('after ') ? [''] : Object.keys(model.events[key]?.cases ?? {})
        return names.map((name) => ({ type, step: [key, name] as const }))
      })

/** Walks both charts in parallel through all positions of the model; false at the first difference. */
export const isSameChart = (model: Model, other: AnyStateMachine): boolean => {
  const keys = new Map(
    [...eventTypesByKey(chartGraph(model.machine))].flatMap(([key, types]) =>
      [...types].map((type) => [type, key] as const),
    ),
  )
  try {
    const seen = new Set<string>()
    const pairs: (readonly [Moved, Moved, unknown])[] = Object.values(model.starts).map((inputOf) => [
      beginChart(model.machine, inputOf()),
      beginChart(other, inputOf()),
      inputOf(),
    ])
    for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
      const [ours, theirs, input] = pair
      if (lookOf(ours) !== lookOf(theirs)) return false
      const position = positionOf(model, ours.snapshot)
      if (seen.has(position)) continue
      seen.add(position)
      for (const { type, step } of stepsFrom(model, ours, keys)) {
        const [our, their] = [ours, theirs].map(({ snapshot }) => payloadOf(model, step, snapshot.context))
        if (our === undefined) continue
        pairs.push([
          moveChart(model.machine, input, ours.snapshot, { ...our, type }),
          moveChart(other, input, theirs.snapshot, { ...their, type }),
          input,
        ])
      }
    }
    return true
  } catch {
    return false
  }
}
