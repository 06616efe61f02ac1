// Scan-code login in the browser that shows the code (domain.md §10, /appLogin).
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { scanLoginMachine } from '#src/machines/scan-login.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { makeUser } from '#tests/support/user.ts'

type Snapshot = SnapshotFrom<typeof scanLoginMachine>

const TICKET = {
  ticketId: '70000000-0000-4000-8000-000000000001',
  pollSecret: 'secret',
  url: 'https://qian.example.com/scanConfirm?ticketId=70000000-0000-4000-8000-000000000001',
}
const USER = makeUser()
const at = (state: string, more: object = {}) => ({
  output: { state, scannedBy: '138****1234', userInfo: null, ...more },
})

const hasCode = ({ context, tags }: Snapshot) =>
  expect([context.ticket, context.user, context.failure, tags.has('shown')]).toEqual([
    TICKET,
    null,
    null,
    true,
  ])
const isTroubled = ({ tags }: Snapshot) => expect(tags.has('troubled')).toBe(true)
const isCalm = ({ tags }: Snapshot) => expect(tags.has('troubled')).toBe(false)

export const scanLoginModel = defineModel<typeof scanLoginMachine>({
  name: 'scanLogin',
  side: 'browser',
  machine: scanLoginMachine,
  starts: { stranger: () => undefined },
  events: {
    'code.renewed': {
      cases: { '': {} },
      onScreen: (screen) =>
        screen.clicks({ role: 'button', name: /刷新二维码|重新扫码|^重试$|换一个二维码/ }),
    },
    'done createTicket': { cases: { '': { output: TICKET } } },
    'error createTicket': { cases: { '': { error: refused('ticket.too-many', '获取二维码过于频繁') } } },
    'done readTicket': {
      cases: {
        waiting: at('waiting', { scannedBy: '' }),
        scanned: at('scanned'),
        confirmed: at('confirmed', { userInfo: USER }),
        cancelled: at('cancelled'),
        expired: at('expired', { scannedBy: '' }),
        used: at('used'),
      },
    },
    'error readTicket': { cases: { '': { error: LOST } } },
  },
  states: {
    asking: {
      holds: ({ context, tags }) =>
        expect([context.ticket, context.failure, [...tags]]).toEqual([null, null, ['busy']]),
    },
    waiting: {
      holds: (snapshot) => {
        hasCode(snapshot)
        expect(snapshot.context.scannedBy).toBe('')
      },
      sees: (screen) => screen.sees({ role: 'img', name: '登录二维码' }),
    },
    'waiting.resting': { holds: isCalm },
    'waiting.reading': { holds: isCalm },
    'waiting.troubled': { holds: isTroubled, sees: (screen) => screen.sees({ text: /正在重试/ }) },
    scanned: {
      holds: (snapshot) => {
        hasCode(snapshot)
        expect(snapshot.context.scannedBy).toBe('138****1234')
      },
    },
    'scanned.resting': { holds: isCalm, sees: (screen) => screen.sees({ text: '138****1234' }) },
    'scanned.reading': { holds: isCalm },
    'scanned.troubled': { holds: isTroubled },
    confirmed: { holds: ({ context }) => expect(context.user).toEqual(USER) },
    cancelled: { sees: (screen) => screen.sees({ text: '手机上取消了登录' }) },
    expired: { sees: (screen) => screen.sees({ text: '二维码已过期' }) },
    askingFailed: {
      holds: ({ context }) => expect(context.failure?.code).toBe('ticket.too-many'),
      sees: (screen) => screen.sees({ text: '获取二维码过于频繁' }),
    },
  },
  expectations: [
    {
      says: 'the browser shows its secret when it looks, and looks every two seconds',
      start: 'stranger',
      steps: [
        ['done createTicket', ''],
        ['after pollInterval', ''],
      ],
      holds: (_, effects) =>
        expect(effects).toEqual([`readTicket began {"ticketId":"${TICKET.ticketId}","pollSecret":"secret"}`]),
    },
    {
      says: 'a code scanned and confirmed between two looks signs in all the same',
      start: 'stranger',
      steps: [
        ['done createTicket', ''],
        ['after pollInterval', ''],
        ['done readTicket', 'confirmed'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.user?.userId]).toEqual(['confirmed', USER.userId]),
    },
    {
      says: 'a code whose session went to another answer is over',
      start: 'stranger',
      steps: [
        ['done createTicket', ''],
        ['after pollInterval', ''],
        ['done readTicket', 'used'],
      ],
      holds: ({ value, context }) => expect([value, context.user]).toEqual(['expired', null]),
    },
    {
      says: 'a look that was lost takes nothing away and is made again',
      start: 'stranger',
      steps: [
        ['done createTicket', ''],
        ['after pollInterval', ''],
        ['error readTicket', ''],
        ['after pollInterval', ''],
        ['done readTicket', 'scanned'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.scannedBy]).toEqual([{ scanned: 'resting' }, '138****1234']),
    },
    {
      says: 'another code forgets who scanned the last one',
      start: 'stranger',
      steps: [
        ['done createTicket', ''],
        ['after pollInterval', ''],
        ['done readTicket', 'scanned'],
        ['code.renewed', ''],
      ],
      holds: ({ value, context }) => expect([value, context.scannedBy]).toEqual(['asking', '']),
    },
    {
      says: 'a phone that says no says so here',
      start: 'stranger',
      steps: [
        ['done createTicket', ''],
        ['after pollInterval', ''],
        ['done readTicket', 'cancelled'],
      ],
      holds: ({ value }) => expect(value).toBe('cancelled'),
    },
  ],
})
