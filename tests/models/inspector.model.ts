// The inspector's own page: its moment, its record, and the events it is asked to send.
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { ChartRecord } from '#protocol/platform/inspection.ts'
import type { FeedMessage } from '#src/inspector/channel.ts'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { inspectorMachine } from '#src/inspector/inspector.machine.ts'
import type { InspectorContext } from '#src/inspector/inspector.machine.ts'
import { EMPTY, withMessages } from '#src/inspector/recording/recording.ts'
import { sessionText } from '#src/inspector/recording/session-file.ts'
import { chosenKey, neighbour, shownRecording } from '#src/inspector/shown.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import type { Screen } from '#tests/models/support/screen.ts'
import { isIn } from '#tests/models/support/is-in.ts'

type Told = Extract<FeedMessage, { type: '@xstate.actor' | '@xstate.snapshot' }>

const told = (serial: number, sessionId: string, rest: Partial<Told>): FeedMessage =>
  ({
    page: 'tab',
    serial,
    name: 'verifyCode',
    sessionId,
    rootId: sessionId,
    createdAt: String(1_795_000_000_000 + serial),
    _version: '1',
    ...rest,
  }) as FeedMessage
const met = (serial: number, sessionId: string, name: string) =>
  told(serial, sessionId, {
    type: '@xstate.actor',
    name,
    snapshot: { status: 'active' } as never,
    chart: chartGraph(verifyCodeMachine),
  })
const heard = (serial: number, sessionId: string, type: string, value: string) =>
  told(serial, sessionId, {
    type: '@xstate.snapshot',
    event: { type },
    snapshot: { status: 'active', value, context: {} } as never,
  })

/** One chart that goes three steps, and another that begins later. */
const MESSAGES: readonly FeedMessage[] = [
  met(1, 'x:1', 'verifyCode'),
  heard(2, 'x:1', 'xstate.init', 'ready'),
  heard(3, 'x:1', 'code.requested', 'sending'),
  heard(4, 'x:1', 'xstate.done.actor.sendCode', 'cooling'),
  met(5, 'x:2', 'willingCode'),
  heard(6, 'x:2', 'xstate.init', 'ready'),
]

const ID = '30000000-0000-4000-8000-000000000001'
const RECORD: ChartRecord = {
  things: [
    {
      noun: 'contract',
      id: ID,
      name: '租赁合同',
      state: 'signing',
      context: {},
      definition: '{"id":"contract","states":{"draft":{},"signing":{}},"initial":"draft"}',
    },
  ],
  entries: [],
}
const isThere =
  (n: number) =>
  (context: InspectorContext): { n: number } | undefined =>
    shownRecording(context).entries.some((entry) => entry.n === n) ? { n } : undefined
const has =
  (direction: 1 | -1) =>
  (context: InspectorContext): boolean =>
    neighbour(context, direction) !== undefined
const press = (name: string | RegExp) => (screen: Screen) => screen.clicks({ role: 'button', name })
/** The moment shown is one of what is shown. */
const standsAtAStep = ({ context, tags }: SnapshotFrom<typeof inspectorMachine>) => {
  expect(shownRecording(context).entries.map(({ n }) => n)).toContain(context.at)
  expect(tags.has('travelling')).toBe(true)
}
const SENT = { page: 'tab', sessionId: 'x:1', event: { type: 'code.forgotten' } }

export const inspectorModel = defineModel<typeof inspectorMachine>({
  name: 'inspector',
  side: 'browser',
  machine: inspectorMachine,
  starts: { 'nothing heard': () => undefined },
  abstraction: ({ live, opened, at, chosen }) => [
    live.entries.length,
    'tab' in live.serials,
    Object.values(live.actors).map(({ life }) => life),
    opened?.kind,
    at,
    chosenKey({ live, opened, at, chosen }),
  ],
  events: {
    'messages.received': {
      byWorld: true,
      cases: { '': ({ live }) => ('tab' in live.serials ? undefined : { messages: MESSAGES }) },
    },
    'page.joined': { byWorld: true, cases: { '': { page: 'tab', address: '/login/password' } } },
    'page.left': {
      byWorld: true,
      cases: {
        '': ({ live, at }) => (live.entries.length > 0 && at === undefined ? { page: 'tab' } : undefined),
      },
    },
    'actor.chosen': {
      cases: { first: { key: 'tab/x:1' }, later: { key: 'tab/x:2' } },
      // Those that have ended, or were never heard of, are not in the tree.
      offered: ({ live, opened }, _, { key }) => opened === undefined && live.actors[key]?.life === 'running',
      onScreen: (screen, { key }) =>
        screen.clicks({ role: 'button', name: key === 'tab/x:1' ? /^verifyCode/ : /^willingCode/ }),
    },
    'step.chosen': {
      cases: { first: isThere(1), second: isThere(2) },
      offered: (context) => chosenKey(context) === 'tab/x:1',
      // A row of the log; it chooses its actor too.
      onScreen: (screen, { n }) =>
        screen.clicks({
          role: 'button',
          name: n === 1 ? /verifyCode ?xstate.init ?ready/ : /verifyCode ?code.requested ?sending/,
        }),
    },
    'step.back': { cases: { '': {} }, offered: has(-1), onScreen: press('上一步') },
    'step.forward': { cases: { '': {} }, offered: has(1), onScreen: press('下一步') },
    'play.asked': {
      cases: { '': {} },
      offered: (context) => has(1)(context) && chosenKey(context) === 'tab/x:1',
      onScreen: press('回放'),
    },
    'pause.asked': { cases: { '': {} }, onScreen: press('暂停') },
    'now.asked': {
      cases: { '': ({ at }) => (at === undefined ? undefined : {}) },
      onScreen: press(/^回到(现在|最后)$/),
    },
    'search.typed': {
      cases: { '': { text: 'code' } },
      onScreen: (screen, { text }) => screen.types({ label: '搜索事件' }, text),
    },
    'filter.changed': {
      cases: { '': { isOnlyChosen: true } },
      offered: ({ isOnlyChosen }) => !isOnlyChosen,
      onScreen: (screen) => screen.clicks({ role: 'checkbox', name: '只看所选角色' }),
      // The whole log is wanted again.
      afterwards: (screen) => screen.clicks({ role: 'checkbox', name: '只看所选角色' }),
    },
    'recording.cleared': {
      cases: { '': {} },
      offered: ({ opened }) => opened === undefined,
      onScreen: press('清空'),
    },
    'file.opened': {
      onScreen: (screen, { name, text }) =>
        screen.picksFile({ label: '导入记录文件' }, new File([text], name, { type: 'application/json' })),
      cases: {
        recorded: { name: '会话.json', text: sessionText(withMessages(EMPTY, MESSAGES)) },
        'something else': { name: '照片.json', text: '{"format":"picture"}' },
      },
    },
    'record.asked': {
      cases: { '': { noun: 'contract', id: ID } },
      offered: (_, value) => isIn(value, 'opening.settled'),
      onScreen: async (screen, { id }) => {
        await screen.types({ label: '记录编号' }, id)
        await screen.clicks({ role: 'button', name: '查看状态图与历史' })
      },
    },
    'opened.closed': {
      cases: { '': {} },
      offered: ({ opened }) => opened !== undefined,
      onScreen: press('回到实时'),
    },
    'event.submitted': {
      cases: { '': SENT },
      offered: (context) =>
        context.opened === undefined &&
        chosenKey(context) === 'tab/x:1' &&
        context.live.actors['tab/x:1']?.life === 'running',
      onScreen: async (screen, { event }) => {
        await screen.clicks({ role: 'tab', name: '发送事件' })
        await screen.clicks({ role: 'button', name: event.type })
        await screen.clicks({ role: 'button', name: `发送 ${event.type}` })
      },
    },
    'done readRecord': { cases: { '': { output: RECORD } } },
    'error readRecord': { cases: { '': { error: BROKEN } } },
    'error listen': { cases: {} },
    'done sendEvent': { cases: { taken: { output: 'taken' } } },
    'error sendEvent': { cases: { '': { error: BROKEN } } },
  },
  states: {
    '': { holds: ({ children }) => expect(children['listen']).toBeDefined() },
    'time.live': {
      sees: (screen) => screen.seesNo({ text: '过去的一刻' }),
      holds: ({ context, tags }) => expect([context.at, tags.has('travelling')]).toEqual([undefined, false]),
    },
    'time.travelling': {
      holds: standsAtAStep,
      sees: async (screen) => {
        await screen.sees({ text: '过去的一刻' })
        await screen.sees({ role: 'button', name: '回放' })
      },
    },
    'time.playing': {
      holds: standsAtAStep,
      sees: (screen) => screen.sees({ role: 'button', name: '暂停' }),
    },
    'opening.settled': {
      sees: async (screen, { context: { opened, failure } }) => {
        if (opened !== undefined) await screen.sees({ text: /^正在看(导入|服务器上)的记录：/ })
        if (failure !== undefined) await screen.sees({ text: /没有打开/ })
      },
    },
    'opening.readingRecord': {
      holds: ({ context, tags }) =>
        expect([context.asked, tags.has('busy')]).toEqual([{ noun: 'contract', id: ID }, true]),
    },
    'sending.sending': {
      holds: ({ context }) => expect([context.sent, context.outcome]).toEqual([SENT, undefined]),
    },
  },
  expectations: [
    {
      says: 'replay goes step by step and ends where things are now',
      start: 'nothing heard',
      steps: [
        ['messages.received', ''],
        ['step.chosen', 'first'],
        ['play.asked', ''],
        ['after playInterval', ''],
        ['after playInterval', ''],
      ],
      holds: (snapshot) =>
        expect([snapshot.matches({ time: 'live' }), snapshot.context.at]).toEqual([true, undefined]),
    },
    {
      says: 'replay of an opened file stops at its end',
      start: 'nothing heard',
      steps: [
        ['file.opened', 'recorded'],
        ['step.chosen', 'second'],
        ['play.asked', ''],
        ['after playInterval', ''],
      ],
      holds: (snapshot) =>
        expect([snapshot.matches({ time: 'travelling' }), snapshot.context.at]).toEqual([true, 3]),
    },
    {
      says: 'a file that is no recording changes nothing and is named as the reason',
      start: 'nothing heard',
      steps: [['file.opened', 'something else']],
      holds: ({ context }) => expect([context.opened, context.failure?.what]).toEqual([undefined, 'file']),
    },
    ...(['step.chosen', 'play.asked'] as const).map((event) => ({
      says: `a file opened while one looks back is shown as it ended (${event})`,
      start: 'nothing heard',
      steps: [
        ['messages.received', ''],
        ['step.chosen', 'first'],
        [event, event === 'step.chosen' ? 'second' : ''],
        ['file.opened', 'recorded'],
      ] as const,
      holds: (snapshot: SnapshotFrom<typeof inspectorMachine>) =>
        expect([snapshot.matches({ time: 'live' }), snapshot.context.at]).toEqual([true, undefined]),
    })),
    {
      says: 'what is heard while looking back is kept, and the moment stays',
      start: 'nothing heard',
      steps: [
        ['messages.received', ''],
        ['step.back', ''],
        ['page.joined', ''],
      ],
      holds: ({ context }) => expect([context.at, context.live.entries.length]).toEqual([2, 4]),
    },
    {
      says: 'an event to a page that is gone is told as gone',
      start: 'nothing heard',
      steps: [
        ['event.submitted', ''],
        ['error sendEvent', ''],
      ],
      holds: ({ context }) => expect(context.outcome).toBe('gone'),
    },
  ],
})
