// Charts with every actor and every outer action replaced by ones that only write down what happens.
import { StateMachine } from 'xstate'
import type { AnyActorLogic, AnyActorRef, AnyStateMachine } from 'xstate'
import type { HandClock } from '#tests/models/support/hand-clock.ts'
import { FAKE_DONE, FAKE_FAILED, fakeActor } from '#tests/models/support/setup.ts'

type Tell = (line: string, what?: unknown) => void

const isOwnAction = (action: unknown): boolean =>
  typeof action === 'function' && !String((action as { type?: string }).type ?? '').startsWith('xstate.')

/** `deep`: child charts stay charts, with fakes in their turn, as a view of them needs. */
export const withFakes = (machine: AnyStateMachine, tell: Tell, deep = false): AnyStateMachine => {
  const { actors, actions } = machine.implementations
  const fakeFor = (name: string, logic: unknown): AnyActorLogic =>
    deep && logic instanceof StateMachine
      ? withFakes(logic as AnyStateMachine, tell, true)
      : fakeActor(name, tell)
  return machine.provide({
    actors: Object.fromEntries(Object.entries(actors).map(([name, logic]) => [name, fakeFor(name, logic)])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => isOwnAction(action))
        .map(([name]) => [name, (_: unknown, params: unknown) => tell(`did ${name}`, params)]),
    ),
  } as never)
}

/** A running child by its id. */
export const childOf = (actor: AnyActorRef, id: string): AnyActorRef => {
  const child = (actor.getSnapshot() as { children: Record<string, AnyActorRef> }).children[id]
  if (child === undefined) throw new Error(`no actor ${id} is running`)
  return child
}

/** Ends a fake child well or badly. */
export const endChild = (
  actor: AnyActorRef,
  kind: 'done' | 'error',
  id: string,
  payload: Record<string, unknown>,
): void => {
  childOf(actor, id).send({ ...payload, type: kind === 'done' ? FAKE_DONE : FAKE_FAILED })
}

/** Lets the actor's own timer for a named delay run out. */
export const runOut = (actor: AnyActorRef, clock: HandClock, name: string): void => {
  const scheduled = Object.values(
    (actor.system.getSnapshot() as { _scheduledEvents: Record<string, unknown> })._scheduledEvents,
  ) as { target: unknown; event: { type: string }; delay: number }[]
  const meant = scheduled.find(
    (one) => one.target === actor && one.event.type.startsWith(`xstate.after.${name}.`),
  )
  const alike = scheduled.filter((one) => one.delay === meant?.delay)
  if (meant === undefined || !clock.runOut(meant.delay, alike.indexOf(meant)))
    throw new Error(`nothing waits for ${name}`)
}
