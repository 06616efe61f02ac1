// Lint rules for charts.
// All states can be reached and left, all events sent are handled, everything has a name.
import type { ChartGraph, ChartState, ChartTransition } from '#src/inspector/chart-graph.ts'
import type { Reporting } from './exhibit.ts'

/** What the lint knows besides the chart. */
export interface Knowledge {
  /** Types of all events the chart declares. */
  readonly declared: readonly string[]
  /** Invoked actors without `done` or `error`, by id. */
  readonly reporting: Readonly<Record<string, Reporting>>
}

const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || outer === '' || inner.startsWith(`${outer}.`)

const shown = (path: string): string => (path === '' ? '(root)' : path)

const childrenOf = (graph: ChartGraph, path: string): ChartState[] =>
  graph.states.filter((state) => state.parent === path)

/** Paths of the states that some sequence of transitions enters, guards left aside. */
const reachable = (graph: ChartGraph): ReadonlySet<string> => {
  const byPath = new Map(graph.states.map((state) => [state.path, state]))
  const reached = new Set<string>()
  const enter = (path: string): void => {
    const state = byPath.get(path)
    if (state === undefined || reached.has(path)) return
    reached.add(path)
    if (state.parent !== undefined && !reached.has(state.parent)) enter(state.parent)
    // Entered on the way to a child: the other regions of a parallel state begin too.
    if (state.type === 'parallel') for (const child of childrenOf(graph, path)) enterWithInitial(child.path)
    for (const transition of graph.transitions)
      if (transition.source === path) transition.targets.forEach(enterWithInitial)
  }
  const enterWithInitial = (path: string): void => {
    enter(path)
    const initial = byPath.get(path)?.initial
    if (initial !== undefined) enterWithInitial(initial)
  }
  enterWithInitial('')
  return reached
}

const unreachable = (graph: ChartGraph): string[] => {
  const reached = reachable(graph)
  return graph.states
    .filter((state) => !reached.has(state.path))
    .map((state) => `${shown(state.path)}: unreachable, no transition and no initial state leads here`)
}

const leaves = (transition: ChartTransition, path: string): boolean =>
  isWithin(path, transition.source) && transition.targets.some((target) => target !== path)

const deadEnds = (graph: ChartGraph): string[] =>
  graph.states
    .filter((state) => state.type === 'atomic' && !state.isResting)
    .filter((state) => !graph.transitions.some((transition) => leaves(transition, state.path)))
    .map(
      (state) =>
        `${shown(state.path)}: a dead end; make it final, or say meta.resting when nothing shall lead out`,
    )

const needlessRest = (graph: ChartGraph): string[] =>
  graph.states
    .filter(
      (state) => state.isResting && graph.transitions.some((transition) => leaves(transition, state.path)),
    )
    .map((state) => `${shown(state.path)}: says meta.resting although a transition leads out`)

const unheard = (graph: ChartGraph, declared: readonly string[]): string[] => {
  const heard = new Set(graph.transitions.map((transition) => transition.eventType))
  return declared
    .filter((event) => !heard.has(event))
    .map((event) => `${event}: declared, but no state has a handler`)
}

const idle = (graph: ChartGraph): string[] =>
  graph.transitions
    .filter(({ targets, actions }) => targets.length === 0 && actions.length === 0)
    .map(({ source, eventType }) => `${shown(source)}: ${eventType} goes nowhere and does nothing`)

const shadowed = (graph: ChartGraph): string[] =>
  graph.transitions
    .filter(({ guard, index, candidates }) => guard === undefined && index < candidates - 1)
    .map(
      ({ source, eventType }) =>
        `${shown(source)}: ${eventType || 'always'} has candidates behind one without guard; they are never taken`,
    )

const unanswered = (graph: ChartGraph, reporting: Knowledge['reporting']): string[] => {
  const ids = graph.states.flatMap((state) => state.invokes.map((invoke) => invoke.id))
  const strange = Object.keys(reporting).filter((id) => !ids.includes(id))
  const faults = graph.states.flatMap((state) =>
    state.invokes.flatMap((invoke) => {
      const exempt = reporting[invoke.id]
      if (exempt === undefined) {
        const missing = [...(invoke.hasDone ? [] : ['onDone']), ...(invoke.hasError ? [] : ['onError'])]
        return missing.map((each) => `${shown(state.path)}: invokes ${invoke.id} without ${each}`)
      }
      if (invoke.hasDone && invoke.hasError)
        return [`${shown(state.path)}: ${invoke.id} has onDone and onError, the gallery need not excuse it`]
      return exempt.reports
        .filter(
          (event) =>
            !graph.transitions.some(
              ({ source, eventType }) =>
                eventType === event && (isWithin(source, state.path) || isWithin(state.path, source)),
            ),
        )
        .map((event) => `${shown(state.path)}: ${invoke.id} reports ${event}, which nothing there handles`)
    }),
  )
  return [...faults, ...strange.map((id) => `${id}: excused in the gallery, but not invoked`)]
}

const unnamedDelays = (graph: ChartGraph): string[] =>
  graph.transitions
    .filter(({ trigger }) => trigger.kind === 'after' && /^\d+$/.test(trigger.name))
    .map(({ source, trigger }) => `${shown(source)}: waits ${trigger.name} ms; give the delay a name`)

/** The root's sentence stands in the gallery. */
const silent = (graph: ChartGraph): string[] =>
  graph.states
    .filter((state) => state.path !== '' && !/^\p{Script=Han}.*。$/u.test(state.sentence ?? ''))
    .map((state) => `${state.path}: meta.sentence must be a Chinese sentence with its full stop`)

const misnamed = (graph: ChartGraph, declared: readonly string[]): string[] => [
  ...graph.states
    .filter((state) => state.path !== '')
    .filter(({ key }) => !/^[a-z][a-zA-Z]*$/.test(key) || /^(error|success|idle|step[A-Z0-9].*)$/.test(key))
    .map(
      ({ path }) => `${path}: a state is an adjective or a gerund in camelCase, never a number or "error"`,
    ),
  ...[
    ...new Set([
      ...declared,
      ...graph.transitions.flatMap(({ trigger }) => (trigger.kind === 'event' ? trigger.name : [])),
    ]),
  ]
    .filter((event) => !/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/.test(event))
    .map((event) => `${event}: an event is subject.happened`),
  ...graph.guards.filter((guard) => guard.includes('inline')).map(() => 'a guard is written inline; name it'),
]

/** Every fault of a chart, one line each; empty when it is in order. */
export const lintChart = (graph: ChartGraph, { declared, reporting }: Knowledge): string[] => [
  ...unreachable(graph),
  ...deadEnds(graph),
  ...needlessRest(graph),
  ...unheard(graph, declared),
  ...idle(graph),
  ...shadowed(graph),
  ...unanswered(graph, reporting),
  ...unnamedDelays(graph),
  ...silent(graph),
  ...misnamed(graph, declared),
]
