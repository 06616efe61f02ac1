// Events as models call them (`done loadUser`, `after pollInterval`) and as XState spells them.
import type { ChartGraph, ChartTransition } from '#src/inspector/chart-graph.ts'

/** The event's name as models write it. */
export const eventKey = ({ trigger }: Pick<ChartTransition, 'trigger'>): string =>
  ['done', 'error', 'after'].includes(trigger.kind) ? `${trigger.kind} ${trigger.name}` : trigger.name

/** XState's spellings for each of the models' names in one chart; a delay has one per state that waits. */
export const eventTypesByKey = (graph: ChartGraph): ReadonlyMap<string, ReadonlySet<string>> => {
  const types = new Map<string, Set<string>>()
  for (const transition of graph.transitions.filter(({ eventType }) => eventType !== ''))
    types.set(eventKey(transition), (types.get(eventKey(transition)) ?? new Set()).add(transition.eventType))
  return types
}
