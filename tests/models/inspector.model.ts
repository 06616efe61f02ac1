// The inspector's own page: which moment it stands at, which record it shows, what it is asked to send.
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { ChartRecord } from '#protocol/development.ts'
import type { FeedMessage } from '#src/inspector/channel.ts'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { inspectorMachine } from '#src/inspector/inspector.machine.ts'
import type { InspectorContext } from '#src/inspector/inspector.machine.ts'
import { EMPTY, withMessages } from '#src/inspector/recording/recording.ts'
import { sessionText } from '#src/inspector/recording/session-file.ts'
import { shownRecording } from '#src/inspector/shown.ts'
import { verifyCodeMachine } from '#src/machines/verify-code.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

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
      noun: 'seal',
      id: ID,
      name: '公章',
      state: 'enabled',
      context: {},
      definition: '{"id":"seal","states":{"pending":{},"enabled":{}},"initial":"pending"}',
    },
  ],
  entries: [],
}
const isThere =
  (n: number) =>
  (context: InspectorContext): { n: number } | undefined =>
    shownRecording(context).entries.some((entry) => entry.n === n) ? { n } : undefined
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
    chosen,
  ],
  events: {
    'messages.received': {
      cases: { '': ({ live }) => ('tab' in live.serials ? undefined : { messages: MESSAGES }) },
    },
    'page.joined': { cases: { '': { page: 'tab', address: '/login/password' } } },
    'page.left': {
      cases: {
        '': ({ live, at }) => (live.entries.length > 0 && at === undefined ? { page: 'tab' } : undefined),
      },
    },
    'actor.chosen': { cases: { first: { key: 'tab/x:1' }, later: { key: 'tab/x:2' } } },
    'step.chosen': { cases: { first: isThere(1), second: isThere(2) } },
    'step.back': { cases: { '': {} } },
    'step.forward': { cases: { '': {} } },
    'play.asked': { cases: { '': {} } },
    'pause.asked': { cases: { '': {} } },
    'now.asked': { cases: { '': ({ at }) => (at === undefined ? undefined : {}) } },
    'search.typed': { cases: { '': { text: 'code' } } },
    'filter.changed': { cases: { '': { isOnlyChosen: true } } },
    'recording.cleared': { cases: { '': {} } },
    'file.opened': {
      cases: {
        recorded: { name: '会话.json', text: sessionText(withMessages(EMPTY, MESSAGES)) },
        'something else': { name: '照片.json', text: '{"format":"picture"}' },
      },
    },
    'record.asked': { cases: { '': { noun: 'seal', id: ID } } },
    'opened.closed': { cases: { '': {} } },
    'event.submitted': { cases: { '': SENT } },
    'done readRecord': { cases: { '': { output: RECORD } } },
    'error readRecord': { cases: { '': { error: BROKEN } } },
    'error listen': { cases: {} },
    'done sendEvent': { cases: { taken: { output: 'taken' } } },
    'error sendEvent': { cases: { '': { error: BROKEN } } },
  },
  states: {
    '': { holds: ({ children }) => expect(children['listen']).toBeDefined() },
    'time.live': {
      holds: ({ context, tags }) => expect([context.at, tags.has('travelling')]).toEqual([undefined, false]),
    },
    'time.travelling': { holds: standsAtAStep },
    'time.playing': { holds: standsAtAStep },
    'opening.readingRecord': {
      holds: ({ context, tags }) =>
        expect([context.asked, tags.has('busy')]).toEqual([{ noun: 'seal', id: ID }, true]),
    },
    'sending.sending': {
      holds: ({ context }) => expect([context.sent, context.outcome]).toEqual([SENT, undefined]),
    },
  },
  facts: [
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
