// The root of all charts in the browser.
// It owns the session, the alerts and the device check, and never ends.
import { setup } from 'xstate'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import { deviceMachine } from '#src/machines/device.machine.ts'
import type { DeviceFacts } from '#src/machines/device.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'

export const appMachine = setup({
  types: {
    input: {} as DeviceFacts & { hasToken: boolean },
    context: {} as DeviceFacts & { hasToken: boolean },
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
        { id: 'device', src: 'device', input: ({ context: { isPhone, hasSite } }) => ({ isPhone, hasSite }) },
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
