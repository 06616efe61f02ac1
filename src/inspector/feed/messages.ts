// Turns XState's inspection events into messages of the inspection protocol.
// They are masked, and chart and transitions are added.
import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import type { ChartGraph } from '#src/inspector/chart-graph.ts'
import { PROTOCOL_VERSION } from '#src/inspector/channel.ts'
import type { FeedMessage } from '#src/inspector/channel.ts'
import { definitionText } from './definition-text.ts'
import { masked } from './masking.ts'

type Inner = AnyActorRef & { readonly logic?: unknown; readonly _parent?: AnyActorRef }

const machineOf = (ref: AnyActorRef): AnyStateMachine | undefined => {
  const { logic } = ref as Inner
  return typeof logic === 'object' && logic !== null && 'config' in logic && 'root' in logic
    ? (logic as AnyStateMachine)
    : undefined
}

const graphs = new WeakMap<object, ChartGraph>()

const graphOf = (machine: AnyStateMachine): ChartGraph => {
  const known = graphs.get(machine.config)
  if (known !== undefined) return known
  const graph = chartGraph(machine)
  graphs.set(machine.config, graph)
  return graph
}

/** The transition's name in the drawn chart; undefined for XState's own. */
export const transitionId = (transition: AnyTransitionDefinition): string | undefined => {
  const { source, eventType } = transition
  const candidates = eventType === '' ? source.always : source.transitions.get(eventType)
  const index = candidates?.indexOf(transition as never) ?? -1
  return index < 0 ? undefined : `${source.path.join('.')}|${eventType}|${index}`
}

interface MachineSnapshot {
  readonly status: string
  readonly value?: unknown
  readonly children?: Record<string, AnyActorRef | undefined>
  readonly tags?: ReadonlySet<string>
}

const snapshotOf = (snapshot: MachineSnapshot): object => {
  const { status, value, children, tags } = snapshot
  const rest = snapshot as { context?: unknown; output?: unknown; error?: unknown; input?: unknown }
  return {
    status,
    ...(value === undefined ? {} : { value }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    ...(children === undefined
      ? {}
      : { children: Object.fromEntries(Object.entries(children).map(([id, ref]) => [id, ref?.sessionId])) }),
    ...(masked({
      context: rest.context,
      output: rest.output,
      error: rest.error,
      input: rest.input,
    }) as object),
  }
}

const registration = (ref: AnyActorRef) => {
  const machine = machineOf(ref)
  const named = ref.id === ref.sessionId && machine !== undefined ? machine.id : ref.id
  return {
    type: '@xstate.actor',
    name: named,
    parentId: (ref as Inner)._parent?.sessionId,
    // The actor is only being made: its first snapshot follows.
    snapshot: { status: 'active' },
    definition: machine === undefined ? JSON.stringify({ id: named }) : definitionText(machine),
    ...(machine === undefined ? {} : { chart: graphOf(machine) }),
  }
}

/** Gives the message for each inspection event in turn; undefined for those the protocol has no word for. */
export const createMessages = (page: string, now: () => number) => {
  let serial = 0
  const taken = new Map<string, string[]>()

  const body = (inspected: InspectionEvent): object | undefined => {
    const { sessionId } = inspected.actorRef
    if (inspected.type === '@xstate.actor') return registration(inspected.actorRef as AnyActorRef)
    if (inspected.type === '@xstate.event')
      return {
        type: inspected.type,
        event: masked(inspected.event),
        sourceId: inspected.sourceRef?.sessionId,
      }
    if (inspected.type === '@xstate.microstep') {
      const ids = inspected._transitions.flatMap((one) => transitionId(one) ?? [])
      taken.set(sessionId, [...(taken.get(sessionId) ?? []), ...ids])
      return undefined
    }
    if (inspected.type !== '@xstate.snapshot') return undefined
    const transitions = taken.get(sessionId) ?? []
    taken.delete(sessionId)
    return {
      type: inspected.type,
      event: masked(inspected.event),
      snapshot: snapshotOf(inspected.snapshot),
      transitions,
    }
  }

  return (inspected: InspectionEvent): FeedMessage | undefined => {
    const said = body(inspected)
    if (said === undefined) return undefined
    serial += 1
    return {
      ...said,
      sessionId: inspected.actorRef.sessionId,
      rootId: inspected.rootId,
      createdAt: String(now()),
      id: `${page}:${serial}`,
      _version: PROTOCOL_VERSION,
      page,
      serial,
    } as FeedMessage
  }
}
