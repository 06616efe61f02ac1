// An action on one contract from a list or its page: confirmed, sent, done or refused.
// See domain.md §1.
import { assign, emit, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { AddedWhen } from '#protocol/contracts/approvals.ts'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** Moves that need a question or at least a call; signing has a page of its own. */
export type MoveKind =
  | 'agree'
  | 'refuse'
  | 'transferApproval'
  | 'reassignApproval'
  | 'transferSeal'
  | 'addApprovers'
  | 'urgeApprover'
  | 'urgeReviewer'
  | 'reassignReview'
  | 'reopen'
  | 'withdraw'
  | 'revoke'
  | 'urge'
  | 'extend'
  | 'transfer'
  | 'reassign'
  | 'addCopy'
  | 'copy'
  | 'delete'
  | 'retryFinish'
  | 'retryPreparing'

/** What the person fills in, as far as the kind asks for it. */
export interface MoveAnswer {
  readonly reason?: string
  readonly deadline?: string
  readonly partyId?: string
  /** The approval or review, the task in it (one's own, or that of the person to remind), and the colleague who takes it. */
  readonly approvalId?: string
  readonly reviewId?: string
  readonly taskId?: string
  readonly toMemberId?: string
  /** The colleagues who are asked besides, and on which side. */
  readonly memberIds?: string[]
  readonly when?: AddedWhen
  /** One's own signature under an agreement. */
  readonly signatureId?: string
  /** The person it is copied to, from now on or (2) once all have signed. */
  readonly name?: string
  readonly phone?: string
  readonly timing?: 1 | 2
}

export interface MoveInput extends MoveAnswer {
  readonly kind: MoveKind
  readonly contractId: string
  /** Kept over retries, so that a repeated request has one effect. */
  readonly requestId: string
}

/** What is known of the thing that is moved; a paper of the office has neither parties nor a deadline. */
export type MovedContract = Pick<ContractRow, 'contractId' | 'name' | 'parties' | 'deadline'>

export type ContractMoveEvent =
  | { type: 'move.picked'; kind: MoveKind; contract: MovedContract }
  | { type: 'move.confirmed'; answer: MoveAnswer }
  | { type: 'move.dismissed' }

interface ContractMoveContext {
  readonly newId: () => string
  readonly kind: MoveKind
  readonly contract: MovedContract | undefined
  readonly requestId: string
  readonly answer: MoveAnswer
  readonly failure: CallFailure | undefined
}

export const contractMoveMachine = setup({
  types: {
    input: {} as { newId: () => string },
    context: {} as ContractMoveContext,
    events: {} as ContractMoveEvent,
    /** `contractId` is the new draft's for a copy, else the moved contract's. */
    emitted: {} as { type: 'move.done'; kind: MoveKind; contractId: string; name: string },
    tags: {} as 'busy' | 'asking',
    meta: {} as StateMeta,
  },
  actors: { move: unprovided<{ contractId: string }, MoveInput>('move') },
  actions: {
    keepQuestion: assign(({ context }, params: { kind: MoveKind; contract: MovedContract }) => ({
      ...params,
      requestId: context.newId(),
      answer: {},
      failure: undefined,
    })),
    keepAnswer: assign((_, params: { answer: MoveAnswer }) => ({
      answer: params.answer,
      failure: undefined,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
  },
}).createMachine({
  id: 'contractMove',
  initial: 'resting',
  context: ({ input }) => ({
    newId: input.newId,
    kind: 'urge',
    contract: undefined,
    requestId: '',
    answer: {},
    failure: undefined,
  }),
  states: {
    resting: {
      meta: { sentence: '没有正在进行的操作。' },
      on: {
        'move.picked': {
          target: 'asking',
          actions: {
            type: 'keepQuestion',
            params: ({ event }) => ({ kind: event.kind, contract: event.contract }),
          },
        },
      },
    },
    asking: {
      tags: ['asking'],
      meta: { sentence: '说明后果，等待确认。' },
      on: {
        'move.confirmed': {
          target: 'sending',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
        'move.dismissed': 'resting',
      },
    },
    sending: {
      tags: ['asking', 'busy'],
      meta: { sentence: '正在提交。' },
      invoke: {
        src: 'move',
        id: 'move',
        input: ({ context }) => ({
          ...context.answer,
          kind: context.kind,
          contractId: context.contract?.contractId ?? '',
          requestId: context.requestId,
        }),
        onDone: {
          target: 'resting',
          actions: emit(({ context, event }) => ({
            type: 'move.done' as const,
            kind: context.kind,
            contractId: event.output.contractId,
            name: context.contract?.name ?? '',
          })),
        },
        onError: {
          target: 'asking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
