// The root of all charts in the browser.
// It owns the session, the alerts and the device check, and never ends.
import { expect } from 'vitest'
import { appMachine } from '#src/machines/app.machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

export const appModel = defineModel<typeof appMachine>({
  name: 'app',
  side: 'browser',
  machine: appMachine,
  isRoot: true,
  starts: {
    stranger: () => ({ hasToken: false, isPhone: false, hasSite: false }),
    'token kept': () => ({ hasToken: true, isPhone: false, hasSite: false }),
  },
  events: {},
  states: {
    running: {
      holds: ({ children }) => expect(Object.keys(children)).toEqual(['alerts', 'device', 'session']),
      sees: (screen, { children }) =>
        screen.sees(
          children.session?.getSnapshot().hasTag('signedOut') === true
            ? { role: 'heading', name: '登录诺印' }
            : { role: 'status', name: '正在加载' },
        ),
    },
  },
  expectations: [
    {
      says: 'the session learns whether a token was kept',
      start: 'token kept',
      steps: [],
      holds: (_, effects) =>
        expect(effects).toEqual([
          'alerts began',
          'device began {"isPhone":false,"hasSite":false}',
          'session began {"hasToken":true}',
        ]),
    },
  ],
})
