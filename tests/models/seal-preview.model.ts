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
const isPlain = (request: PreviewRequest | null): boolean =>
  request?.kind === 'signature' && request.drawing.kind === 'typed' && request.drawing.frame === 'plain'
const PREVIEW = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', widthMm: 20, heightMm: 10 }

export const sealPreviewModel = defineModel<typeof sealPreviewMachine>({
  name: 'sealPreview',
  side: 'browser',
  machine: sealPreviewMachine,
  starts: { empty: () => undefined },
  abstraction: ({ request }) => isPlain(request),
  events: {
    'preview.wanted': {
      // A form tells only of what changed.
      cases: {
        plain: ({ request }) => (isPlain(request) ? undefined : { request: typed('plain') }),
        square: ({ request }) => (isPlain(request) ? { request: typed('square') } : undefined),
      },
      onScreen: (screen, _, frame) => screen.clicks({ text: frame === 'plain' ? '无边框' : '方形名章' }),
    },
    'done drawPreview': { cases: { '': { output: PREVIEW } } },
    'error drawPreview': { cases: { '': { error: BROKEN } } },
  },
  states: {
    settled: {
      holds: ({ tags }) => expect([...tags]).toEqual([]),
      sees: async (screen, { context }) => {
        if (context.failure !== null) await screen.sees({ text: context.failure.words })
        if (context.preview !== null) await screen.sees({ text: '盖在纸上的尺寸：20×10 毫米' })
      },
    },
    pausing: {
      holds: ({ tags, children }) => expect([[...tags], Object.keys(children)]).toEqual([['busy'], []]),
    },
    drawing: { holds: ({ tags }) => expect([...tags]).toEqual(['busy']) },
  },
  expectations: [
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
