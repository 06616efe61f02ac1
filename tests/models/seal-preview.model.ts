// The live preview of a seal or signature (domain.md §3).
import { expect } from 'vitest'
import { sealPreviewMachine } from '#src/machines/seal-preview.machine.ts'
import type { PreviewRequest } from '#src/machines/seal-preview.machine.ts'
import { BROKEN } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const typed = (frame: 'plain' | 'square'): PreviewRequest => ({
  kind: 'signature',
  drawing: { kind: 'typed', face: 'brush', frame },
})
const PREVIEW = { svg: '<svg/>', widthMm: 20, heightMm: 10 }

export const sealPreviewModel = defineModel<typeof sealPreviewMachine>({
  name: 'sealPreview',
  side: 'browser',
  machine: sealPreviewMachine,
  starts: { empty: () => undefined },
  events: {
    'preview.wanted': { cases: { plain: { request: typed('plain') }, square: { request: typed('square') } } },
    'done drawPreview': { cases: { '': { output: PREVIEW } } },
    'error drawPreview': { cases: { '': { error: BROKEN } } },
  },
  states: {
    settled: { holds: ({ tags }) => expect([...tags]).toEqual([]) },
    pausing: {
      holds: ({ tags, children }) => expect([[...tags], Object.keys(children)]).toEqual([['busy'], []]),
    },
    drawing: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
  },
  facts: [
    {
      says: 'only what was wanted last is drawn',
      start: 'empty',
      steps: [
        ['preview.wanted', 'plain'],
        ['preview.wanted', 'square'],
        ['after typingPause', ''],
      ],
      holds: (_, effects) => expect(effects.join()).toContain('"frame":"square"'),
    },
    {
      says: 'a failure keeps the last drawing',
      start: 'empty',
      steps: [
        ['preview.wanted', 'plain'],
        ['after typingPause', ''],
        ['done drawPreview', ''],
        ['preview.wanted', 'square'],
        ['after typingPause', ''],
        ['error drawPreview', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.preview, context.failure?.status]).toEqual(['settled', PREVIEW, 500]),
    },
  ],
})
