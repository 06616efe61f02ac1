// The review page: read the version, pin and settle notes, then pass it, return it or hand it on.
// See domain.md §1.3 (内容审查).
import { assign, setup } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { NoteAction } from '#protocol/contracts/reviews/notes.ts'
import type { ReviewAction } from '#protocol/contracts/reviews/reviews.ts'
import type { ReviewedContract } from '#protocol/contracts/reviews/versions.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** A place on a page, in base pixels from its top left; `page` counts from 0. */
export interface Pin {
  readonly documentId: string
  readonly page: number
  readonly x: number
  readonly y: number
}

/** What the person does; every act is one call. */
export type ReviewAct =
  | { readonly kind: 'pass'; readonly opinion: string }
  | { readonly kind: 'return'; readonly reason: string }
  | { readonly kind: 'transfer'; readonly toMemberId: string }
  | { readonly kind: 'note'; readonly pin: Pin; readonly text: string }
  | { readonly kind: 'reply'; readonly noteId: string; readonly text: string }
  | { readonly kind: 'resolve'; readonly noteId: string; readonly isResolved: boolean }

/** What is done with a note in its place, with no question before it. */
type SmallAct = Extract<ReviewAct, { readonly kind: 'reply' | 'resolve' }>

/** The acts that end one's own work here. */
export type Decision = 'pass' | 'return' | 'transfer'

export interface ActInput {
  readonly act: ReviewAct
  readonly reviewId: string
  /** One's own task; empty for who has none. */
  readonly taskId: string
  /** Kept over retries, so that a repeated request has one effect. */
  readonly requestId: string
}

export type ReviewingEvent =
  | { type: 'review.reloaded' }
  | { type: 'document.read'; documentId: string }
  /** The next click on a page pins a note there. */
  | { type: 'pin.wanted' }
  | { type: 'page.pointed'; pin: Pin }
  | { type: 'decision.picked'; decision: Decision }
  | { type: 'question.dismissed' }
  | { type: 'act.submitted'; act: ReviewAct }

interface ReviewingContext {
  readonly contractId: string
  readonly newId: () => string
  readonly reviewed: ReviewedContract | undefined
  readonly readDocuments: readonly string[]
  readonly pin: Pin | undefined
  readonly decision: Decision | undefined
  readonly act: ReviewAct | undefined
  readonly requestId: string
  readonly failure: CallFailure | undefined
}

/** What the reader may do with a note. */
export const noteActionsOf = (
  reviewed: ReviewedContract | undefined,
  noteId: string,
): readonly NoteAction[] => reviewed?.review.notes.find((note) => note.noteId === noteId)?.actions ?? []

const mayDo = ({ reviewed }: Pick<ReviewingContext, 'reviewed'>, action: ReviewAction): boolean =>
  reviewed?.review.actions.includes(action) === true

const isAllowed = ({ reviewed }: ReviewingContext, act: SmallAct): boolean => {
  const action = act.kind === 'reply' ? 'reply' : act.isResolved ? 'resolve' : 'reopen'
  return noteActionsOf(reviewed, act.noteId).includes(action)
}

const isAllRead = ({ reviewed, readDocuments }: ReviewingContext): boolean =>
  reviewed?.documents.every(({ documentId }) => readDocuments.includes(documentId)) === true

export const reviewingMachine = setup({
  types: {
    input: {} as { contractId: string; newId: () => string },
    context: {} as ReviewingContext,
    events: {} as ReviewingEvent,
    tags: {} as 'busy' | 'asking' | 'pointing',
    meta: {} as StateMeta,
  },
  actors: {
    loadReview: unprovided<ReviewedContract, { contractId: string }>('loadReview'),
    act: unprovided<unknown, ActInput>('act'),
  },
  guards: {
    mayNote: ({ context }) => mayDo(context, 'note'),
    // What is passed was read to its end; what is returned or handed on need not be.
    mayDecide: ({ context }, { decision }: { decision: Decision }) =>
      mayDo(context, decision) && (decision !== 'pass' || isAllRead(context)),
    isSmallAct: ({ context, event }) =>
      event.type === 'act.submitted' &&
      (event.act.kind === 'reply' || event.act.kind === 'resolve') &&
      isAllowed(context, event.act),
    isNote: ({ event }) => event.type === 'act.submitted' && event.act.kind === 'note',
    isPickedDecision: ({ context, event }) =>
      event.type === 'act.submitted' && event.act.kind === context.decision,
    hasDecided: ({ context }) => context.decision !== undefined,
    isPinning: ({ context }) => context.pin !== undefined,
    wasLoaded: ({ context }) => context.reviewed !== undefined,
  },
  actions: {
    keepReview: assign((_, params: { reviewed: ReviewedContract }) => ({ reviewed: params.reviewed })),
    rememberRead: assign(({ context }, { documentId }: { documentId: string }) => ({
      readDocuments: [...new Set([...context.readDocuments, documentId])],
    })),
    keepPin: assign(({ context }, { pin }: { pin: Pin }) => ({ pin, requestId: context.newId() })),
    keepDecision: assign(({ context }, { decision }: { decision: Decision }) => ({
      decision,
      requestId: context.newId(),
    })),
    keepAct: assign((_, { act }: { act: ReviewAct }) => ({ act, failure: undefined })),
    nameRequest: assign(({ context }) => ({ requestId: context.newId() })),
    forgetQuestion: assign({ pin: undefined, decision: undefined, failure: undefined }),
    forgetFailure: assign({ failure: undefined }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asCallFailure(error) })),
  },
}).createMachine({
  id: 'reviewing',
  initial: 'loading',
  context: ({ input }) => ({
    ...input,
    reviewed: undefined,
    readDocuments: [],
    pin: undefined,
    decision: undefined,
    act: undefined,
    requestId: '',
    failure: undefined,
  }),
  states: {
    loading: {
      tags: ['busy'],
      meta: { sentence: '正在打开送审的版本。' },
      invoke: {
        src: 'loadReview',
        id: 'loadReview',
        input: ({ context }) => ({ contractId: context.contractId }),
        onDone: {
          target: 'reading',
          actions: { type: 'keepReview', params: ({ event }) => ({ reviewed: event.output }) },
        },
        onError: [
          {
            guard: 'wasLoaded',
            target: 'reading',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'loadingFailed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    loadingFailed: {
      meta: { sentence: '送审的版本没有打开，可以重试。' },
      on: { 'review.reloaded': { target: 'loading', actions: 'forgetFailure' } },
    },
    reading: {
      meta: { sentence: '阅读文件，查看和处理批注。' },
      on: {
        'document.read': {
          actions: { type: 'rememberRead', params: ({ event }) => ({ documentId: event.documentId }) },
        },
        'pin.wanted': { target: 'pointing', guard: 'mayNote', actions: 'forgetFailure' },
        'decision.picked': {
          target: 'deciding',
          guard: { type: 'mayDecide', params: ({ event }) => event },
          actions: ['forgetFailure', { type: 'keepDecision', params: ({ event }) => event }],
        },
        'act.submitted': {
          target: 'sending',
          guard: 'isSmallAct',
          actions: ['nameRequest', { type: 'keepAct', params: ({ event }) => event }],
        },
      },
    },
    pointing: {
      tags: ['pointing'],
      meta: { sentence: '等待在页面上点选批注的位置。' },
      on: {
        'page.pointed': {
          target: 'writing',
          actions: { type: 'keepPin', params: ({ event }) => event },
        },
        'question.dismissed': 'reading',
      },
    },
    writing: {
      tags: ['asking'],
      meta: { sentence: '填写批注。' },
      on: {
        'act.submitted': {
          target: 'sending',
          guard: 'isNote',
          actions: { type: 'keepAct', params: ({ event }) => event },
        },
        'question.dismissed': { target: 'reading', actions: 'forgetQuestion' },
      },
    },
    deciding: {
      tags: ['asking'],
      meta: { sentence: '说明后果，等待确认。' },
      on: {
        'act.submitted': {
          target: 'sending',
          guard: 'isPickedDecision',
          actions: { type: 'keepAct', params: ({ event }) => event },
        },
        'question.dismissed': { target: 'reading', actions: 'forgetQuestion' },
      },
    },
    sending: {
      tags: ['busy'],
      meta: { sentence: '正在提交。' },
      invoke: {
        src: 'act',
        id: 'act',
        input: ({ context }) => ({
          act: context.act ?? { kind: 'return', reason: '' },
          reviewId: context.reviewed?.review.reviewId ?? '',
          taskId:
            context.reviewed?.review.tasks.find(({ isMe, status }) => isMe && status === 1)?.taskId ?? '',
          requestId: context.requestId,
        }),
        onDone: [
          { guard: 'hasDecided', target: 'decided' },
          { target: 'loading', actions: 'forgetQuestion' },
        ],
        onError: [
          {
            guard: 'hasDecided',
            target: 'deciding',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: 'isPinning',
            target: 'writing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'reading',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    decided: { type: 'final', meta: { sentence: '本人的审查已经完成。' } },
  },
})
