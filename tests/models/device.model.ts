// The device check when the page opens (specification §2, routing guard; §8).
import { expect } from 'vitest'
import { deviceMachine } from '#src/machines/device.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const MOBILE_SITE = { url: 'https://m.example.com' }
const WARNED =
  'alerts heard {"type":"alert.raised","alert":{"code":"device.no-mobile-site","words":"","tone":"warning","form":"toast"}}'

export const deviceModel = defineModel<typeof deviceMachine>({
  name: 'device',
  side: 'browser',
  machine: deviceMachine,
  starts: {
    computer: () => ({ isPhone: false, hasSite: true }),
    phone: () => ({ isPhone: true, hasSite: true }),
    'phone without a site': () => ({ isPhone: true, hasSite: false }),
  },
  events: {
    'done getMobileUrl': { cases: { '': { output: MOBILE_SITE } } },
    'error getMobileUrl': { cases: { '': { error: BROKEN } } },
  },
  states: {
    asking: {
      holds: ({ tags }) => expect(tags.has('blocking')).toBe(true),
      sees: (screen) => screen.sees({ role: 'status', name: '正在加载' }),
    },
    leaving: {
      holds: ({ tags }) => expect(tags.has('blocking')).toBe(true),
      sees: (screen) => screen.sees({ role: 'status', name: '正在加载' }),
    },
    staying: {
      holds: ({ tags }) => expect(tags.has('blocking')).toBe(false),
      sees: async (screen, { context }) => {
        await screen.sees({ role: 'heading', name: '登录诺印' })
        const vain = { text: '获取h5域名失败' }
        await (context.isPhone && context.hasSite ? screen.sees(vain) : screen.seesNo(vain))
      },
    },
  },
  expectations: [
    {
      says: 'a computer asks nobody',
      start: 'computer',
      steps: [],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['staying', ['alerts began']]),
    },
    {
      says: 'a phone stays in silence where no mobile site is named',
      start: 'phone without a site',
      steps: [],
      holds: ({ value }, effects) => expect([value, effects]).toEqual(['staying', ['alerts began']]),
    },
    {
      says: 'a phone asks for the mobile site (specification §2)',
      start: 'phone',
      steps: [],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['asking', ['alerts began', 'getMobileUrl began']]),
    },
    {
      says: 'and goes there',
      start: 'phone',
      steps: [['done getMobileUrl', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['leaving', ['did goTo {"url":"https://m.example.com"}']]),
    },
    {
      says: 'a site that cannot be learnt is told and the desktop page goes on (specification §8)',
      start: 'phone',
      steps: [['error getMobileUrl', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['staying', ['did rememberVain', WARNED]]),
    },
    {
      says: 'a server that takes its time keeps nobody waiting',
      start: 'phone',
      steps: [['after patience', '']],
      holds: ({ value }, effects) =>
        expect([value, effects]).toEqual(['staying', ['did rememberVain', WARNED]]),
    },
  ],
})
