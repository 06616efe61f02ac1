// A chart as plain data for drawings, lint, inspector and generated tests.
// No other file reads XState's state nodes.
import { createMachine } from 'xstate'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { actionName, delayName, guardName } from '#src/inspector/chart-names.ts'

/** What sets a transition off; `name` is the event, the delay, or the id of the invoked actor. */
export interface Trigger {
  readonly kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot' | 'childDone' | 'wildcard'
  readonly name: string
}

export interface ChartInvoke {
  readonly id: string
  readonly src: string
  readonly hasDone: boolean
  readonly hasError: boolean
}

/** A state; `path` is dotted from the chart's root, whose own path is empty. */
export interface ChartState {
  readonly path: string
  readonly key: string
  /** Path of the state around it; undefined for the root. */
  readonly parent: string | undefined
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Path of the child entered first. */
  readonly initial: string | undefined
  readonly sentence: string | undefined
  /** Whether the chart says that nothing leads out of here on purpose. */
  readonly isResting: boolean
  readonly tags: readonly string[]
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly invokes: readonly ChartInvoke[]
}

/** One candidate for one event in one state; an event with three guarded outcomes gives three of them. */
export interface ChartTransition {
  /** Stable over runs: source, event and place among the candidates. */
  readonly id: string
  readonly source: string
  /** The event as XState spells it, done, error and delay events included; empty for `always`. */
  readonly eventType: string
  readonly trigger: Trigger
  /** Paths; empty when the chart stays where it is. */
  readonly targets: readonly string[]
  readonly guard: string | undefined
  /** Place among the candidates for the event in this state, from 0, and how many there are. */
  readonly index: number
  readonly candidates: number
  readonly actions: readonly string[]
  readonly reenter: boolean
}

export interface ChartDelay {
  readonly name: string
  /** Undefined when it is computed from the context or the event. */
  readonly milliseconds: number | undefined
}

export interface ChartGraph {
  readonly id: string
  /** In document order, the root first. */
  readonly states: readonly ChartState[]
  readonly transitions: readonly ChartTransition[]
  /** Names of the guards in use, sorted. */
  readonly guards: readonly string[]
  readonly delays: readonly ChartDelay[]
}

type Definition = AnyStateNode['transitions'] extends Map<string, (infer One)[]> ? One : never

const pathOf = (node: AnyStateNode): string => node.path.join('.')

const listed = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

const triggerOf = (node: AnyStateNode, eventType: string): Trigger => {
  if (eventType === '') return { kind: 'always', name: '' }
  if (eventType === '*') return { kind: 'wildcard', name: '*' }
  for (const [prefix, kind] of [
    ['xstate.done.actor.', 'done'],
    ['xstate.error.actor.', 'error'],
    ['xstate.snapshot.', 'snapshot'],
  ] as const)
    if (eventType.startsWith(prefix)) return { kind, name: eventType.slice(prefix.length) }
  if (eventType.startsWith('xstate.done.state.')) return { kind: 'childDone', name: node.key }
  if (eventType.startsWith('xstate.after.')) return { kind: 'after', name: delayName(eventType, node.id) }
  return { kind: 'event', name: eventType }
}

const metaOf = (node: AnyStateNode) => (node.meta ?? {}) as { sentence?: string; resting?: boolean }

const stateOf = (node: AnyStateNode): ChartState => ({
  path: pathOf(node),
  key: node.key,
  parent: node.parent === undefined ? undefined : pathOf(node.parent),
  type: node.type,
  initial: node.type === 'compound' ? node.initial.target?.[0] && pathOf(node.initial.target[0]) : undefined,
  sentence: metaOf(node).sentence,
  isResting: metaOf(node).resting === true,
  tags: node.tags,
  // The configuration, not the node: XState adds the starting and cancelling of its own timers to the latter.
  entry: listed(node.config.entry).map(actionName),
  exit: listed(node.config.exit).map(actionName),
  invokes: node.invoke.map((invoke) => ({
    id: invoke.id,
    src: typeof invoke.src === 'string' ? invoke.src : invoke.id,
    hasDone: invoke.onDone !== undefined,
    hasError: invoke.onError !== undefined,
  })),
})

const transitionsOf = (node: AnyStateNode): ChartTransition[] => {
  const source = pathOf(node)
  const byEvent = new Map<string, readonly Definition[]>(node.transitions)
  if (node.always !== undefined) byEvent.set('', node.always)
  return [...byEvent].flatMap(([eventType, candidates]) =>
    candidates.map((candidate, index) => ({
      id: `${source}|${eventType}|${index}`,
      source,
      eventType,
      trigger: triggerOf(node, eventType),
      targets: (candidate.target ?? []).map(pathOf),
      guard: candidate.guard === undefined ? undefined : guardName(candidate.guard),
      index,
      candidates: candidates.length,
      actions: candidate.actions.map(actionName),
      reenter: candidate.reenter,
    })),
  )
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const delaysOf = (machine: AnyStateMachine, transitions: readonly ChartTransition[]): ChartDelay[] => {
  const names = transitions.flatMap(({ trigger }) => (trigger.kind === 'after' ? [trigger.name] : []))
  return [...new Set(names)].sort().map((name) => {
    const given = machine.implementations.delays[name] ?? Number(name)
    return { name, milliseconds: typeof given === 'number' && !Number.isNaN(given) ? given : undefined }
  })
}

/** Reads a chart; throws nothing. Two reads of the same chart are equal. */
export const chartGraph = (machine: AnyStateMachine): ChartGraph => {
  const nodes = nodesOf(machine.root)
  const transitions = nodes.flatMap(transitionsOf)
  return {
    id: machine.id,
    states: nodes.map(stateOf),
    transitions,
    guards: [...new Set(transitions.flatMap(({ guard }) => guard ?? []))].sort(),
    delays: delaysOf(machine, transitions),
  }
}

/**
 * Reads a chart that came as text: the machine's configuration as the inspection protocol sends it. Guards and actions written as
 * functions are lost on the way. Throws when the text is no chart.
 */
export const chartGraphOfText = (configuration: string): ChartGraph =>
  chartGraph(createMachine(JSON.parse(configuration) as Parameters<typeof createMachine>[0]))
