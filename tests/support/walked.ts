// Takes a chart of the browser through some events: where it stands, whom it asked, what it told.
import { initialTransition, transition } from 'xstate'
import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, InputFrom, StateValue } from 'xstate'

interface Step {
  readonly type: string
  readonly [detail: string]: unknown
}

export interface Walked<Machine extends AnyStateMachine> {
  readonly value: StateValue
  readonly context: ContextFrom<Machine>
  /** The actors that the last event began, with their input. */
  readonly asks: readonly (readonly [string, unknown])[]
  /** What the last event told whoever listens. */
  readonly tells: readonly unknown[]
}

/** An actor's answer. */
export const done = (actor: string, output?: unknown): Step => ({
  type: `xstate.done.actor.${actor}`,
  output,
})

/** An actor's failure. */
export const failed = (actor: string, error: unknown): Step => ({
  type: `xstate.error.actor.${actor}`,
  error,
})

type Taken = readonly [AnyMachineSnapshot, readonly { readonly type: string; readonly params?: unknown }[]]

/** Where the events lead from the start. */
export const walked = <Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  ...steps: readonly Step[]
): Walked<Machine> => {
  const begun = initialTransition(machine as AnyStateMachine, input) as Taken
  const [{ value, context }, actions] = steps.reduce<Taken>(
    ([snapshot], step) => transition(machine as AnyStateMachine, snapshot, step) as Taken,
    begun,
  )
  return {
    value,
    context: context as ContextFrom<Machine>,
    asks: actions
      .filter(({ type }) => type === 'xstate.spawnChild')
      .map(({ params }) => {
        const { src, input: asked } = params as { src: string; input: unknown }
        return [src, asked] as const
      }),
    tells: actions
      .filter(({ type }) => type === 'xstate.emit')
      .map(({ params }) => (params as { event: unknown }).event),
  }
}
