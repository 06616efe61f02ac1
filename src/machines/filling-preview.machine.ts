// The live preview of a template that is being filled in.
// It asks the server when typing pauses, drops answers to what is no longer wanted, and keeps the last pages until then.
import { assign, setup } from 'xstate'
import type { InputOf } from '#protocol/endpoint.ts'
import type { previewFilling } from '#protocol/templates/fillings.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type PreviewWanted = InputOf<typeof previewFilling>

export const fillingPreviewMachine = setup({
  types: {
    input: {} as { readonly wanted: PreviewWanted },
    context: {} as {
      readonly wanted: PreviewWanted
      /** The last pages, as the view opened them; undefined before the first. */
      readonly pages: unknown
      readonly failure: CallFailure | undefined
    },
    events: {} as { type: 'preview.wanted'; wanted: PreviewWanted } | { type: 'preview.retried' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: { typeset: unprovided<unknown, PreviewWanted>('typeset') },
  delays: { typingPause: 800 },
  actions: {
    keepWanted: assign((_, params: { wanted: PreviewWanted }) => ({ wanted: params.wanted })),
    keepPages: assign((_, params: { pages: unknown }) => ({ pages: params.pages, failure: undefined })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
  },
}).createMachine({
  id: 'fillingPreview',
  context: ({ input }) => ({ wanted: input.wanted, pages: undefined, failure: undefined }),
  initial: 'typesetting',
  on: {
    'preview.wanted': {
      target: '.pausing',
      actions: { type: 'keepWanted', params: ({ event }) => ({ wanted: event.wanted }) },
    },
  },
  states: {
    settled: { meta: { sentence: '预览与填写的内容一致。' } },
    pausing: {
      tags: 'busy',
      meta: { sentence: '等待输入停顿。' },
      after: { typingPause: 'typesetting' },
    },
    typesetting: {
      tags: 'busy',
      meta: { sentence: '服务器正在排版预览。' },
      invoke: {
        id: 'typeset',
        src: 'typeset',
        input: ({ context }) => context.wanted,
        onDone: {
          target: 'settled',
          actions: { type: 'keepPages', params: ({ event }) => ({ pages: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      meta: { sentence: '预览没有更新，显示的是上一次的内容。' },
      on: { 'preview.retried': 'typesetting' },
    },
  },
})
