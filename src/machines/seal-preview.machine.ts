// The live preview of a seal or signature.
// It asks the server when typing pauses, and keeps the last drawing until then.
import { assign, setup } from 'xstate'
import type { InputOf, OutputOf } from '#protocol/endpoint.ts'
import type { previewCompanySeal, previewSignature } from '#protocol/seals/seals/seals.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type PreviewRequest =
  | ({ readonly kind: 'seal' } & InputOf<typeof previewCompanySeal>)
  | ({ readonly kind: 'signature' } & InputOf<typeof previewSignature>)
export type Preview = OutputOf<typeof previewSignature>

export const sealPreviewMachine = setup({
  types: {
    context: {} as { request: PreviewRequest | null; preview: Preview | null; failure: CallFailure | null },
    events: {} as { type: 'preview.wanted'; request: PreviewRequest },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: { drawPreview: unprovided<Preview, PreviewRequest>('drawPreview') },
  delays: { typingPause: 250 },
  actions: {
    keepRequest: assign((_, params: { request: PreviewRequest }) => ({ request: params.request })),
    keepPreview: assign((_, params: { preview: Preview }) => ({ preview: params.preview, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
  },
}).createMachine({
  id: 'sealPreview',
  context: { request: null, preview: null, failure: null },
  initial: 'settled',
  on: {
    'preview.wanted': {
      target: '.pausing',
      actions: { type: 'keepRequest', params: ({ event }) => ({ request: event.request }) },
    },
  },
  states: {
    settled: { meta: { sentence: '预览与填写的内容一致。' } },
    pausing: {
      tags: 'busy',
      meta: { sentence: '等待输入停顿。' },
      after: { typingPause: 'drawing' },
    },
    drawing: {
      tags: 'busy',
      meta: { sentence: '服务器正在绘制预览。' },
      invoke: {
        id: 'drawPreview',
        src: 'drawPreview',
        input: ({ context }) => context.request!,
        onDone: {
          target: 'settled',
          actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'settled',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
