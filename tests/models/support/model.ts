// The type of a model: how to do each event, the meaning of each state, and the planned context.
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { Screen } from '#tests/models/support/screen.ts'

/**
 * One way an event happens: its payload, or how it follows from context and state value; undefined when it cannot happen then.
 * The snapshot is there while paths are planned.
 */
export type Case<Payload, Context> =
  | Payload
  | ((context: Context, value?: unknown, snapshot?: AnyMachineSnapshot) => Payload | undefined)

/** How one event is done. `onScreen` is the same for the view in jsdom and the page in a browser. */
export interface EventModel<Payload, Context> {
  readonly cases: Readonly<Record<string, Case<Payload, Context>>>
  /** For events of another tab, the server or a child chart: true, or what to do instead of sending the event. */
  readonly byWorld?: true | ((subject: AnyActorRef, payload: Payload) => void)
  /** Whether a screen offers it now; by default it does. The chart itself may allow more. */
  readonly offered?: (context: Context, value: unknown, payload: Payload) => boolean
  /** What a person does to cause it; left out for actors and clocks, and if no screen offers it. */
  readonly onScreen?: (screen: Screen, payload: Payload, name: string) => Promise<void>
  /** What a person does right after it, such as closing a dialog. */
  readonly afterwards?: (screen: Screen, payload: Payload, name: string) => Promise<void>
}

/** The meaning of a state: for the snapshot at every level, and for the screen if there is one. */
export interface StateModel<Snapshot> {
  /** Throws when the snapshot does not keep what the specification promises of this state. */
  readonly holds?: (snapshot: Snapshot) => void
  /** What a person sees while the chart is here. */
  readonly sees?: (screen: Screen, snapshot: Snapshot) => Promise<void>
}

/** One step: the event's name as models write it and the name of its case. */
export type Step = readonly [event: string, name: string]

/** What must hold after a few steps. It comes from the specification, not from the chart. */
export interface Expectation<Snapshot> {
  /** A sentence with its source. */
  readonly says: string
  readonly start: string
  readonly steps: readonly Step[]
  /** `effects` are the actions, messages and started actors of the last step. */
  readonly holds: (snapshot: Snapshot, effects: readonly string[]) => void
}

type OwnEvents<M extends AnyStateMachine> = {
  readonly [K in EventFromLogic<M>['type']]: EventModel<
    Omit<Extract<EventFromLogic<M>, { type: K }>, 'type'>,
    ContextFrom<M>
  >
}

type ActorEvents<M extends AnyStateMachine> = {
  readonly [K in `done ${string}`]: EventModel<{ output: unknown }, ContextFrom<M>>
} & {
  readonly [K in `error ${string}`]: EventModel<{ error: unknown }, ContextFrom<M>>
}

/** The model of one chart. Delays (`after name`) need no entry: letting time pass is the same everywhere. */
export interface ModelOf<M extends AnyStateMachine> {
  /** Name of the chart: its machine's id. */
  readonly name: string
  readonly side: 'browser' | 'server'
  readonly machine: M
  /** Ways the chart begins, by name; each path calls one again. */
  readonly starts: Readonly<Record<string, () => InputFrom<M>>>
  readonly events: OwnEvents<M> & ActorEvents<M>
  /** The part of the context that decides what is possible later. Keep it small, or planning never ends. */
  readonly abstraction?: (context: ContextFrom<M>, snapshot: SnapshotFrom<M>) => unknown
  /** By dotted path; parents' meanings hold in their children too. */
  readonly states: Readonly<Record<string, StateModel<SnapshotFrom<M>>>>
  readonly expectations: readonly Expectation<SnapshotFrom<M>>[]
  /** Whether it is the root chart, which has its own alerts. */
  readonly isRoot?: boolean
  /** Goals that no sequence of events can reach, each with its reason; reported, never counted as covered. */
  readonly outOfReach?: Readonly<Record<string, string>>
  /** Steps after which the parent stops the chart, if it has one. */
  readonly stoppedAfter?: readonly Step[]
  /** Transitions that no view causes, each with its reason; reported as missed. */
  readonly notInView?: Readonly<Record<string, string>>
  /** Transitions that nobody causes in a browser with a server that works, each with its reason; reported as missed. */
  readonly notInBrowser?: Readonly<Record<string, string>>
}

/** A model without the types of its chart. */
export interface Model {
  readonly name: string
  readonly side: 'browser' | 'server'
  readonly machine: AnyStateMachine
  readonly starts: Readonly<Record<string, () => unknown>>
  readonly events: Readonly<Record<string, EventModel<Record<string, unknown>, unknown>>>
  readonly abstraction?: (context: unknown, snapshot: unknown) => unknown
  readonly states: Readonly<Record<string, StateModel<unknown>>>
  readonly expectations: readonly Expectation<unknown>[]
  readonly isRoot?: boolean
  readonly outOfReach?: Readonly<Record<string, string>>
  readonly stoppedAfter?: readonly Step[]
  /** Transitions that no view causes, each with its reason; reported as missed. */
  readonly notInView?: Readonly<Record<string, string>>
  /** Transitions that nobody causes in a browser with a server that works, each with its reason; reported as missed. */
  readonly notInBrowser?: Readonly<Record<string, string>>
}

/** Checks a model against its chart's types. */
export const defineModel = <M extends AnyStateMachine>(model: ModelOf<M>): Model => model as unknown as Model

/** The payload of a step's case for a context; undefined when the case cannot happen then. */
export const payloadOf = (
  model: Model,
  [event, name]: Step,
  context: unknown,
  value?: unknown,
  snapshot?: AnyMachineSnapshot,
): Record<string, unknown> | undefined => {
  if (event.startsWith('after ')) return {}
  const given = model.events[event]?.cases[name]
  return typeof given === 'function' ? given(context, value, snapshot) : given
}

/** A step as people read it. */
export const stepText = ([event, name]: Step): string => (name === '' ? event : `${event} (${name})`)
