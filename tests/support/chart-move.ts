// One move of a stored thing’s chart by itself: where it leads, whom it asks, its clocks.
import { transition } from 'xstate'
import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate'

export interface Move<Context> {
  readonly to: string
  readonly context: Context
  readonly does: readonly string[]
  /** Milliseconds until each clock that the move sets, in the order of the chart. */
  readonly clocks: readonly number[]
}

/** The move of an event in a state; undefined where the chart has none. */
export const moveOf = <Machine extends AnyStateMachine>(
  machine: Machine,
  state: string,
  context: ContextFrom<Machine>,
  event: EventFromLogic<Machine>,
): Move<ContextFrom<Machine>> | undefined => {
  const before: AnyMachineSnapshot = machine.resolveState({ value: state, context })
  if (!before.can(event)) return undefined
  const [after, actions] = transition(machine as AnyStateMachine, before, event) as readonly [
    AnyMachineSnapshot,
    readonly { readonly type: string; readonly params?: { readonly delay?: number } }[],
  ]
  return {
    to: String(after.value),
    context: after.context as ContextFrom<Machine>,
    does: actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')),
    clocks: actions.flatMap(({ type, params }) =>
      type === 'xstate.raise' && params?.delay !== undefined ? [params.delay] : [],
    ),
  }
}
