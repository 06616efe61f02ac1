// The phone's side of a signature written on a phone.
// It scans the code, shows the computer the strokes, and submits them.
import { assign, setup } from 'xstate'
import type { Stroke } from '#protocol/seals/seals/seals.ts'
import { PAD_SKETCH_MS } from '#protocol/seals/signature-pads.ts'
import type { openPad } from '#protocol/seals/signature-pads.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

type Opened = OutputOf<typeof openPad>
type Strokes = readonly Stroke[]

interface ByPhone {
  readonly token: string
  readonly phoneKey: string
}

export type PhonePenEvent =
  | { type: 'strokes.changed'; strokes: Strokes }
  | { type: 'writing.finished' }
  /** Writes again after the signature was submitted. */
  | { type: 'writing.begun' }
  /** Tries again after the server was not reached. */
  | { type: 'retry.asked' }

interface Context extends ByPhone {
  readonly name: string
  readonly strokes: Strokes
  readonly failure: CallFailure | null
}

const OVER = ['pad.over', 'pad.taken']

export const phonePenMachine = setup({
  types: {
    input: {} as ByPhone,
    context: {} as Context,
    events: {} as PhonePenEvent,
    tags: {} as 'busy' | 'paper',
    meta: {} as StateMeta,
  },
  actors: {
    openPad: unprovided<Opened, ByPhone>('openPad'),
    sketch: unprovided<unknown, ByPhone & { strokes: Strokes }>('sketch'),
    finish: unprovided<unknown, ByPhone & { strokes: Strokes }>('finish'),
  },
  guards: {
    isOver: (_, params: { error: unknown }) => OVER.includes(asCallFailure(params.error).code ?? ''),
    hasStrokes: ({ context }) => context.strokes.length > 0,
  },
  delays: { sketchPause: PAD_SKETCH_MS },
  actions: {
    keepName: assign((_, params: { opened: Opened }) => ({ name: params.opened.name })),
    keepStrokes: assign((_, params: { strokes: Strokes }) => ({ strokes: params.strokes })),
    forgetStrokes: assign({ strokes: [] }),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'phonePen',
  context: ({ input }) => ({ ...input, name: '', strokes: [], failure: null }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      meta: { sentence: '正在打开手写页。' },
      entry: 'forgetFailure',
      invoke: {
        id: 'openPad',
        src: 'openPad',
        input: ({ context: { token, phoneKey } }) => ({ token, phoneKey }),
        onDone: {
          target: 'writing',
          actions: { type: 'keepName', params: ({ event }) => ({ opened: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
            target: 'over',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'openingFailed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    openingFailed: { meta: { sentence: '没有打开，可以重试。' }, on: { 'retry.asked': 'opening' } },
    writing: {
      tags: 'paper',
      meta: { sentence: '正在书写，笔迹同步到电脑。' },
      initial: 'told',
      on: {
        'strokes.changed': {
          target: '.untold',
          actions: [{ type: 'keepStrokes', params: ({ event }) => event }, 'forgetFailure'],
        },
        'writing.finished': { guard: 'hasStrokes', target: 'finishing' },
      },
      states: {
        told: { meta: { sentence: '电脑上看到的与这里一致。' } },
        untold: {
          meta: { sentence: '稍停就把新的笔迹告诉电脑。' },
          after: { sketchPause: 'telling' },
        },
        telling: {
          meta: { sentence: '正在同步笔迹。' },
          invoke: {
            id: 'sketch',
            src: 'sketch',
            input: ({ context: { token, phoneKey, strokes } }) => ({ token, phoneKey, strokes }),
            onDone: 'told',
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
                target: '#phonePen.over',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
              // The next stroke, or handing it over, brings what was lost.
              { target: 'told' },
            ],
          },
        },
      },
    },
    finishing: {
      tags: ['busy', 'paper'],
      meta: { sentence: '正在把签名传到电脑。' },
      entry: 'forgetFailure',
      invoke: {
        id: 'finish',
        src: 'finish',
        input: ({ context: { token, phoneKey, strokes } }) => ({ token, phoneKey, strokes }),
        onDone: 'finished',
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
            target: 'over',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'writing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    finished: {
      meta: { sentence: '已传到电脑，请在电脑上保存；也可以重写。' },
      on: { 'writing.begun': { target: 'writing', actions: 'forgetStrokes' } },
    },
    over: { type: 'final', meta: { sentence: '二维码已失效，或已被另一台手机打开。' } },
  },
})
