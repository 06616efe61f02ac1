// The root of all charts in the browser: it owns the session and the alerts and never ends.
import { setup } from 'xstate'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'

export const appMachine = setup({
  types: {
    input: {} as { hasToken: boolean },
    context: {} as { hasToken: boolean },
    meta: {} as StateMeta,
    children: {} as { session: 'session'; alerts: 'alerts' },
  },
  actors: { session: sessionMachine, alerts: alertsMachine },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ hasToken: input.hasToken }),
  initial: 'running',
  states: {
    running: {
      meta: { sentence: '应用正在运行。', resting: true },
      // Alerts come first: the session may raise one while it starts.
      invoke: [
        { id: 'alerts', systemId: 'alerts', src: 'alerts' },
        {
          id: 'session',
          systemId: 'session',
          src: 'session',
          input: ({ context }) => ({ hasToken: context.hasToken }),
        },
      ],
    },
  },
})
