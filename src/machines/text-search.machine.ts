// The search in a document's text: it waits for a pause in typing, then goes from match to match.
import { assign, enqueueActions, setup } from 'xstate'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** A stretch of a page's text: the runs it begins and ends in, each with a place in that run's string. */
export interface TextMatch {
  /** Counted from 0. */
  readonly page: number
  /** Height of its line's foot, in base pixels from the page's top. */
  readonly y: number
  readonly from: { readonly run: number; readonly at: number }
  readonly until: { readonly run: number; readonly at: number }
}

/** Words that are looked for without being typed, none for '', and the page, from 0, whose match is shown first. */
export interface BroughtWords {
  readonly words: string
  readonly page: number
}

export interface TextSearchContext {
  readonly words: string
  readonly matches: readonly TextMatch[]
  /** Which of them is looked at, from 0. */
  readonly at: number
  /** The page, from 0, whose match is looked at first. */
  readonly page: number
  readonly hasFailed: boolean
}

const NOTHING = { words: '', matches: [], at: 0, page: 0, hasFailed: false } as const

export const textSearchMachine = setup({
  types: {
    context: {} as TextSearchContext,
    input: {} as BroughtWords,
    events: {} as
      | { type: 'search.opened' }
      | { type: 'search.closed' }
      | { type: 'words.typed'; words: string }
      | { type: 'next.wanted' }
      | { type: 'previous.wanted' },
    /** The match to be brought into view. */
    emitted: {} as { type: 'match.reached'; match: TextMatch },
    tags: {} as 'busy' | 'open',
    meta: {} as StateMeta,
  },
  actors: { findText: unprovided<readonly TextMatch[], { words: string }>('findText') },
  delays: { typingPause: 250 },
  guards: {
    isBlank: (_, params: { words: string }) => params.words.trim() === '',
    hasWords: ({ context }) => context.words !== '',
    hasMatches: ({ context }) => context.matches.length > 0,
  },
  actions: {
    forgetAll: assign(NOTHING),
    keepWords: assign((_, params: { words: string }) => ({ ...NOTHING, words: params.words })),
    keepMatches: assign(({ context }, params: { matches: readonly TextMatch[] }) => ({
      matches: params.matches,
      at: Math.max(
        0,
        params.matches.findIndex(({ page }) => page >= context.page),
      ),
    })),
    keepFailure: assign({ hasFailed: true }),
    showMatch: enqueueActions(({ context, enqueue }) => {
      const match = context.matches[context.at]
      if (match !== undefined) enqueue.emit({ type: 'match.reached', match })
    }),
    goOn: assign(({ context: { at, matches } }, params: { by: 1 | -1 }) => ({
      at: (at + params.by + matches.length) % matches.length,
    })),
  },
}).createMachine({
  id: 'textSearch',
  context: ({ input }) => ({ ...NOTHING, ...input }),
  initial: 'closed',
  states: {
    closed: {
      meta: { sentence: '没有在文件中查找。' },
      always: { guard: 'hasWords', target: 'open.searching' },
      on: { 'search.opened': 'open' },
    },
    open: {
      meta: { sentence: '在文件的文字中查找。' },
      tags: 'open',
      initial: 'settled',
      exit: 'forgetAll',
      on: {
        'search.closed': 'closed',
        'words.typed': [
          {
            guard: { type: 'isBlank', params: ({ event }) => ({ words: event.words }) },
            target: '.settled',
            actions: { type: 'keepWords', params: { words: '' } },
          },
          {
            target: '.pausing',
            actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
          },
        ],
      },
      states: {
        settled: { meta: { sentence: '等待输入要查找的文字。' } },
        pausing: {
          tags: 'busy',
          meta: { sentence: '等待输入停顿。' },
          after: { typingPause: 'searching' },
          on: { 'next.wanted': 'searching' },
        },
        searching: {
          tags: 'busy',
          meta: { sentence: '正在各页的文字中查找。' },
          invoke: {
            id: 'findText',
            src: 'findText',
            input: ({ context }) => ({ words: context.words.trim() }),
            onDone: {
              target: 'showing',
              actions: { type: 'keepMatches', params: ({ event }) => ({ matches: event.output }) },
            },
            onError: { target: 'settled', actions: 'keepFailure' },
          },
        },
        showing: {
          meta: { sentence: '逐处查看找到的文字。' },
          entry: 'showMatch',
          on: {
            'next.wanted': {
              guard: 'hasMatches',
              actions: [{ type: 'goOn', params: { by: 1 } }, 'showMatch'],
            },
            'previous.wanted': {
              guard: 'hasMatches',
              actions: [{ type: 'goOn', params: { by: -1 } }, 'showMatch'],
            },
          },
        },
      },
    },
  },
})
