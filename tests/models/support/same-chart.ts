// Tells whether a changed chart is equivalent to the original.
// From every position, every step that meets the change must do the same and lead to the same.
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { beginChart, eventTypesNow, moverOf, onto } from '#tests/models/support/chart-steps.ts'
import type { Moved } from '#tests/models/support/chart-steps.ts'
import { eventTypesByKey } from '#tests/models/support/event-names.ts'
import { positionOf } from '#tests/models/support/explore.ts'
import { payloadOf } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'
import type { Mutant } from '#tests/models/support/mutate.ts'
import { plain } from '#tests/models/support/plain.ts'

/** Ids by the order in which they appear: each move asks for new ones. */
const inOrder = (text: string): string => {
  const ids: string[] = []
  return text.replaceAll(/[0-9a-f]{8}-0000-4000-8000-[0-9a-f]{12}/g, (id) => {
    if (!ids.includes(id)) ids.push(id)
    return `id ${ids.indexOf(id)}`
  })
}

const lookOf = ({ snapshot, effects }: Moved): string =>
  inOrder(
    [
      plain(snapshot.value),
      snapshot.status,
      plain([...snapshot.tags].sort()),
      plain(snapshot.context),
      effects,
    ].join('\n'),
  )

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

interface Move {
  readonly input: unknown
  readonly before: AnyMachineSnapshot
  readonly event: AnyEventObject
  /** What came of it in the unchanged chart; few are ever asked. */
  readonly look: () => string
}

const listAt = (moves: Map<string, Move[]>, transition: string): Move[] => {
  const list = moves.get(transition) ?? []
  moves.set(transition, list)
  return list
}

/** A chart's movers by what it began with. */
const moversOf = (machine: AnyStateMachine) => {
  const movers = new Map<unknown, ReturnType<typeof moverOf>>()
  return (input: unknown) => {
    const mover = movers.get(input) ?? moverOf(machine, input)
    movers.set(input, mover)
    return mover
  }
}

/** Every move of the unchanged chart, by the transitions that were taken or refused in it. */
const movesByTransition = (model: Model): ReadonlyMap<string, readonly Move[]> => {
  const keys = new Map(
    [...eventTypesByKey(chartGraph(model.machine))].flatMap(([key, types]) =>
      [...types].map((type) => [type, key] as const),
    ),
  )
  const moves = new Map<string, Move[]>()
  const seen = new Set<string>()
  const moverFor = moversOf(model.machine)
  const reached: (readonly [Moved, unknown])[] = Object.values(model.starts).map((inputOf) => [
    beginChart(model.machine, inputOf()),
    inputOf(),
  ])
  for (let one = reached.pop(); one !== undefined; one = reached.pop()) {
    const [moved, input] = one
    const position = positionOf(model, moved.snapshot)
    if (seen.has(position)) continue
    seen.add(position)
    for (const { type, step } of stepsFrom(model, moved, keys)) {
      const payload = payloadOf(model, step, moved.snapshot.context)
      if (payload === undefined) continue
      const event = { ...payload, type }
      const next = moverFor(input)(moved.snapshot, event)
      reached.push([next, input])
      if (next.goals.length === 0) continue
      const move = { input, before: moved.snapshot, event, look: () => lookOf(next) }
      for (const transition of new Set(next.goals.map((goal) => goal.slice(goal.indexOf(' ') + 1))))
        listAt(moves, transition).push(move)
    }
  }
  return moves
}

const movesOf = new WeakMap<Model, ReadonlyMap<string, readonly Move[]>>()

/**
 * Whether a chart whose `transition` was changed is equivalent from every position of the model.
 * A move that neither takes nor refuses it is the same in both, so only the others are made again.
 */
export const isSameChart = (model: Model, { machine, transition }: Mutant): boolean => {
  const moves = movesOf.get(model) ?? movesByTransition(model)
  movesOf.set(model, moves)
  const moverFor = moversOf(machine)
  try {
    return (
      Object.values(model.starts).every(
        (inputOf) => lookOf(beginChart(model.machine, inputOf())) === lookOf(beginChart(machine, inputOf())),
      ) &&
      (moves.get(transition) ?? []).every(
        ({ input, before, event, look }) => lookOf(moverFor(input)(onto(machine, before), event)) === look(),
      )
    )
  } catch {
    return false
  }
}
