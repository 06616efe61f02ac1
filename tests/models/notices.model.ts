// Unread messages and red dots as the tabs of one person share them (specification §7, §8, §9).
import { expect } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { STALE_IDENTITY } from '#protocol/identity.ts'
import { noticesMachine } from '#src/machines/notices.machine.ts'
import { BROKEN, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import type { Screen } from '#tests/models/support/screen.ts'
import { isIn } from '#tests/models/support/is-in.ts'

const USER_ID = '0b7f1c52-95c4-4a86-8f3a-3a8f3c1f0a11'
const counted = (totalCounts: number) => ({ contractCounts: totalCounts, systemCounts: 0, totalCounts })
const DOTS = [{ listType: 1, countNum: 2 }]
const ELSEWHERE = new CallFailure('forcedOut', '', { status: 511 })

const WAITING_MARK = { title: '2 项待处理' } as const
const PANEL = { role: 'region', name: '消息' } as const
const isShown = (value: unknown): boolean => isIn(value, 'popover.open') || isIn(value, 'popover.peeking')
const pressBell = (screen: Screen) => screen.clicks({ role: 'button', name: /^消息，/ })

export const noticesModel = defineModel<typeof noticesMachine>({
  name: 'notices',
  side: 'browser',
  machine: noticesMachine,
  starts: { 'signed in': () => ({ userId: USER_ID }) },
  abstraction: ({ counts, leads, failed, dots }) => [
    counts?.totalCounts,
    counts?.systemCounts,
    leads,
    failed,
    dots.length,
  ],
  events: {
    'lead.won': { byWorld: true, cases: { '': {} } },
    'lead.taken': { byWorld: true, cases: { '': {} } },
    'tab.counted': {
      byWorld: true,
      cases: {
        none: { counts: counted(0) },
        three: { counts: counted(3) },
        'three of the system': { counts: { contractCounts: 0, systemCounts: 3, totalCounts: 3 } },
      },
    },
    'screen.woke': { byWorld: true, cases: { '': {} } },
    'notices.changed': {
      cases: { '': {} },
      offered: ({ counts }, value) => isIn(value, 'popover.open') && (counts?.totalCounts ?? 0) > 0,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '全部标为已读' }),
    },
    'identity.changed': { byWorld: true, cases: { '': {} } },
    'work.entered': { byWorld: true, cases: { '': {} } },
    'work.left': { byWorld: true, cases: { '': {} } },
    'count.changed': { byWorld: true, cases: { up: { rose: true }, down: { rose: false } } },
    'panel.opened': {
      cases: { '': {} },
      offered: (_, value) => !isShown(value),
      onScreen: pressBell,
    },
    'panel.closed': {
      cases: { '': {} },
      offered: (_, value) => isShown(value),
      onScreen: pressBell,
    },
    'done countNotices': { cases: { none: { output: counted(0) }, three: { output: counted(3) } } },
    'error countNotices': {
      cases: {
        broken: { error: BROKEN },
        'signed in elsewhere': { error: ELSEWHERE },
        illegal: { error: new CallFailure('illegal', '非法请求！', { status: 406 }) },
        'other identity': { error: refused(STALE_IDENTITY, '身份已在其他窗口切换') },
      },
    },
    'done getDots': { cases: { '': { output: DOTS } } },
    'error getDots': { cases: { broken: { error: BROKEN }, 'signed in elsewhere': { error: ELSEWHERE } } },
  },
  states: {
    'counting.joining': {
      holds: ({ context }) => expect([context.counts, context.leads]).toEqual([null, false]),
    },
    'counting.asking': { holds: ({ children }) => expect(children.countNotices).toBeDefined() },
    'counting.waiting': {
      holds: ({ children }) => expect(children.countNotices).toBeUndefined(),
      sees: (screen, { context }) =>
        screen.sees({ role: 'button', name: `消息，${context.counts?.totalCounts ?? 0} 条未读` }),
    },
    'dots.asking': { holds: ({ children }) => expect(children.getDots).toBeDefined() },
    'dots.known': {
      holds: ({ children }) => expect(children.getDots).toBeUndefined(),
      sees: (screen, { context }) =>
        context.dots.length === 0 ? screen.seesNo(WAITING_MARK) : screen.sees(WAITING_MARK),
    },
    'popover.closed': { sees: (screen) => screen.seesNo(PANEL) },
    'popover.announcing': { sees: (screen) => screen.seesNo(PANEL) },
    'popover.peeking': { sees: (screen) => screen.sees(PANEL) },
    'popover.open': { sees: (screen) => screen.sees(PANEL) },
    'attention.free': {},
    'attention.taken': {},
  },
  expectations: [
    {
      says: 'red dots are asked for at once, counts when the tabs have agreed who asks (specification §7)',
      start: 'signed in',
      steps: [],
      holds: (_, effects) =>
        expect(effects).toEqual([
          'alerts began',
          `shareAmongTabs began {"userId":"${USER_ID}"}`,
          'watchWaking began',
          'getDots began',
        ]),
    },
    {
      says: 'a tab that does not lead asks once, so that it has something to show',
      start: 'signed in',
      steps: [['lead.taken', '']],
      holds: ({ context, value }, effects) => {
        expect([context.leads, value.counting, effects]).toEqual([false, 'asking', ['countNotices began']])
      },
    },
    {
      says: 'what was counted is passed on to the other tabs',
      start: 'signed in',
      steps: [
        ['lead.won', ''],
        ['done countNotices', 'three'],
      ],
      holds: ({ context, value }, effects) => {
        expect([context.counts, value.counting]).toEqual([counted(3), 'waiting'])
        expect(effects).toEqual([
          'shareAmongTabs heard {"type":"counts.heard","counts":{"contractCounts":3,"systemCounts":0,"totalCounts":3}}',
        ])
      },
    },
    {
      says: 'what was there before one signed in is no news',
      start: 'signed in',
      steps: [
        ['lead.won', ''],
        ['done countNotices', 'three'],
      ],
      holds: ({ value }) => expect(value.popover).toBe('closed'),
    },
    {
      says: 'a risen count pops up after half a second (specification §9)',
      start: 'signed in',
      steps: [
        ['lead.taken', ''],
        ['done countNotices', 'none'],
        ['tab.counted', 'three'],
      ],
      holds: ({ value, context }) =>
        expect([value.popover, value.counting, context.counts?.totalCounts]).toEqual([
          'announcing',
          'waiting',
          3,
        ]),
    },
    {
      says: 'it has popped up then',
      start: 'signed in',
      steps: [
        ['lead.taken', ''],
        ['done countNotices', 'none'],
        ['tab.counted', 'three'],
        ['after popoverDelay', ''],
      ],
      holds: ({ value }) => expect(value.popover).toBe('peeking'),
    },
    {
      says: 'nothing pops up while a contract is being drafted or signed',
      start: 'signed in',
      steps: [
        ['work.entered', ''],
        ['lead.taken', ''],
        ['done countNotices', 'none'],
        ['tab.counted', 'three'],
      ],
      holds: ({ value, context }) =>
        expect([value.popover, context.counts?.totalCounts]).toEqual(['closed', 3]),
    },
    {
      says: 'what is about to pop up does not when the work begins',
      start: 'signed in',
      steps: [
        ['lead.taken', ''],
        ['done countNotices', 'none'],
        ['tab.counted', 'three'],
        ['work.entered', ''],
      ],
      holds: ({ value }) => expect([value.popover, value.attention]).toEqual(['closed', 'taken']),
    },
    {
      says: 'what has popped up goes when the work begins',
      start: 'signed in',
      steps: [
        ['lead.taken', ''],
        ['done countNotices', 'none'],
        ['tab.counted', 'three'],
        ['after popoverDelay', ''],
        ['work.entered', ''],
      ],
      holds: ({ value }) => expect([value.popover, value.attention]).toEqual(['closed', 'taken']),
    },
    {
      says: 'a new message pops up although as many others were read meanwhile',
      start: 'signed in',
      steps: [
        ['lead.taken', ''],
        ['done countNotices', 'three'],
        ['tab.counted', 'three of the system'],
      ],
      holds: ({ value }) => expect(value.popover).toBe('announcing'),
    },
    {
      says: 'messages read elsewhere pop nothing up, but the dots are looked at again',
      start: 'signed in',
      steps: [
        ['done getDots', ''],
        ['lead.taken', ''],
        ['done countNotices', 'three'],
        ['tab.counted', 'none'],
      ],
      holds: ({ value }) => expect([value.popover, value.dots]).toEqual(['closed', 'asking']),
    },
    {
      says: 'a failure is told with the server’s words (specification §8)',
      start: 'signed in',
      steps: [
        ['lead.won', ''],
        ['error countNotices', 'broken'],
      ],
      holds: ({ value }, effects) => {
        expect(value.counting).toBe('waiting')
        expect(effects).toEqual([
          `alerts heard {"type":"alert.raised","alert":{"code":"notices.uncounted","words":"${BROKEN.words}","tone":"warning","form":"toast"}}`,
        ])
      },
    },
    {
      says: 'and not again every half minute while it lasts',
      start: 'signed in',
      steps: [
        ['lead.won', ''],
        ['error countNotices', 'broken'],
        ['after pollInterval', ''],
        ['error countNotices', 'broken'],
      ],
      holds: (_, effects) => expect(effects).toEqual([]),
    },
    {
      says: 'red dots that fail say so in the specification’s words (specification §8)',
      start: 'signed in',
      steps: [['error getDots', 'broken']],
      holds: ({ value }, effects) => {
        expect(value.dots).toBe('known')
        expect(effects.join()).toContain('notices.dots-failed')
      },
    },
    {
      says: 'dots of another identity are not shown while its own are on their way',
      start: 'signed in',
      steps: [
        ['done getDots', ''],
        ['identity.changed', ''],
      ],
      holds: ({ context, value }) => expect([context.dots, value.dots]).toEqual([[], 'asking']),
    },
    {
      says: 'a computer that slept asks at once',
      start: 'signed in',
      steps: [
        ['lead.won', ''],
        ['done countNotices', 'none'],
        ['screen.woke', ''],
      ],
      holds: ({ value }) => expect(value.counting).toBe('asking'),
    },
    {
      says: 'an ended session is nobody’s trouble here',
      start: 'signed in',
      steps: [
        ['lead.won', ''],
        ['error countNotices', 'signed in elsewhere'],
      ],
      holds: ({ context }, effects) => expect([context.failed, effects]).toEqual([false, []]),
    },
    {
      says: 'neither is an identity that was switched elsewhere',
      start: 'signed in',
      steps: [
        ['lead.won', ''],
        ['error countNotices', 'other identity'],
      ],
      holds: ({ context }, effects) => expect([context.failed, effects]).toEqual([false, []]),
    },
  ],
})
