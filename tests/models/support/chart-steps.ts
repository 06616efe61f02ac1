// Pure transitions of a chart, with the guards that passed and failed.
// No other file of the tests reads XState's internals for it.
import { createActor } from 'xstate'
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { plain } from '#tests/models/support/plain.ts'
import { setUpChart } from '#tests/models/support/setup.ts'

/** `taken <transition>`, or `held <transition>`: looked at and refused by its guard. Transitions are named as in chart-graph. */
export type Goal = `taken ${string}` | `held ${string}`

/** A move's end and the goals it reached on the way. */
export interface Moved {
  readonly snapshot: AnyMachineSnapshot
  readonly goals: readonly Goal[]
  /** What would be carried out, as text; written when it is read, which is seldom. */
  readonly effects: string
}

interface Definition {
  readonly source: AnyStateNode
  readonly eventType: string
  readonly guard?: unknown
}

interface Microstep {
  readonly type: string
  readonly actorRef: unknown
  readonly event: { readonly type: string }
  readonly snapshot: AnyMachineSnapshot
  readonly _transitions: readonly Definition[]
}

const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] =>
  (snapshot as unknown as { _nodes: AnyStateNode[] })._nodes

const candidatesOf = (node: AnyStateNode, eventType: string): readonly Definition[] =>
  ((eventType === '' ? node.always : node.transitions.get(eventType)) ??
    []) as unknown as readonly Definition[]

const idOf = (node: AnyStateNode, eventType: string, index: number): string =>
  `${node.path.join('.')}|${eventType}|${index}`

const isWithin = (inner: AnyStateNode, outer: AnyStateNode): boolean => {
  for (let node = inner.parent; node !== undefined; node = node.parent) if (node === outer) return true
  return false
}

/** Goals of one look at all active states for one event: candidates before the taken one were refused, all of them if none was taken. */
const goalsOf = (nodes: readonly AnyStateNode[], eventType: string, taken: readonly Definition[]): Goal[] =>
  nodes.flatMap((node) => {
    const candidates = candidatesOf(node, eventType)
    const index = candidates.findIndex((candidate) => taken.includes(candidate))
    const wasAsked = index !== -1 || !taken.some((one) => isWithin(one.source, node))
    if (!wasAsked) return []
    const held = candidates
      .slice(0, index === -1 ? candidates.length : index)
      .flatMap((candidate, at) =>
        candidate.guard === undefined ? [] : [`held ${idOf(node, eventType, at)}` as Goal],
      )
    return index === -1 ? held : [...held, `taken ${idOf(node, eventType, index)}` as Goal]
  })

const listenTo = (actor: AnyActorRef): Microstep[] => {
  const steps: Microstep[] = []
  actor.system.inspect((report) => {
    if ((report.type as string) === '@xstate.microstep') steps.push(report as unknown as Microstep)
  })
  return steps
}

/** Goals on the way from `before` (undefined: from nothing) through the steps of one actor. */
const goalsAlong = (before: AnyMachineSnapshot | undefined, steps: readonly Microstep[]): Goal[] => {
  const goals: Goal[] = []
  let at = before
  for (const step of steps) {
    const isEventless = step._transitions.some((one) => one.eventType === '')
    // Of the very first look nothing is told but what it took.
    const nodes = at === undefined ? step._transitions.map((one) => one.source) : activeNodes(at)
    if (!isEventless && at !== undefined && at !== before) goals.push(...goalsOf(nodes, '', []))
    goals.push(...goalsOf(nodes, isEventless ? '' : step.event.type, step._transitions))
    at = step.snapshot
  }
  if (at !== undefined && at !== before && at.status === 'active')
    goals.push(...goalsOf(activeNodes(at), '', []))
  return [...new Set(goals)]
}

/** The chart at its beginning. Making the actor begins it; nothing is started. */
export const beginChart = (machine: AnyStateMachine, input: unknown): Moved => {
  const { host } = setUpChart(undefined, true)
  const steps = listenTo(host)
  const self = createActor(machine, { input, parent: host } as never)
  const own = steps.filter((step) => step.actorRef === self)
  return {
    snapshot: self.getSnapshot() as AnyMachineSnapshot,
    goals: goalsAlong(undefined, own),
    effects: '',
  }
}

/** Moves a chart that began with this input: by one event from a snapshot; an impossible one gives the same snapshot back. */
export const moverOf = (
  machine: AnyStateMachine,
  input: unknown,
): ((before: AnyMachineSnapshot, event: AnyEventObject) => Moved) => {
  // One actor lends its name to all moves; to begin the chart for each would take longer than the move.
  const { host } = setUpChart(undefined, true)
  const self = createActor(machine, { input, parent: host } as never)
  const reports = listenTo(host)
  const nothing = () => undefined
  return (before, event) => {
    reports.length = 0
    const actions: { type: string; params: unknown }[] = []
    const scope = {
      self,
      system: self.system,
      id: self.id,
      sessionId: self.sessionId,
      logger: nothing,
      defer: nothing,
      emit: nothing,
      stopChild: nothing,
      actionExecutor: (action: { type: string; params: unknown }) => {
        actions.push(action)
      },
    }
    const snapshot = machine.transition(before as never, event as never, scope as never) as AnyMachineSnapshot
    forgetNew(before, snapshot)
    const own = reports.filter((report) => report.actorRef === self)
    return {
      snapshot,
      goals: goalsAlong(before, own),
      get effects() {
        return actions.map(({ type, params }) => `${type} ${plain(params)}`).join('\n')
      },
    }
  }
}

/** Frees the names of the children a move made, for the next move. */
const forgetNew = (before: AnyMachineSnapshot, { children }: AnyMachineSnapshot): void => {
  for (const [id, child] of Object.entries(children as Record<string, AnyActorRef>))
    if (before.children[id] !== child)
      (child.system as unknown as { _unregister: (actor: AnyActorRef) => void })._unregister(child)
}

/** A snapshot of a chart as one of another chart with the same states. */
export const onto = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot): AnyMachineSnapshot => {
  const own = (nodes: readonly AnyStateNode[]) => nodes.map((node) => machine.getStateNodeById(node.id))
  const { historyValue } = snapshot as unknown as { historyValue: Record<string, AnyStateNode[]> }
  return {
    ...snapshot,
    machine,
    _nodes: own(activeNodes(snapshot)),
    historyValue: Object.fromEntries(Object.entries(historyValue).map(([id, nodes]) => [id, own(nodes)])),
  } as unknown as AnyMachineSnapshot
}

/** Names of the transitions an inspected actor took, when the report is of a move. */
export const transitionsTaken = (report: { readonly type: string }): string[] => {
  const step = report as Partial<Microstep>
  if (step.type !== '@xstate.microstep') return []
  return (step._transitions ?? []).map((one) =>
    idOf(one.source, one.eventType, candidatesOf(one.source, one.eventType).indexOf(one)),
  )
}

/** Events the active states have an entry for, as XState spells them. */
export const eventTypesNow = (snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(activeNodes(snapshot).flatMap((node) => [...node.transitions.keys()])),
]
