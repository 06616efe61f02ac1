// The search of the command palette.
import { expect } from 'vitest'
import { paletteMachine } from '#src/machines/palette.machine.ts'
import type { Found } from '#src/machines/palette.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const WORDS = '采购'
const FOUND: Found = {
  contracts: [{ label: '采购合同', about: 'HT-20261121-0001 · 已完成', path: '/signDetail?contractId=1' }],
  people: [],
}
/** Types other words; undefined where they stand there already. */
const typing = (words: string) => (context: { words: string }) =>
  context.words === words ? undefined : { words }

export const paletteModel = defineModel<typeof paletteMachine>({
  name: 'palette',
  side: 'browser',
  machine: paletteMachine,
  starts: { opened: () => undefined },
  abstraction: ({ words, found, failure }) => [words, found.contracts.length, failure?.code],
  events: {
    'words.typed': {
      cases: { some: typing(WORDS), none: typing('') },
      onScreen: (screen, { words }) => screen.types({ label: '搜索页面、合同、联系人' }, words),
    },
    'done search': { cases: { '': { output: FOUND } } },
    'error search': { cases: { '': { error: BROKEN } } },
  },
  states: {
    settled: {
      holds: ({ tags }) => expect([...tags]).toEqual([]),
      sees: async (screen, { context }) => {
        if (context.failure !== null)
          await screen.sees({ text: `没有搜到合同与联系人：${context.failure.words}` })
        for (const { label } of context.found.contracts) await screen.sees({ text: label })
      },
    },
    pausing: {
      holds: ({ tags, children }) => expect([[...tags], Object.keys(children)]).toEqual([['busy'], []]),
    },
    searching: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
  },
  expectations: [
    {
      says: 'words that were taken away are not searched for, and nothing of them stays',
      start: 'opened',
      steps: [
        ['words.typed', 'some'],
        ['after typingPause', ''],
        ['done search', ''],
        ['words.typed', 'none'],
      ],
      holds: ({ value, context }) => expect([value, context.found.contracts]).toEqual(['settled', []]),
    },
  ],
})
