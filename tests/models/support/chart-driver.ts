// Runs a path against a chart alone: a real actor whose children are fakes the driver controls.
import { createActor } from 'xstate'
import type { AnyMachineSnapshot } from 'xstate'
import { endChild, runOut, withFakes } from '#tests/models/support/fakes.ts'
import { payloadOf, stepText } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'
import { plain } from '#tests/models/support/plain.ts'
import { setUpChart } from '#tests/models/support/setup.ts'

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

/** Starts `machine` (the model's own or a changed one) the way the model says. */
export const driveChart = (model: Model, start: string, machine = model.machine): ChartDriver => {
  let told: string[] = []
  const tell = (line: string, what?: unknown) => {
    told.push(what === undefined ? line : `${line} ${plain(what)}`)
  }
  const { host, clock } = setUpChart(tell, model.isRoot)
  const input = model.starts[start]?.()
  const actor = createActor(withFakes(machine, tell), { id: 'subject', input, parent: host } as never)
  actor.on('*', (event) => tell('emitted', event))
  actor.start()
  const now = () => actor.getSnapshot() as AnyMachineSnapshot
  const see = (): Seen => {
    const snapshot = now()
    const effects = told
    told = []
    const { value, status, context } = snapshot
    const text = [`${plain(value)} ${status} ${plain([...snapshot.tags].sort())}`, plain(context), ...effects]
    return { snapshot, text: text.join('\n'), effects }
  }
  return {
    see,
    do: (step) => {
      const [event] = step
      const payload = payloadOf(model, step, now().context, now().value)
      if (payload === undefined) throw new Error(`${stepText(step)} cannot happen here`)
      const [kind, name = ''] = event.split(' ')
      if (kind === 'done' || kind === 'error') endChild(actor, kind, name, payload)
      else if (kind === 'after') runOut(actor, clock, name)
      else actor.send({ ...payload, type: event })
      return see()
    },
    stop: () => {
      host.stop()
    },
  }
}
