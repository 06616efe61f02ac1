// Scan-code login on the phone that lets another browser in (domain.md §10, /appLogin).
import { expect } from 'vitest'
import { scanConfirmMachine } from '#src/machines/scan-confirm.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const TICKET_ID = '70000000-0000-4000-8000-000000000001'
const REQUEST = {
  ticketId: TICKET_ID,
  device: 'Chrome 浏览器，Windows 电脑',
  ip: '10.1.1.7',
  isSameNetwork: false,
  askedAt: '2026-11-23T01:00:00.000Z',
  secondsLeft: 120,
}
const ENDS = { lost: { error: LOST }, over: { error: refused('not-found', '二维码已失效') } }

export const scanConfirmModel = defineModel<typeof scanConfirmMachine>({
  name: 'scanConfirm',
  side: 'browser',
  machine: scanConfirmMachine,
  starts: { scanned: () => ({ ticketId: TICKET_ID }) },
  abstraction: ({ failure }) => failure?.kind ?? '',
  events: {
    'login.confirmed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '确认登录' }),
    },
    'login.cancelled': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '取消' }),
    },
    'retry.asked': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'done scan': { cases: { '': { output: REQUEST } } },
    'error scan': { cases: ENDS },
    'done confirm': { cases: { '': { output: {} } } },
    'error confirm': { cases: ENDS },
    'done cancel': { cases: { '': { output: {} } } },
    'error cancel': { cases: ENDS },
  },
  states: {
    scanning: {
      holds: ({ context, tags }) => {
        expect([context.failure, context.request]).toEqual([null, null])
        expect([...tags]).toEqual(['busy'])
      },
    },
    scanningFailed: {
      holds: ({ context }) => expect(context.failure?.kind).toBe('network'),
      sees: (screen) => screen.sees({ text: '没有读到登录请求' }),
    },
    asked: {
      holds: ({ context, tags }) => expect([context.request, tags.has('asked')]).toEqual([REQUEST, true]),
      sees: (screen) => screen.sees({ text: 'Chrome 浏览器，Windows 电脑' }),
    },
    'asked.open': { holds: ({ tags }) => expect(tags.has('busy')).toBe(false) },
    'asked.confirming': {
      holds: ({ context, tags }) => expect([context.failure, tags.has('busy')]).toEqual([null, true]),
    },
    'asked.cancelling': {
      holds: ({ context, tags }) => expect([context.failure, tags.has('busy')]).toEqual([null, true]),
    },
    confirmed: { sees: (screen) => screen.sees({ text: '已确认登录' }) },
    cancelled: { sees: (screen) => screen.sees({ text: '那台设备不会登录。' }) },
    over: { sees: (screen) => screen.sees({ text: '二维码已失效' }) },
  },
  expectations: [
    {
      says: 'the ticket asked about is the one answered',
      start: 'scanned',
      steps: [
        ['done scan', ''],
        ['login.confirmed', ''],
      ],
      holds: (_, effects) => expect(effects).toEqual([`confirm began {"ticketId":"${TICKET_ID}"}`]),
    },
    {
      says: 'a question nobody answers is over by itself',
      start: 'scanned',
      steps: [
        ['done scan', ''],
        ['after timeLeft', ''],
      ],
      holds: ({ value }) => expect(value).toBe('over'),
    },
    {
      says: 'an answer that was lost may be given again',
      start: 'scanned',
      steps: [
        ['done scan', ''],
        ['login.confirmed', ''],
        ['error confirm', 'lost'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.kind]).toEqual([{ asked: 'open' }, 'network']),
    },
    {
      says: 'a refusal that was lost may be given again',
      start: 'scanned',
      steps: [
        ['done scan', ''],
        ['login.cancelled', ''],
        ['error cancel', 'lost'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.failure?.kind]).toEqual([{ asked: 'open' }, 'network']),
    },
    {
      says: 'a code that is over cannot be tried again',
      start: 'scanned',
      steps: [['error scan', 'over']],
      holds: ({ value, status }) => expect([value, status]).toEqual(['over', 'done']),
    },
  ],
})
