// Faults put into a chart: a transition removed, a target swapped, a guard dropped or negated.
import { not, StateMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import type { ChartGraph, ChartTransition } from '#src/inspector/chart-graph.ts'

/** A changed chart and what was changed. */
export interface Mutant {
  readonly says: string
  readonly transition: string
  readonly machine: AnyStateMachine
}

interface Config {
  [key: string]: unknown
  states?: Record<string, Config>
}
type Candidate = Record<string, unknown>

const listed = (value: unknown): Candidate[] =>
  (Array.isArray(value) ? value : [value]).map((one: unknown) =>
    typeof one === 'string' ? { target: one } : (one as Candidate),
  )

/** The same configuration with the candidates of one event of one state replaced; the rest is shared. */
const replaced = (
  config: Config,
  path: readonly string[],
  transition: ChartTransition,
  change: (candidates: Candidate[]) => Candidate[],
): Config => {
  const [key, ...rest] = path
  if (key !== undefined)
    return {
      ...config,
      states: { ...config.states, [key]: replaced(config.states?.[key] ?? {}, rest, transition, change) },
    }
  const { kind, name } = transition.trigger
  if (kind === 'always') return { ...config, always: change(listed(config['always'])) }
  if (kind === 'after' || kind === 'event') {
    const place = kind === 'after' ? 'after' : 'on'
    const events = config[place] as Record<string, unknown>
    return { ...config, [place]: { ...events, [name]: change(listed(events[name])) } }
  }
  if (kind === 'done' || kind === 'error') {
    const place = kind === 'done' ? 'onDone' : 'onError'
    const invokes = listed(config['invoke']).map((invoke) =>
      invoke['id'] === name ? { ...invoke, [place]: change(listed(invoke[place])) } : invoke,
    )
    return { ...config, invoke: invokes }
  }
  throw new Error(`no fault is known for ${kind}`)
}

const without = (candidate: Candidate, key: string): Candidate =>
  Object.fromEntries(Object.entries(candidate).filter(([name]) => name !== key))

/** States a target may be swapped for: the others beside it, or any other where it stands alone. */
const othersBeside = (graph: ChartGraph, target: string): string[] => {
  const parent = graph.states.find((state) => state.path === target)?.parent
  const beside = graph.states.filter((state) => state.parent === parent && state.path !== target)
  const any = graph.states.filter((state) => state.path !== target && state.path !== '')
  return (beside.length > 0 ? beside : any).map((state) => state.path)
}

/** A fault may make a chart run in a circle; XState then gives up after so many moves. */
const bounded = (config: Config): Config => ({ ...config, options: { maxIterations: 50 } })

/** All faults of one chart, in the order of its transitions. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => {
  const graph = chartGraph(machine)
  return graph.transitions.flatMap((transition) => {
    const path = transition.source === '' ? [] : transition.source.split('.')
    const changed = (says: string, change: (one: Candidate) => Candidate | undefined): Mutant => ({
      says: `${transition.id}: ${says}`,
      transition: transition.id,
      machine: new StateMachine(
        replaced(bounded(machine.config as Config), path, transition, (candidates) =>
          candidates.flatMap((one, index) => {
            const next = index === transition.index ? change(one) : one
            return next === undefined ? [] : [next]
          }),
        ) as never,
        machine.implementations as never,
      ) as AnyStateMachine,
    })
    const faults = [changed('removed', () => undefined)]
    for (const target of transition.targets)
      for (const other of othersBeside(graph, target))
        faults.push(changed(`to ${other}`, (one) => ({ ...one, target: `#${machine.id}.${other}` })))
    if (transition.guard !== undefined) {
      faults.push(changed('guard dropped', (one) => without(one, 'guard')))
      faults.push(changed('guard turned round', (one) => ({ ...one, guard: not(one['guard'] as never) })))
    }
    return faults
  })
}
