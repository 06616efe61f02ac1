// The actions of a stored thing's chart that need more than the thing itself.
// The machine names them, and the operations carry them out.
import type { AnyStateMachine, StateMachine } from 'xstate'

declare const carriedOut: unique symbol

/** Marks an action that the operations carry out; nothing is ever given for it. */
interface CarriedOut {
  readonly [carriedOut]: never
}

/** Placeholders for `setup`: the chart names them, and `advance` wants a handler for each (`EffectName`). */
export const effectsNamed = <Name extends string>(
  ...names: readonly Name[]
): Record<Name, (_: unknown, mark?: CarriedOut) => void> =>
  Object.fromEntries(names.map((name) => [name, () => {}])) as unknown as Record<Name, () => void>

type ActionOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Action
    : never

type Marked<Action> = Action extends {
  readonly type: infer Name extends string
  readonly params: infer Params
}
  ? [CarriedOut, Params] extends [Params, CarriedOut | undefined]
    ? Name
    : never
  : never

/** The names a chart got from `effectsNamed`; those it carries out itself (`assign`) are not among them. */
export type EffectName<Machine extends AnyStateMachine> = Marked<ActionOf<Machine>>
