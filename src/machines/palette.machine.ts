// The search of the command palette: it waits for a pause in typing, and only the last words count.
import { assign, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** One thing that was found: what it is called, what is told beside it, and its page. */
export interface FoundThing {
  readonly label: string
  readonly about: string
  readonly path: string
}

export interface Found {
  readonly contracts: readonly FoundThing[]
  readonly people: readonly FoundThing[]
}

const NOTHING: Found = { contracts: [], people: [] }

export const paletteMachine = setup({
  types: {
    context: {} as {
      readonly words: string
      readonly found: Found
      readonly failure: CallFailure | null
    },
    events: {} as { type: 'words.typed'; words: string },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: { search: unprovided<Found, { words: string }>('search') },
  delays: { typingPause: 250 },
  guards: { isBlank: (_, params: { words: string }) => params.words.trim() === '' },
  actions: {
    keepWords: assign((_, params: { words: string }) => ({ words: params.words, failure: null })),
    forgetFound: assign({ found: NOTHING }),
    keepFound: assign((_, params: { found: Found }) => ({ found: params.found })),
    keepFailure: assign((_, params: { error: unknown }) => ({
      found: NOTHING,
      failure: asCallFailure(params.error),
    })),
  },
}).createMachine({
  id: 'palette',
  context: { words: '', found: NOTHING, failure: null },
  initial: 'settled',
  on: {
    'words.typed': [
      {
        guard: { type: 'isBlank', params: ({ event }) => ({ words: event.words }) },
        target: '.settled',
        actions: [
          { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
          { type: 'forgetFound' },
        ],
      },
      {
        target: '.pausing',
        actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
      },
    ],
  },
  states: {
    settled: { meta: { sentence: '找到的与输入的一致。' } },
    pausing: {
      tags: 'busy',
      meta: { sentence: '等待输入停顿。' },
      after: { typingPause: 'searching' },
    },
    searching: {
      tags: 'busy',
      meta: { sentence: '正在搜索合同与联系人。' },
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => ({ words: context.words.trim() }),
        onDone: {
          target: 'settled',
          actions: { type: 'keepFound', params: ({ event }) => ({ found: event.output }) },
        },
        onError: {
          target: 'settled',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
