// The search in a document's text.
import { expect } from 'vitest'
import { textSearchMachine } from '#src/machines/text-search.machine.ts'
import type { TextMatch, TextSearchContext } from '#src/machines/text-search.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const MATCHES: readonly TextMatch[] = [0, 1].map((page) => ({
  page,
  y: 100,
  from: { run: 0, at: 0 },
  until: { run: 0, at: 2 },
}))
/** Types other words; undefined where they stand there already. */
const typing =
  (words: string) =>
  ({ words: before }: TextSearchContext) =>
    before === words ? undefined : { words }
const hasFound = ({ matches }: TextSearchContext): boolean => matches.length > 0
const reached = (page: number) => `emitted ${JSON.stringify({ type: 'match.reached', match: MATCHES[page] })}`
const FIELD = { label: '在文件中查找' }

export const textSearchModel = defineModel<typeof textSearchMachine>({
  name: 'textSearch',
  side: 'browser',
  machine: textSearchMachine,
  starts: {
    'a document': () => ({ words: '', page: 0 }),
    'words that were brought': () => ({ words: '租赁', page: 1 }),
  },
  abstraction: ({ words, matches, at, page, hasFailed }) => [words, matches.length, at, page, hasFailed],
  events: {
    'search.opened': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '在文件中查找（Ctrl+F）' }),
    },
    'search.closed': { cases: { '': {} }, onScreen: (screen) => screen.presses('{Escape}', FIELD) },
    'words.typed': {
      cases: { some: typing('租赁'), others: typing('押金'), none: typing('') },
      onScreen: (screen, { words }) => screen.types(FIELD, words),
    },
    'next.wanted': { cases: { '': {} }, onScreen: (screen) => screen.presses('{Enter}', FIELD) },
    'previous.wanted': {
      cases: { '': {} },
      offered: hasFound,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '上一处' }),
    },
    'done findText': { cases: { some: { output: MATCHES }, nothing: { output: [] } } },
    'error findText': { cases: { '': { error: BROKEN } } },
  },
  states: {
    closed: {
      holds: ({ context, tags }) => expect([context.words, context.matches, [...tags]]).toEqual(['', [], []]),
      sees: (screen) => screen.seesNo(FIELD),
    },
    open: { holds: ({ tags }) => expect(tags.has('open')).toBe(true) },
    'open.settled': {
      holds: ({ context }) => expect(context.matches).toEqual([]),
      sees: async (screen, { context }) => {
        if (context.hasFailed) await screen.sees({ text: '这份文件的文字读不出来' })
      },
    },
    'open.pausing': {
      holds: ({ tags, children }) =>
        expect([[...tags].toSorted(), Object.keys(children)]).toEqual([['busy', 'open'], []]),
      sees: (screen) => screen.sees({ text: '查找中…' }),
    },
    'open.searching': { holds: ({ tags }) => expect([...tags].toSorted()).toEqual(['busy', 'open']) },
    'open.showing': {
      holds: ({ context: { at, matches } }) => expect(at < Math.max(1, matches.length)).toBe(true),
      sees: (screen, { context: { at, matches } }) =>
        screen.sees({
          text: matches.length === 0 ? /^没有找到/ : `第 ${at + 1} / ${matches.length} 处`,
        }),
    },
  },
  expectations: [
    {
      says: 'words that are brought are looked for at once, and the match of their page is shown first',
      start: 'words that were brought',
      steps: [['done findText', 'some']],
      holds: ({ context }, effects) =>
        expect([context.words, context.at, effects]).toEqual(['租赁', 1, [reached(1)]]),
    },
    {
      says: 'words that are typed afterwards begin at the first match',
      start: 'words that were brought',
      steps: [
        ['words.typed', 'others'],
        ['after typingPause', ''],
        ['done findText', 'some'],
      ],
      holds: ({ context }) => expect(context.at).toBe(0),
    },
    {
      says: 'what was brought is gone once the search is closed',
      start: 'words that were brought',
      steps: [['search.closed', '']],
      holds: ({ value, context }) => expect([value, context.words]).toEqual(['closed', '']),
    },
    {
      says: 'the first match is brought into view, then the next, and the first again after the last',
      start: 'a document',
      steps: [
        ['search.opened', ''],
        ['words.typed', 'some'],
        ['after typingPause', ''],
        ['done findText', 'some'],
        ['next.wanted', ''],
        ['next.wanted', ''],
      ],
      holds: ({ context }, effects) => expect([context.at, effects]).toEqual([0, [reached(0)]]),
    },
    {
      says: 'before the first match stands the last',
      start: 'a document',
      steps: [
        ['search.opened', ''],
        ['words.typed', 'some'],
        ['after typingPause', ''],
        ['done findText', 'some'],
        ['previous.wanted', ''],
      ],
      holds: ({ context }, effects) => expect([context.at, effects]).toEqual([1, [reached(1)]]),
    },
    {
      says: 'Enter waits for no pause',
      start: 'a document',
      steps: [
        ['search.opened', ''],
        ['words.typed', 'some'],
        ['next.wanted', ''],
      ],
      holds: ({ value }) => expect(value).toEqual({ open: 'searching' }),
    },
    {
      says: 'words that are changed while they are looked for are looked for anew, and nothing old is marked',
      start: 'a document',
      steps: [
        ['search.opened', ''],
        ['words.typed', 'some'],
        ['after typingPause', ''],
        ['done findText', 'some'],
        ['words.typed', 'others'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.words, context.matches]).toEqual([{ open: 'pausing' }, '押金', []]),
    },
    {
      says: 'what is closed begins empty again',
      start: 'a document',
      steps: [
        ['search.opened', ''],
        ['words.typed', 'some'],
        ['next.wanted', ''],
        ['error findText', ''],
        ['search.closed', ''],
        ['search.opened', ''],
      ],
      holds: ({ context }) =>
        expect(context).toEqual({ words: '', matches: [], at: 0, page: 0, hasFailed: false }),
    },
  ],
})
