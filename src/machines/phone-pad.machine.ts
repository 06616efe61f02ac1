// The computer's side of a signature written on a phone (domain.md §3).
// It shows the code, follows the writing, and keeps the result.
import { assign, emit, setup } from 'xstate'
import { PAD_POLL_MS } from '#protocol/seals/signature-pads.ts'
import type { createPad, PadState, readPad } from '#protocol/seals/signature-pads.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

type Pad = OutputOf<typeof createPad>
type Reading = OutputOf<typeof readPad>

export type PhonePadEvent =
  /** Another code is wanted. */
  { type: 'code.renewed' } | { type: 'signature.kept' }

interface Context {
  readonly pad: Pad | null
  readonly drawing: Reading['drawing']
  readonly failure: CallFailure | null
}

const chart = setup({
  types: {
    context: {} as Context,
    events: {} as PhonePadEvent,
    emitted: {} as { type: 'signature.saved' },
    tags: {} as 'busy' | 'troubled',
    meta: {} as StateMeta,
  },
  actors: {
    createPad: unprovided<Pad>('createPad'),
    readPad: unprovided<Reading, { padId: string }>('readPad'),
    keepPad: unprovided<unknown, { padId: string }>('keepPad'),
  },
  guards: {
    isAt: (_, params: { reading: Reading; state: PadState }) => params.reading.state === params.state,
  },
  delays: { pollInterval: PAD_POLL_MS },
  actions: {
    keepCode: assign((_, params: { pad: Pad }) => ({ pad: params.pad })),
    keepDrawing: assign((_, params: { reading: Reading }) => ({ drawing: params.reading.drawing })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: null }),
    forgetPad: assign({ pad: null, drawing: null, failure: null }),
    tellSaved: emit({ type: 'signature.saved' }),
  },
})

const isAt = (state: PadState) => ({
  type: 'isAt' as const,
  params: ({ event }: { event: { output: Reading } }) => ({ reading: event.output, state }),
})
const KEEP_DRAWING = {
  type: 'keepDrawing',
  params: ({ event }: { event: { output: Reading } }) => ({ reading: event.output }),
} as const
const ONWARD = {
  waiting: { guard: isAt('waiting'), target: '#phonePad.waiting', actions: KEEP_DRAWING },
  writing: { guard: isAt('writing'), target: '#phonePad.writing', actions: KEEP_DRAWING },
  written: { guard: isAt('written'), target: '#phonePad.written', actions: KEEP_DRAWING },
} as const

/** Looking from time to time; trouble on the way does not take the code or the writing away. */
const looking = (onward: readonly (typeof ONWARD)[keyof typeof ONWARD][]) =>
  ({
    resting: {
      meta: { sentence: '稍等片刻再查询。' },
      after: { pollInterval: 'reading' },
    },
    reading: {
      meta: { sentence: '正在查询手机上的进度。' },
      invoke: {
        id: 'readPad',
        src: 'readPad',
        input: ({ context }: { context: Context }) => ({ padId: context.pad!.padId }),
        onDone: [...onward, { target: '#phonePad.expired' }],
        onError: 'troubled',
      },
    },
    troubled: {
      tags: 'troubled',
      meta: { sentence: '暂时连不上服务器，稍后再查询。' },
      after: { pollInterval: 'reading' },
    },
  }) as const

export const phonePadMachine = chart.createMachine({
  id: 'phonePad',
  context: { pad: null, drawing: null, failure: null },
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      meta: { sentence: '正在申请二维码。' },
      entry: 'forgetPad',
      invoke: {
        id: 'createPad',
        src: 'createPad',
        onDone: {
          target: 'waiting',
          actions: { type: 'keepCode', params: ({ event }) => ({ pad: event.output }) },
        },
        onError: {
          target: 'askingFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    waiting: {
      meta: { sentence: '二维码已显示，等待手机扫码。' },
      initial: 'resting',
      states: looking([ONWARD.waiting, ONWARD.writing, ONWARD.written]),
    },
    writing: {
      meta: { sentence: '手机正在书写，这里同步显示笔迹。' },
      initial: 'resting',
      states: looking([ONWARD.writing, ONWARD.written]),
      on: { 'code.renewed': 'asking' },
    },
    written: {
      meta: { sentence: '手机已写好，可以保存，也可以在手机上重写。' },
      initial: 'resting',
      states: looking([ONWARD.written]),
      on: { 'code.renewed': 'asking', 'signature.kept': 'keeping' },
    },
    keeping: {
      tags: 'busy',
      meta: { sentence: '正在保存签名。' },
      entry: 'forgetFailure',
      invoke: {
        id: 'keepPad',
        src: 'keepPad',
        input: ({ context }) => ({ padId: context.pad!.padId }),
        onDone: { target: 'kept', actions: 'tellSaved' },
        onError: {
          target: 'written',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    kept: { type: 'final', meta: { sentence: '签名已保存。' } },
    expired: { meta: { sentence: '二维码已过期。' }, on: { 'code.renewed': 'asking' } },
    askingFailed: { meta: { sentence: '没有取到二维码，可以重试。' }, on: { 'code.renewed': 'asking' } },
  },
})
