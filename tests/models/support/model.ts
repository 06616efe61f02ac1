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
  /** Where it comes from when not from a person: another tab, the server, a child chart. What it does instead of sending the event. */
  readonly byWorld?: true | ((subject: AnyActorRef, payload: Payload) => void)
  /** Whether a screen offers it now; always, when left out. The chart itself may allow more. */
  readonly offered?: (context: Context, value: unknown, payload: Payload) => boolean
  /** What a person does so that it happens; left out for what actors and clocks do, and for what no screen offers. */
  readonly onScreen?: (screen: Screen, payload: Payload, name: string) => Promise<void>
  /** What a person does once it came about and before anything else: putting away what covers the screen. */
  readonly afterwards?: (screen: Screen, payload: Payload, name: string) => Promise<void>
}

/** What a state means: of the snapshot at every level, and on the screen where there is one. */
export interface StateModel<Snapshot> {
  /** Throws when the snapshot does not keep what the specification promises of this state. */
  readonly holds?: (snapshot: Snapshot) => void
  /** What a person sees while the chart is here. */
  readonly sees?: (screen: Screen, snapshot: Snapshot) => Promise<void>
}

/** One step: the event's name as models write it and the name of its case. */
export type Step = readonly [event: string, name: string]

/** What must hold after a few steps, from the specification and not from the chart. */
export interface Fact<Snapshot> {
  /** A sentence with its source. */
  readonly says: string
  readonly start: string
  readonly steps: readonly Step[]
  /** `effects` is everything the last step told others: actions, messages, actors begun. */
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
  /** Ways the chart begins, by name; made anew for every path. */
  readonly starts: Readonly<Record<string, () => InputFrom<M>>>
  readonly events: OwnEvents<M> & ActorEvents<M>
  /** What of the context decides what is possible later; small, or the paths never end. */
  readonly abstraction?: (context: ContextFrom<M>, snapshot: SnapshotFrom<M>) => unknown
  /** By dotted path; parents' meanings hold in their children too. */
  readonly states: Readonly<Record<string, StateModel<SnapshotFrom<M>>>>
  readonly facts: readonly Fact<SnapshotFrom<M>>[]
  /** Whether it is the root of all, with alerts of its own. */
  readonly isRoot?: boolean
  /** Goals that no sequence of events can reach, each with its reason; reported, never counted as covered. */
  readonly outOfReach?: Readonly<Record<string, string>>
  /** Steps after which whoever started the chart stops it, where it does not stand alone. */
  readonly stoppedAfter?: readonly Step[]
  /** Transitions that no view causes, each with its reason; reported as missed. */
  readonly notInView?: Readonly<Record<string, string>>
  /** Transitions that nobody causes in a browser with a server that works, each with its reason; reported as missed. */
  readonly notInBrowser?: Readonly<Record<string, string>>
}

/** A model whose chart's types nobody needs any more. */
export interface Model {
  readonly name: string
  readonly side: 'browser' | 'server'
  readonly machine: AnyStateMachine
  readonly starts: Readonly<Record<string, () => unknown>>
  readonly events: Readonly<Record<string, EventModel<Record<string, unknown>, unknown>>>
  readonly abstraction?: (context: unknown, snapshot: unknown) => unknown
  readonly states: Readonly<Record<string, StateModel<unknown>>>
  readonly facts: readonly Fact<unknown>[]
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
