// Unread messages and red dots of a signed-in user.
// One tab of the browser polls for all (specification §7, §8, §9).
import { and, assign, enqueueActions, sendTo, setup, stateIn } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import { NOTICE_POLL_MS, NOTICE_POPOVER_MS } from '#protocol/base.ts'
import type { NoticeCounts } from '#protocol/base.ts'
import type { RedDots } from '#protocol/contracts/contracts/red-dots.ts'
import { STALE_IDENTITY } from '#protocol/identity.ts'
import type { Alert } from '#src/machines/alerts.machine.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided, unprovidedCallback } from '#src/machines/unprovided.ts'

export type NoticesEvent =
  /** This tab asks for all tabs of the user from now on. */
  | { type: 'lead.won' }
  /** Another tab does. */
  | { type: 'lead.taken' }
  /** Another tab asked and passes on what it heard. */
  | { type: 'tab.counted'; counts: NoticeCounts }
  /** The page came back to sight, the network came back, or the computer slept. */
  | { type: 'screen.woke' }
  /** Messages were read or deleted here. */
  | { type: 'notices.changed' }
  | { type: 'identity.changed' }
  /** The person came to a page where waiting work is done, and is not to be disturbed there. */
  | { type: 'work.entered' }
  /** The person left it. */
  | { type: 'work.left' }
  /** The chart's own: the count is another than before. */
  | { type: 'count.changed'; rose: boolean }
  | { type: 'panel.opened' }
  | { type: 'panel.closed' }

/** The messages to the tabs' actor. */
export interface CountsHeard {
  readonly type: 'counts.heard'
  readonly counts: NoticeCounts
}

interface Context {
  readonly userId: string
  /** Null until first known. */
  readonly counts: NoticeCounts | null
  readonly dots: RedDots
  readonly leads: boolean
  /** Whether the last asking failed: a server that is down is complained about once. */
  readonly failed: boolean
}

/** Ended sessions and stale identities are spoken of elsewhere. */
const isToldElsewhere = (error: unknown): boolean => {
  const { kind, code } = asCallFailure(error)
  return kind === 'forcedOut' || kind === 'illegal' || code === STALE_IDENTITY
}

const chart = setup({
  types: {
    input: {} as { userId: string },
    context: {} as Context,
    events: {} as NoticesEvent,
    meta: {} as StateMeta,
  },
  actors: {
    shareAmongTabs: unprovidedCallback<CountsHeard, { userId: string }>('shareAmongTabs'),
    watchWaking: unprovidedCallback('watchWaking'),
    countNotices: unprovided<NoticeCounts>('countNotices'),
    getDots: unprovided<RedDots>('getDots'),
  },
  delays: {
    // The browser slows the polling tab down when it is hidden; a tab that hears nothing then polls itself.
    pollInterval: ({ context }) => (context.leads ? NOTICE_POLL_MS : NOTICE_POLL_MS * 1.5),
    popoverDelay: NOTICE_POPOVER_MS,
    popoverStay: 8_000,
  },
  guards: {
    isNewTrouble: ({ context }, params: { error: unknown }) =>
      !context.failed && !isToldElsewhere(params.error),
    isOwnTrouble: (_, params: { error: unknown }) => !isToldElsewhere(params.error),
    hasRisen: ({ event }) => event.type === 'count.changed' && event.rose,
    isDisturbable: stateIn({ attention: 'free' }),
  },
  actions: {
    lead: assign({ leads: true }),
    takeCounts: enqueueActions(({ context, enqueue }, params: { counts: NoticeCounts }) => {
      const { counts: before } = context
      const now = params.counts
      enqueue.assign({ counts: now, failed: false })
      if (before === null) return
      const rose = now.contractCounts > before.contractCounts || now.systemCounts > before.systemCounts
      const fell = now.contractCounts < before.contractCounts || now.systemCounts < before.systemCounts
      if (rose || fell) enqueue.raise({ type: 'count.changed', rose })
    }),
    tellTabs: sendTo('tabs', (_, params: { counts: NoticeCounts }) => ({
      type: 'counts.heard' as const,
      counts: params.counts,
    })),
    noteTrouble: assign({ failed: true }),
    keepDots: assign((_, params: { dots: RedDots }) => ({ dots: params.dots })),
    forgetDots: assign({ dots: [] }),
    warn: sendTo(
      ({ system }) => system.get('alerts'),
      (_, params: Pick<Alert, 'code' | 'words'>) => ({
        type: 'alert.raised',
        alert: { ...params, tone: 'warning', form: 'toast' } satisfies Alert,
      }),
    ),
  },
})

export const noticesMachine = chart.createMachine({
  id: 'notices',
  type: 'parallel',
  context: ({ input }) => ({ userId: input.userId, counts: null, dots: [], leads: false, failed: false }),
  invoke: [
    { id: 'tabs', src: 'shareAmongTabs', input: ({ context }) => ({ userId: context.userId }) },
    { id: 'waking', src: 'watchWaking' },
  ],
  states: {
    counting: {
      initial: 'joining',
      meta: { sentence: '未读消息数。' },
      on: {
        'lead.won': { target: '.asking', actions: 'lead' },
        'screen.woke': '.asking',
        'notices.changed': '.asking',
      },
      states: {
        joining: {
          meta: { sentence: '正在弄清由哪个标签页查询未读消息。' },
          on: { 'lead.taken': 'asking' },
        },
        asking: {
          meta: { sentence: '正在查询未读消息数。' },
          invoke: {
            id: 'countNotices',
            src: 'countNotices',
            onDone: {
              target: 'waiting',
              actions: [
                { type: 'takeCounts', params: ({ event }) => ({ counts: event.output }) },
                { type: 'tellTabs', params: ({ event }) => ({ counts: event.output }) },
              ],
            },
            onError: [
              {
                guard: { type: 'isNewTrouble', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
                actions: [
                  'noteTrouble',
                  {
                    type: 'warn',
                    params: ({ event }) => ({
                      code: 'notices.uncounted',
                      words: asCallFailure(event.error).words,
                    }),
                  },
                ],
              },
              { target: 'waiting' },
            ],
          },
        },
        waiting: {
          meta: { sentence: '等到下一次查询，或其他标签页告知。' },
          after: { pollInterval: 'asking' },
          on: {
            'tab.counted': {
              target: 'waiting',
              reenter: true,
              actions: { type: 'takeCounts', params: ({ event }) => ({ counts: event.counts }) },
            },
          },
        },
      },
    },
    dots: {
      initial: 'asking',
      meta: { sentence: '各列表的红点。' },
      on: {
        'identity.changed': { target: '.asking', actions: 'forgetDots' },
        'work.left': '.asking',
        'count.changed': '.asking',
      },
      states: {
        asking: {
          meta: { sentence: '正在查询红点。' },
          invoke: {
            id: 'getDots',
            src: 'getDots',
            onDone: {
              target: 'known',
              actions: { type: 'keepDots', params: ({ event }) => ({ dots: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOwnTrouble', params: ({ event }) => ({ error: event.error }) },
                target: 'known',
                actions: { type: 'warn', params: { code: 'notices.dots-failed', words: '' } },
              },
              { target: 'known' },
            ],
          },
        },
        known: { meta: { sentence: '红点已查询。' } },
      },
    },
    popover: {
      initial: 'closed',
      meta: { sentence: '消息浮层。' },
      on: { 'panel.opened': '.open', 'panel.closed': '.closed' },
      states: {
        closed: {
          meta: { sentence: '消息浮层已收起。' },
          on: {
            'count.changed': {
              guard: and(['isDisturbable', 'hasRisen']),
              target: 'announcing',
            },
          },
        },
        announcing: {
          meta: { sentence: '有新消息，半秒后浮出。' },
          after: { popoverDelay: 'peeking' },
          on: { 'work.entered': 'closed' },
        },
        peeking: {
          meta: { sentence: '新消息浮出片刻。' },
          after: { popoverStay: 'closed' },
          on: { 'work.entered': 'closed' },
        },
        open: { meta: { sentence: '消息浮层已打开。' } },
      },
    },
    attention: {
      initial: 'free',
      meta: { sentence: '新消息可不可以自己浮出。' },
      states: {
        free: {
          meta: { sentence: '新消息可以浮出。' },
          on: { 'work.entered': 'taken' },
        },
        taken: {
          meta: { sentence: '正在填写或签署，新消息只计数，不浮出。' },
          on: { 'work.left': 'free' },
        },
      },
    },
  },
})
