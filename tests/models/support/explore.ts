// Finds every position of a chart and every step from it, by pure transitions.
// It uses XState's graph tools.
import type { AnyMachineSnapshot } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import { beginChart, eventTypesNow, moverOf } from '#tests/models/support/chart-steps.ts'
import type { Goal, Moved } from '#tests/models/support/chart-steps.ts'
import { payloadOf } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'

/** A step from one position to another, and the goals it reaches. */
export interface Edge {
  readonly step: Step
  readonly to: string
  readonly goals: readonly Goal[]
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

/** `keys` gives the models' name for XState's spelling of an event. */
export const explore = (model: Model, keys: ReadonlyMap<string, string>): Explored => {
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
    ) as unknown as Record<string, { transitions: Record<string, { event: GraphEvent; state: Moved }> }>
    for (const [name, { transitions }] of Object.entries(map))
      if (!edges.has(name))
        edges.set(
          name,
          Object.values(transitions)
            .map(({ event, state }) => ({ step: event.step, to: position(state), goals: state.goals }))
            .filter(({ goals }) => goals.length > 0),
        )
    return { start, position: position(begun), goals: begun.goals }
  })
  return { entries, edges }
}
