// The setup for one chart: a recording parent and alerts actor, and a clock moved by hand.
import { createActor } from 'xstate'
import type { ActorLogic, AnyActorLogic, AnyActorRef, AnyEventObject, Snapshot } from 'xstate'
import { createHandClock } from '#tests/models/support/hand-clock.ts'
import type { HandClock } from '#tests/models/support/hand-clock.ts'

/** Ends of a fake actor, sent by the driver. */
export const FAKE_DONE = 'fake.done'
export const FAKE_FAILED = 'fake.failed'

/** A fake actor that records its start and its events, and ends when the driver says so. */
export const fakeActor = (name: string, tell: (line: string, what?: unknown) => void): AnyActorLogic => {
  const logic: ActorLogic<Snapshot<unknown> & { input?: unknown }, AnyEventObject> = {
    getInitialSnapshot: (_, input) =>
      ({ status: 'active', output: undefined, error: undefined, input }) as never,
    start: (state) => tell(`${name} began`, state.input),
    transition: (state, event) => {
      if (event.type === 'xstate.stop') return { ...state, status: 'stopped' } as never
      if (event.type === FAKE_DONE) return { ...state, status: 'done', output: event['output'] } as never
      if (event.type === FAKE_FAILED) return { ...state, status: 'error', error: event['error'] } as never
      tell(`${name} heard`, event)
      return state
    },
    getPersistedSnapshot: (state) => state,
  }
  return logic
}

export interface ChartSetup {
  readonly host: AnyActorRef
  readonly clock: HandClock
}

/** `tell` receives what the chart sends to its parent and to the alerts. The root of all charts has its own alerts. */
export const setUpChart = (
  tell: (line: string, what?: unknown) => void = () => undefined,
  isForRoot = false,
): ChartSetup => {
  const clock = createHandClock()
  const host = createActor(
    fakeActor('parent', (line, what) => {
      // XState's own events to a parent are visible in the chart's state.
      if (!String((what as { type?: string } | undefined)?.type ?? 'xstate.').startsWith('xstate.'))
        tell(line, what)
    }),
    { clock },
  ).start()
  if (!isForRoot)
    createActor(fakeActor('alerts', tell), { parent: host, systemId: 'alerts' } as never).start()
  return { host, clock }
}
