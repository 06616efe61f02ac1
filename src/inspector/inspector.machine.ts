// The inspector: what it recorded, the selected actor and moment, and what it opens or sends.
import { assign, raise, setup } from 'xstate'
import type { EventObject } from 'xstate'
import type { ChartNoun, ChartRecord } from '#protocol/platform/inspection.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { FeedMessage, SendOutcome } from '#src/inspector/channel.ts'
import { historyOf } from '#src/inspector/recording/record-history.ts'
import { cleared, EMPTY, withMessages, withoutPage, withPage } from '#src/inspector/recording/recording.ts'
import type { Recording } from '#src/inspector/recording/recording.ts'
import { readSession } from '#src/inspector/recording/session-file.ts'
import { neighbour } from '#src/inspector/shown.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided, unprovidedCallback } from '#src/machines/unprovided.ts'

export interface RecordRef {
  readonly noun: ChartNoun
  readonly id: string
}

export interface SendInput {
  readonly page: string
  readonly sessionId: string
  readonly event: EventObject
}

/** What is shown instead of what runs: a file, or a record's history. */
export interface Opened {
  readonly kind: 'file' | 'record'
  readonly name: string
  readonly recording: Recording
}

export interface InspectorContext {
  readonly live: Recording
  readonly opened: Opened | undefined
  /** Key of the actor picked; undefined while nobody was picked. */
  readonly chosen: string | undefined
  /** Number of the entry whose moment is shown; undefined for now. */
  readonly at: number | undefined
  readonly search: string
  readonly isOnlyChosen: boolean
  readonly asked: RecordRef | undefined
  readonly sent: SendInput | undefined
  readonly outcome: SendOutcome | undefined
  /** What could not be opened, and why as far as the server said. */
  readonly failure: { readonly what: 'file' | 'record'; readonly words: string } | undefined
}

export type ListenerEvent =
  | { type: 'messages.received'; messages: readonly FeedMessage[] }
  | { type: 'page.joined'; page: string; address: string }
  | { type: 'page.left'; page: string }

export type InspectorEvent =
  | ListenerEvent
  | { type: 'actor.chosen'; key: string }
  | { type: 'step.chosen'; n: number }
  | { type: 'step.back' }
  | { type: 'step.forward' }
  | { type: 'play.asked' }
  | { type: 'pause.asked' }
  | { type: 'now.asked' }
  | { type: 'search.typed'; text: string }
  | { type: 'filter.changed'; isOnlyChosen: boolean }
  | { type: 'recording.cleared' }
  | { type: 'file.opened'; name: string; text: string }
  | { type: 'record.asked'; noun: ChartNoun; id: string }
  | { type: 'opened.closed' }
  | { type: 'event.submitted'; page: string; sessionId: string; event: EventObject }

const parts = setup({
  types: {
    context: {} as InspectorContext,
    events: {} as InspectorEvent,
    tags: {} as 'busy' | 'travelling',
    meta: {} as StateMeta,
  },
  actors: {
    listen: unprovidedCallback<ListenerEvent>('listen'),
    readRecord: unprovided<ChartRecord, RecordRef>('readRecord'),
    sendEvent: unprovided<SendOutcome, SendInput>('sendEvent'),
  },
  delays: { playInterval: 900 },
  guards: {
    hasNext: ({ context }) => neighbour(context, 1) !== undefined,
    hasPrevious: ({ context }) => neighbour(context, -1) !== undefined,
    isNewest: ({ context }) => neighbour(context, 1) === undefined && context.opened === undefined,
    isReadable: (_, params: { text: string }) => readSession(params.text) !== undefined,
  },
  actions: {
    keepMessages: assign(({ context }, params: { messages: readonly FeedMessage[] }) => ({
      live: withMessages(context.live, params.messages),
    })),
    keepPage: assign(({ context }, params: { page: string; address: string }) => ({
      live: withPage(context.live, params.page, params.address),
    })),
    endPage: assign(({ context }, params: { page: string }) => ({
      live: withoutPage(context.live, params.page),
    })),
    goTo: assign((_, params: { n: number | undefined }) => ({ at: params.n })),
    goOn: assign(({ context }) => ({ at: neighbour(context, 1) ?? context.at })),
    goBack: assign(({ context }) => ({ at: neighbour(context, -1) ?? context.at })),
    forgetMoment: assign({ at: undefined }),
    forgetEntries: assign(({ context }) => ({ live: cleared(context.live) })),
    open: assign((_, params: { opened: Opened | undefined }) => ({
      opened: params.opened,
      chosen: undefined,
      failure: undefined,
    })),
    // A moment belongs to the recording it was looked at in.
    returnToNow: raise({ type: 'now.asked' }),
    keepFailure: assign((_, params: { what: 'file' | 'record'; words: string }) => ({ failure: params })),
    keepOutcome: assign((_, params: { outcome: SendOutcome }) => ({ outcome: params.outcome })),
  },
})

export const inspectorMachine = parts.createMachine({
  id: 'inspector',
  type: 'parallel',
  context: {
    live: EMPTY,
    opened: undefined,
    chosen: undefined,
    at: undefined,
    search: '',
    isOnlyChosen: false,
    asked: undefined,
    sent: undefined,
    outcome: undefined,
    failure: undefined,
  },
  invoke: { id: 'listen', src: 'listen' },
  meta: { sentence: '检视器：听、看、回放、发送。' },
  on: {
    'messages.received': {
      actions: { type: 'keepMessages', params: ({ event }) => ({ messages: event.messages }) },
    },
    'page.joined': { actions: { type: 'keepPage', params: ({ event }) => event } },
    'page.left': { actions: { type: 'endPage', params: ({ event }) => event } },
    'actor.chosen': {
      actions: assign({ chosen: ({ event }) => event.key, outcome: undefined }),
    },
    'search.typed': { actions: assign({ search: ({ event }) => event.text }) },
    'filter.changed': { actions: assign({ isOnlyChosen: ({ event }) => event.isOnlyChosen }) },
  },
  states: {
    time: {
      initial: 'live',
      meta: { sentence: '看的是哪一刻。' },
      on: {
        'now.asked': '.live',
        'step.chosen': {
          target: '.travelling',
          actions: { type: 'goTo', params: ({ event }) => ({ n: event.n }) },
        },
        'recording.cleared': { target: '.live', actions: 'forgetEntries' },
      },
      states: {
        live: {
          entry: 'forgetMoment',
          meta: { sentence: '跟随最新的状态。' },
          on: { 'step.back': { guard: 'hasPrevious', target: 'travelling', actions: 'goBack' } },
        },
        travelling: {
          tags: 'travelling',
          meta: { sentence: '停在过去的一刻。' },
          on: {
            'step.back': { guard: 'hasPrevious', actions: 'goBack' },
            'step.forward': { guard: 'hasNext', actions: 'goOn' },
            'play.asked': { guard: 'hasNext', target: 'playing', actions: 'goOn' },
          },
        },
        playing: {
          tags: 'travelling',
          meta: { sentence: '逐步回放。' },
          after: {
            playInterval: [
              { guard: 'hasNext', target: 'playing', reenter: true, actions: 'goOn' },
              { guard: 'isNewest', target: 'live' },
              { target: 'travelling' },
            ],
          },
          on: {
            'pause.asked': 'travelling',
            'step.back': { guard: 'hasPrevious', target: 'travelling', actions: 'goBack' },
            'step.forward': { guard: 'hasNext', target: 'travelling', actions: 'goOn' },
          },
        },
      },
    },
    opening: {
      initial: 'settled',
      meta: { sentence: '看的是哪一份记录。' },
      on: {
        'file.opened': [
          {
            guard: { type: 'isReadable', params: ({ event }) => ({ text: event.text }) },
            target: '.settled',
            actions: [
              {
                type: 'open',
                params: ({ event }) => ({
                  opened: {
                    kind: 'file' as const,
                    name: event.name,
                    recording: readSession(event.text) ?? EMPTY,
                  },
                }),
              },
              'returnToNow',
            ],
          },
          {
            target: '.settled',
            actions: { type: 'keepFailure', params: { what: 'file', words: '' } },
          },
        ],
        'record.asked': {
          target: '.readingRecord',
          actions: assign({
            asked: ({ event }) => ({ noun: event.noun, id: event.id }),
            failure: undefined,
          }),
        },
        'opened.closed': {
          target: '.settled',
          actions: [{ type: 'open', params: { opened: undefined } }, 'returnToNow'],
        },
      },
      states: {
        settled: { meta: { sentence: '正在显示选定的记录。' } },
        readingRecord: {
          tags: 'busy',
          meta: { sentence: '正在从服务器读取一条记录的历史。' },
          invoke: {
            id: 'readRecord',
            src: 'readRecord',
            input: ({ context }) => context.asked!,
            onDone: {
              target: 'settled',
              actions: [
                {
                  type: 'open',
                  params: ({ event }) => ({
                    opened: {
                      kind: 'record' as const,
                      name: event.output.things[0]?.name ?? '',
                      recording: historyOf(event.output),
                    },
                  }),
                },
                'returnToNow',
              ],
            },
            onError: {
              target: 'settled',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({
                  what: 'record' as const,
                  words: asCallFailure(event.error).words,
                }),
              },
            },
          },
        },
      },
    },
    sending: {
      initial: 'settled',
      meta: { sentence: '向角色发送事件。' },
      states: {
        settled: {
          meta: { sentence: '没有正在发送的事件。' },
          on: {
            'event.submitted': {
              target: 'sending',
              actions: assign({
                sent: ({ event: { page, sessionId, event } }) => ({ page, sessionId, event }),
                outcome: undefined,
              }),
            },
          },
        },
        sending: {
          tags: 'busy',
          meta: { sentence: '已发出，等待页面回答。' },
          invoke: {
            id: 'sendEvent',
            src: 'sendEvent',
            input: ({ context }) => context.sent!,
            onDone: {
              target: 'settled',
              actions: { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) },
            },
            onError: {
              target: 'settled',
              actions: { type: 'keepOutcome', params: { outcome: 'gone' } },
            },
          },
        },
      },
    },
  },
})
