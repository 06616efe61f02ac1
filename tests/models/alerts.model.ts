// Dialogs one at a time, toasts in passing (specification §8).
import { expect } from 'vitest'
import { alertsMachine } from '#src/machines/alerts.machine.ts'
import type { Alert } from '#src/machines/alerts.machine.ts'
import { defineModel } from '#tests/models/support/model.ts'

const alert = (code: string, form: Alert['form']): Alert => ({ code, form, words: '', tone: 'warning' })

export const alertsModel = defineModel<typeof alertsMachine>({
  name: 'alerts',
  side: 'browser',
  machine: alertsMachine,
  starts: { quiet: () => undefined },
  abstraction: ({ queue, toasts }) => [
    queue.length > 2 ? 'many' : queue.map(({ code }) => code),
    toasts.length > 0,
  ],
  events: {
    'alert.raised': {
      byWorld: true,
      cases: {
        toast: { alert: alert('illegal', 'toast') },
        dialog: { alert: alert('idle', 'dialog') },
        'another dialog': { alert: alert('loggedInElsewhere', 'dialog') },
      },
    },
    'alert.dismissed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '知道了' }),
    },
    'toasts.taken': { cases: { '': ({ toasts }) => (toasts.length > 0 ? {} : undefined) } },
  },
  states: {
    quiet: {
      holds: ({ context, tags }) => expect([context.queue, tags.has('blocking')]).toEqual([[], false]),
      sees: (screen) => screen.seesNo({ role: 'button', name: '知道了' }),
    },
    showing: {
      holds: ({ context, tags }) => {
        expect(context.queue.length).toBeGreaterThan(0)
        expect(new Set(context.queue.map(({ code }) => code)).size).toBe(context.queue.length)
        expect(tags.has('blocking')).toBe(true)
      },
      sees: (screen, { context }) =>
        screen.sees({
          text: context.queue[0]?.code === 'idle' ? /长时间没有操作/ : /账号已在其他设备上登录/,
        }),
    },
  },
  expectations: [
    {
      says: 'a dialog waiting already is not shown twice',
      start: 'quiet',
      steps: [
        ['alert.raised', 'dialog'],
        ['alert.raised', 'dialog'],
      ],
      holds: ({ context }) => expect(context.queue.length).toBe(1),
    },
    {
      says: 'dialogs come one after the other, in the order they were raised',
      start: 'quiet',
      steps: [
        ['alert.raised', 'dialog'],
        ['alert.raised', 'another dialog'],
        ['alert.dismissed', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.queue.map(({ code }) => code)]).toEqual(['showing', ['loggedInElsewhere']]),
    },
    {
      says: 'a toast blocks nothing',
      start: 'quiet',
      steps: [['alert.raised', 'toast']],
      holds: ({ value, context }) => expect([value, context.toasts.length]).toEqual(['quiet', 1]),
    },
  ],
})
