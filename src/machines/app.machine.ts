// The root of all charts in the browser: it owns the session, the alerts and the device check, and never ends.
import { setup } from 'xstate'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import { deviceMachine } from '#src/machines/device.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'

export const appMachine = setup({
  types: {
    input: {} as { hasToken: boolean; isPhone: boolean },
    context: {} as { hasToken: boolean; isPhone: boolean },
    meta: {} as StateMeta,
    children: {} as { session: 'session'; alerts: 'alerts'; device: 'device' },
  },
  actors: { session: sessionMachine, alerts: alertsMachine, device: deviceMachine },
}).createMachine({
  id: 'app',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      meta: { sentence: '应用正在运行。', resting: true },
      // Alerts come first: the session may raise one while it starts.
      invoke: [
        { id: 'alerts', systemId: 'alerts', src: 'alerts' },
        { id: 'device', src: 'device', input: ({ context }) => ({ isPhone: context.isPhone }) },
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
