// Finds every position of a chart and every step from it, by pure transitions.
// It uses XState's graph tools.
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import type { ChartGraph } from '#src/inspector/chart-graph.ts'
import { beginChart, eventTypesNow, moverOf } from '#tests/models/support/chart-steps.ts'
import type { Goal, Moved } from '#tests/models/support/chart-steps.ts'
import { eventTypesByKey } from '#tests/models/support/event-names.ts'
import { payloadOf } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'

/** A step from one position to another, and the goals it reaches. */
export interface Edge {
  readonly step: Step
  readonly to: string
  readonly goals: readonly Goal[]
}

/** A move as it was made, from the first snapshot found at its position. */
export interface Move {
  /** What the chart began with. */
  readonly input: unknown
  readonly before: AnyMachineSnapshot
  readonly event: AnyEventObject
  readonly after: Moved
}

export interface Explored {
  /** The first position of each start, with the goals it reaches. */
  readonly entries: readonly {
    readonly start: string
    readonly position: string
    readonly goals: readonly Goal[]
  }[]
  /** Steps with goals from each position. A position is a state and the abstraction of its context. */
  readonly edges: ReadonlyMap<string, readonly Edge[]>
  /** The moves of all edges; they hold the snapshots, so what need not be made again lets go of them. */
  readonly moves: readonly Move[]
}

interface GraphEvent {
  readonly type: string
  readonly step: Step
  readonly payload: Record<string, unknown>
}

/** More steps than this mean that the abstraction is too fine. */
const LIMIT = 40_000

/** The position of a chart: its state and the model's abstraction of its context. */
export const positionOf = (model: Model, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([snapshot.value, snapshot.status, model.abstraction?.(snapshot.context, snapshot) ?? null])

/** Takes the seconds of a whole search for a large chart; `graph` is the chart's. */
export const explore = (model: Model, graph: ChartGraph): Explored => {
  // The models' name for XState's spelling of an event.
  const keys = new Map(
    [...eventTypesByKey(graph)].flatMap(([key, types]) => [...types].map((type) => [type, key] as const)),
  )
  // Asked for by every part of the search.
  const positions = new WeakMap<Moved, string>()
  const position = (moved: Moved): string => {
    const known = positions.get(moved) ?? positionOf(model, moved.snapshot)
    positions.set(moved, known)
    return known
  }
  const eventsOf = ({ snapshot }: Moved): GraphEvent[] =>
    snapshot.status !== 'active'
      ? []
      : eventTypesNow(snapshot).flatMap((type) => {
          const key = keys.get(type)
          if (key === undefined) return []
          const names = key.startsWith('after ') ? [''] : Object.keys(model.events[key]?.cases ?? {})
          return names.flatMap((name) => {
            const step = [key, name] as const
            const payload = payloadOf(model, step, snapshot.context, snapshot.value, snapshot)
            return payload === undefined ? [] : [{ type, step, payload }]
          })
        })
  const edges = new Map<string, readonly Edge[]>()
  const moves: Move[] = []
  const entries = Object.entries(model.starts).map(([start, inputOf]) => {
    const input = inputOf()
    const begun = beginChart(model.machine, input)
    const move = moverOf(model.machine, input)
    const logic = {
      transition: ({ snapshot }: Moved, { type, payload }: GraphEvent): Moved =>
        move(snapshot, { ...payload, type }),
    }
    const map = getAdjacencyMap(
      logic as never,
      {
        fromState: begun,
        serializeState: position,
        serializeEvent: ({ step }: GraphEvent) => JSON.stringify(step),
        events: eventsOf,
        // What was explored from an earlier start need not be explored again.
        stopWhen: (at: Moved) => edges.has(position(at)),
        limit: LIMIT,
      } as never,
    ) as unknown as Record<
      string,
      { state: Moved; transitions: Record<string, { event: GraphEvent; state: Moved }> }
    >
    for (const [name, { state: from, transitions }] of Object.entries(map)) {
      if (edges.has(name)) continue
      const made = Object.values(transitions).filter(({ state }) => state.goals.length > 0)
      edges.set(
        name,
        made.map(({ event, state }) => ({ step: event.step, to: position(state), goals: state.goals })),
      )
      for (const { event, state } of made)
        moves.push({
          input,
          before: from.snapshot,
          event: { ...event.payload, type: event.type },
          after: state,
        })
    }
    return { start, position: position(begun), goals: begun.goals }
  })
  return { entries, edges, moves }
}
