// The super-administrator passes on: a colleague is chosen, both prove it by a code (domain.md §5).
import { assign, emit, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { InputOf } from '#protocol/endpoint.ts'
import type { transferSuperAdmin } from '#protocol/company/staff/staff.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** Whom it passes to, as far as the screen names them. */
export interface Successor {
  readonly memberId: string
  readonly name: string
  readonly phoneMasked: string
}

/** What both persons received. */
export interface TransferCodes {
  readonly ownCode: string
  readonly successorCode: string
}

export type AdminTransferEvent =
  | { type: 'successor.chosen'; successor: Successor }
  | { type: 'successor.changed' }
  | { type: 'transfer.confirmed'; codes: TransferCodes }

export const adminTransferMachine = setup({
  types: {
    input: {} as { newId: () => string },
    context: {} as {
      newId: () => string
      requestId: string
      successor: Successor | undefined
      codes: TransferCodes
      failure: CallFailure | null
    },
    events: {} as AdminTransferEvent,
    emitted: {} as { type: 'admin.transferred'; name: string },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: { transfer: unprovided<unknown, InputOf<typeof transferSuperAdmin>>('transfer') },
  actions: {
    keepSuccessor: assign(({ context }, params: { successor: Successor }) => ({
      successor: params.successor,
      requestId: context.newId(),
      failure: null,
    })),
    keepCodes: assign((_, params: { codes: TransferCodes }) => ({ codes: params.codes, failure: null })),
    keepFailure: assign(({ context }, params: { error: unknown }) => ({
      failure: asCallFailure(params.error),
      // Other codes make another request.
      requestId: context.newId(),
    })),
  },
}).createMachine({
  id: 'adminTransfer',
  context: ({ input }) => ({
    newId: input.newId,
    requestId: '',
    successor: undefined,
    codes: { ownCode: '', successorCode: '' },
    failure: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      meta: { sentence: '选择接任的同事。' },
      on: {
        'successor.chosen': {
          target: 'proving',
          actions: { type: 'keepSuccessor', params: ({ event }) => ({ successor: event.successor }) },
        },
      },
    },
    proving: {
      meta: { sentence: '双方各填一个短信验证码。' },
      on: {
        'successor.changed': 'choosing',
        'transfer.confirmed': {
          target: 'transferring',
          actions: { type: 'keepCodes', params: ({ event }) => ({ codes: event.codes }) },
        },
      },
    },
    transferring: {
      tags: 'busy',
      meta: { sentence: '正在转让超级管理员。' },
      invoke: {
        id: 'transfer',
        src: 'transfer',
        input: ({ context }) => ({
          memberId: context.successor?.memberId ?? '',
          requestId: context.requestId,
          ...context.codes,
        }),
        onDone: {
          target: 'transferred',
          actions: emit(({ context }) => ({
            type: 'admin.transferred' as const,
            name: context.successor?.name ?? '',
          })),
        },
        onError: {
          target: 'proving',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    transferred: { type: 'final', meta: { sentence: '超级管理员已转让。' } },
  },
})
