// Typing the viewing code of a contract: taken, or refused and typed again (domain.md §2).
import { assign, emit, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type ViewingCodeEvent = { type: 'code.entered'; code: string }

interface Context {
  readonly contractId: string
  readonly code: string
  /** Why the last code was not taken. */
  readonly failure: CallFailure | null
}

export const viewingCodeMachine = setup({
  types: {
    input: {} as { contractId: string },
    context: {} as Context,
    events: {} as ViewingCodeEvent,
    emitted: {} as { type: 'code.taken' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: { enterCode: unprovided<unknown, { contractId: string; code: string }>('enterCode') },
  actions: {
    keepCode: assign((_, params: { code: string }) => ({ code: params.code, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    tellTaken: emit({ type: 'code.taken' }),
  },
}).createMachine({
  id: 'viewingCode',
  context: ({ input }) => ({ contractId: input.contractId, code: '', failure: null }),
  initial: 'asking',
  states: {
    asking: {
      meta: { sentence: '等待输入查看码。' },
      on: {
        'code.entered': {
          target: 'entering',
          actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) },
        },
      },
    },
    entering: {
      tags: 'busy',
      meta: { sentence: '正在核对查看码。' },
      invoke: {
        id: 'enterCode',
        src: 'enterCode',
        input: ({ context: { contractId, code } }) => ({ contractId, code }),
        onDone: { target: 'taken', actions: 'tellTaken' },
        onError: {
          target: 'asking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    taken: { type: 'final', meta: { sentence: '查看码正确，打开合同。' } },
  },
})
