// Checks whether another site suits this device better.
// Phones are led to the mobile site if there is one (specification §2, §8).
import { sendTo, setup } from 'xstate'
import type { Alert } from '#src/machines/alerts.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided, unprovidedAction } from '#src/machines/unprovided.ts'

const goTo: (_: unknown, params: { url: string }) => void = unprovidedAction('goTo')

export interface DeviceFacts {
  /** The device check failed, and nobody has asked in vain before. */
  readonly isPhone: boolean
  /** The installation names a mobile site. */
  readonly hasSite: boolean
}

export const deviceMachine = setup({
  types: {
    input: {} as DeviceFacts,
    context: {} as DeviceFacts,
    tags: {} as 'blocking',
    meta: {} as StateMeta,
  },
  actors: { getMobileUrl: unprovided<{ url: string }>('getMobileUrl') },
  delays: { patience: 3_000 },
  guards: { isServedElsewhere: ({ context }) => context.isPhone && context.hasSite },
  actions: {
    goTo,
    rememberVain: unprovidedAction('rememberVain'),
    warn: sendTo(
      ({ system }) => system.get('alerts'),
      () => ({
        type: 'alert.raised',
        alert: { code: 'device.no-mobile-site', words: '', tone: 'warning', form: 'toast' } satisfies Alert,
      }),
    ),
  },
}).createMachine({
  id: 'device',
  context: ({ input }) => input,
  initial: 'checking',
  states: {
    checking: {
      meta: { sentence: '正在看是电脑还是手机。' },
      always: [{ guard: 'isServedElsewhere', target: 'asking' }, { target: 'staying' }],
    },
    asking: {
      tags: 'blocking',
      meta: { sentence: '这是手机，正在查询移动端地址。' },
      invoke: {
        id: 'getMobileUrl',
        src: 'getMobileUrl',
        onDone: {
          target: 'leaving',
          actions: { type: 'goTo', params: ({ event }) => ({ url: event.output.url }) },
        },
        onError: { target: 'staying', actions: ['warn', 'rememberVain'] },
      },
      after: { patience: { target: 'staying', actions: ['warn', 'rememberVain'] } },
    },
    leaving: { tags: 'blocking', meta: { sentence: '正在前往移动端。', resting: true } },
    staying: { meta: { sentence: '留在这里。', resting: true } },
  },
})
