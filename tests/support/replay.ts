// Replays an inspector's recording on a chart alone, and expects the same results.
import { initialTransition, transition } from 'xstate'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect } from 'vitest'
import { masked } from '#src/inspector/feed/masking.ts'
import { withChange } from '#src/inspector/recording/changed-context.ts'
import type { ChangedContext } from '#src/inspector/recording/changed-context.ts'
import { activePaths, stateWords } from '#src/inspector/recording/steps.ts'
import { createFreshIds } from '#tests/support/fresh-ids.ts'
import { withStandIns } from '#tests/support/stand-ins.ts'

/** What was seen at one step: the whole context at the beginning, later what changed in it. */
export interface SeenNow extends ChangedContext {
  readonly state: unknown
  readonly status?: string
  readonly output?: unknown
  readonly context?: object
}

/** A chart under replay. */
export interface Replay {
  /** An event arrives: from a person, another chart or a timer. */
  readonly hears: (event: AnyEventObject) => void
  /** The invoked actor of this id ends well. */
  readonly answers: (actor: string, output?: unknown) => void
  /** The invoked actor of this id fails. */
  readonly failsWith: (actor: string, error?: unknown) => void
  /** Fails unless the chart stands and knows as recorded. */
  readonly isNow: (seen: SeenNow) => void
  /** Fails unless this state, by its dotted path, is active. */
  readonly shouldBeIn: (path: string) => void
}

/** An actor of this run has another number. */
const withoutNumbers = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/\[角色 [^\]]*\]/g, '[角色]'))

const asRecorded = (part: string, value: unknown): unknown =>
  withoutNumbers((masked({ [part]: value }) as Record<string, unknown>)[part])

/** Begins a chart as it was recorded. Invoked actors are not run: their answers come from the recording. */
export const replay = (machine: AnyStateMachine, input?: unknown): Replay => {
  const ids = createFreshIds()
  let [snapshot] = initialTransition(machine, withStandIns(ids.told(input)))
  let context: object = {}
  let last = 'the beginning'

  const hear = (event: AnyEventObject, words: string): void => {
    expect(snapshot.status, `before ${words}`).toBe('active')
    ;[snapshot] = transition(machine, snapshot, withStandIns(ids.told(event)) as AnyEventObject)
    last = words
  }

  return {
    hears: (event) => hear(event, event.type),
    answers: (actor, output) =>
      hear({ type: `xstate.done.actor.${actor}`, output, actorId: actor }, `${actor} answers`),
    failsWith: (actor, error) =>
      hear({ type: `xstate.error.actor.${actor}`, error, actorId: actor }, `${actor} fails`),
    isNow: (seen) => {
      const { value, status, output } = snapshot as AnyMachineSnapshot
      context = seen.context ?? withChange(context, seen)
      const now = {
        state: value as unknown,
        status: status as string,
        context: asRecorded('context', snapshot.context),
        ...(seen.output === undefined ? {} : { output: asRecorded('output', output) }),
      }
      const wanted = withoutNumbers({
        state: seen.state,
        status: seen.status ?? 'active',
        context,
        ...(seen.output === undefined ? {} : { output: seen.output }),
      })
      expect(now, `after ${last}`).toEqual(ids.expected(wanted, now))
    },
    shouldBeIn: (path) => {
      const words = `after ${last}: is in ${stateWords(snapshot.value)}, should be in ${path}`
      expect(activePaths(snapshot.value), words).toContain(path)
    },
  }
}
