// Runs a path against a chart alone: a real actor among fake ones that begin, hear and end as the driver says.
import { createActor } from 'xstate'
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { payloadOf, stepText } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'
import { plain } from '#tests/models/support/plain.ts'
import { FAKE_DONE, FAKE_FAILED, fakeActor, setUpStage } from '#tests/models/support/stage.ts'

/** What can be seen of a chart after a step, as text: where it is, what it knows, what it told others meanwhile. */
export interface Seen {
  readonly snapshot: AnyMachineSnapshot
  readonly text: string
  readonly effects: readonly string[]
}

/** What every level offers: do a step, and see. */
export interface ChartDriver {
  readonly see: () => Seen
  readonly do: (step: Step) => Seen
  readonly stop: () => void
}

const isOwnAction = (action: unknown): boolean =>
  typeof action === 'function' && !String((action as { type?: string }).type ?? '').startsWith('xstate.')

/** The machine with every actor and every outer action replaced by ones that write down what happens. */
const provided = (
  machine: AnyStateMachine,
  tell: (line: string, what?: unknown) => void,
): AnyStateMachine => {
  const { actors, actions } = machine.implementations
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, fakeActor(name, tell)])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => isOwnAction(action))
        .map(([name]) => [name, (_: unknown, params: unknown) => tell(`did ${name}`, params)]),
    ),
  } as never)
}

/** Delay of the timer that would send this event to this actor. */
const delayOf = (actor: AnyActor, isMeant: (type: string) => boolean): number | undefined => {
  const scheduled = Object.values(
    (actor.system.getSnapshot() as { _scheduledEvents: Record<string, unknown> })._scheduledEvents,
  ) as { target: unknown; event: { type: string }; delay: number }[]
  return scheduled.find((one) => one.target === actor && isMeant(one.event.type))?.delay
}

/** Starts `machine` (the model's own or a changed one) the way the model says. */
export const driveChart = (model: Model, start: string, machine = model.machine): ChartDriver => {
  let told: string[] = []
  const tell = (line: string, what?: unknown) => {
    told.push(what === undefined ? line : `${line} ${plain(what)}`)
  }
  const { host, clock } = setUpStage(tell, model.isRoot)
  const input = model.starts[start]?.()
  const actor = createActor(provided(machine, tell), { id: 'subject', input, parent: host } as never)
  actor.on('*', (event) => tell('emitted', event))
  actor.start()
  const see = (): Seen => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    const effects = told
    told = []
    const { value, status, context } = snapshot
    const text = [`${plain(value)} ${status} ${plain([...snapshot.tags].sort())}`, plain(context), ...effects]
    return { snapshot, text: text.join('\n'), effects }
  }
  const endChild = (id: string, event: object) => {
    const child = (actor.getSnapshot() as AnyMachineSnapshot).children[id]
    if (child === undefined) throw new Error(`no actor ${id} is running`)
    child.send(event as never)
  }
  return {
    see,
    do: (step) => {
      const [event] = step
      const payload = payloadOf(model, step, (actor.getSnapshot() as AnyMachineSnapshot).context)
      if (payload === undefined) throw new Error(`${stepText(step)} cannot happen here`)
      const [kind, name = ''] = event.split(' ')
      if (kind === 'done') endChild(name, { ...payload, type: FAKE_DONE })
      else if (kind === 'error') endChild(name, { ...payload, type: FAKE_FAILED })
      else if (kind === 'after') {
        const delay = delayOf(actor as AnyActor, (type) => type.startsWith(`xstate.after.${name}.`))
        if (delay === undefined || !clock.runOut(delay)) throw new Error(`nothing waits for ${event}`)
      } else actor.send({ ...payload, type: event } as never)
      return see()
    },
    stop: () => {
      host.stop()
    },
  }
}
