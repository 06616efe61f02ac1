// The live preview of a template that is being filled in (domain.md §2, templateSet).
import { expect } from 'vitest'
import { fillingPreviewMachine } from '#src/machines/filling-preview.machine.ts'
import type { PreviewWanted } from '#src/machines/filling-preview.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'
import { TEMPLATE } from '#tests/models/support/draft.ts'

const wanted = (rent: string): PreviewWanted => ({
  templateId: TEMPLATE.templateId,
  version: 1,
  values: { ...(rent !== '' && { place: rent }), party: '林清和' },
})
const isEmpty = ({ values }: PreviewWanted): boolean => values['place'] === undefined

export const fillingPreviewModel = defineModel<typeof fillingPreviewMachine>({
  name: 'fillingPreview',
  side: 'browser',
  machine: fillingPreviewMachine,
  starts: { '': () => ({ wanted: wanted('') }) },
  abstraction: ({ wanted: now, pages, failure }) => [
    isEmpty(now),
    pages !== undefined,
    failure !== undefined,
  ],
  events: {
    'preview.wanted': {
      cases: {
        typed: ({ wanted: now }) => (isEmpty(now) ? { wanted: wanted('杭州') } : undefined),
        cleared: ({ wanted: now }) => (isEmpty(now) ? undefined : { wanted: wanted('') }),
      },
      onScreen: (screen, { wanted: next }) => screen.types({ label: '地点' }, next.values['place'] ?? ''),
    },
    'preview.retried': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '重试' }),
    },
    'done typeset': { cases: { '': { output: { document: undefined, sizes: [] } } } },
    'error typeset': { cases: { '': { error: BROKEN } } },
  },
  states: {
    settled: {
      holds: ({ tags, context }) => expect([[...tags], context.failure]).toEqual([[], undefined]),
      sees: (screen) => screen.sees({ text: '与填写内容一致' }),
    },
    pausing: {
      holds: ({ tags }) => expect([...tags]).toEqual(['busy']),
      sees: (screen) => screen.sees({ text: /正在更新…/ }),
    },
    typesetting: {
      holds: ({ tags }) => expect([...tags]).toEqual(['busy']),
      sees: (screen) => screen.sees({ text: /正在更新…/ }),
    },
    failed: {
      holds: ({ context }) => expect(context.failure).toBeDefined(),
      sees: async (screen, { context }) => screen.sees({ text: new RegExp(context.failure?.words ?? '') }),
    },
  },
  expectations: [
    {
      says: 'only what was filled in last is typeset, and an answer to what came before is dropped',
      start: '',
      steps: [
        ['preview.wanted', 'typed'],
        ['after typingPause', ''],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"place":"杭州"'),
    },
    {
      says: 'a failure keeps the pages that were there',
      start: '',
      steps: [
        ['done typeset', ''],
        ['preview.wanted', 'typed'],
        ['after typingPause', ''],
        ['error typeset', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.pages]).toEqual(['failed', { document: undefined, sizes: [] }]),
    },
  ],
})
