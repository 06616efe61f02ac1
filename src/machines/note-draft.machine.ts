// The draft of a loan note or receipt: saved as it is typed, then sent out (domain.md §1.3).
import { and, assign, emit, setup, stateIn } from 'xstate'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { LoanTerms } from '#protocol/contracts/loans/terms.ts'
import type { ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

export type NoteTerms = LoanTerms | ReceiptTerms

/** What is wrong at one input of the form. */
export interface NoteProblem {
  readonly path: string
  readonly words: string
}

export interface StoredNote {
  readonly version: number
  readonly terms: NoteTerms
}

/** What was sent out, and the viewer's own part in it where they sign first. */
export interface LaunchedNote {
  readonly contractId: string
  readonly myPartyId: string | null
}

export interface NoteDraftInput extends StoredNote {
  readonly noteId: string
  /** All that is wrong with the terms now, in the order of the form. */
  readonly problemsOf: (terms: NoteTerms) => readonly NoteProblem[]
  readonly newId: () => string
}

export type NoteDraftEvent =
  | { type: 'terms.edited'; terms: NoteTerms }
  | { type: 'launch.requested' }
  | { type: 'newest.taken' }
  | { type: 'page.left' }

interface NoteDraftContext extends NoteDraftInput {
  /** The terms on their way to the server. */
  readonly sent: NoteTerms
  /** Kept until the server refused it, so that a repeated launch happens once. */
  readonly requestId: string
  readonly failure: CallFailure | undefined
}

const hasCode = (error: unknown, code: string): boolean => asCallFailure(error).code === code

export const noteDraftMachine = setup({
  types: {
    input: {} as NoteDraftInput,
    context: {} as NoteDraftContext,
    events: {} as NoteDraftEvent,
    emitted: {} as
      | { type: 'problems.found'; problems: readonly NoteProblem[] }
      | { type: 'newest.shown'; terms: NoteTerms }
      | { type: 'note.launched'; note: LaunchedNote },
    tags: {} as 'saving' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    readDraft: unprovided<StoredNote, { noteId: string }>('readDraft'),
    saveDraft: unprovided<{ version: number }, { noteId: string; version: number; terms: NoteTerms }>(
      'saveDraft',
    ),
    launch: unprovided<LaunchedNote, { noteId: string; version: number; requestId: string }>('launch'),
  },
  delays: { savePause: 2_000, retryPause: 5_000 },
  guards: {
    isComplete: ({ context }) => context.problemsOf(context.terms).length === 0,
    isTypedOn: ({ context }) => context.terms !== context.sent,
    isStale: (_, params: { error: unknown }) => hasCode(params.error, 'draft.stale'),
  },
  actions: {
    edit: assign((_, params: { terms: NoteTerms }) => ({ terms: params.terms })),
    keepSent: assign(({ context }) => ({ sent: context.terms })),
    keepSaved: assign((_, params: { version: number }) => ({
      version: params.version,
      failure: undefined,
    })),
    takeNewest: assign((_, { note: { version, terms } }: { note: StoredNote }) => ({
      version,
      terms,
      failure: undefined,
    })),
    showNewest: emit((_, { note }: { note: StoredNote }) => ({
      type: 'newest.shown' as const,
      terms: note.terms,
    })),
    showProblems: emit(({ context }) => ({
      type: 'problems.found' as const,
      problems: context.problemsOf(context.terms),
    })),
    showRefused: emit((_, params: { error: unknown }) => ({
      type: 'problems.found' as const,
      problems: Object.entries(asCallFailure(params.error).fields).map(([path, words]) => ({ path, words })),
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: asCallFailure(params.error) })),
    forgetFailure: assign({ failure: undefined }),
    // After a refusal nothing happened; the next try is another launch.
    keepLaunchFailure: assign(({ context }, params: { error: unknown }) => {
      const failure = asCallFailure(params.error)
      return { failure, requestId: failure.kind === 'refused' ? context.newId() : context.requestId }
    }),
  },
}).createMachine({
  id: 'noteDraft',
  initial: 'saved',
  context: ({ input }) => ({
    ...input,
    sent: input.terms,
    requestId: input.newId(),
    failure: undefined,
  }),
  states: {
    saved: {
      meta: { sentence: '填写的内容已保存。' },
      on: {
        'terms.edited': { target: 'unsaved', actions: { type: 'edit', params: ({ event }) => event } },
        'launch.requested': [
          { guard: 'isComplete', target: 'launching', actions: 'forgetFailure' },
          { actions: 'showProblems' },
        ],
      },
    },
    unsaved: {
      meta: { sentence: '有新填写的内容，停下片刻后自动保存。' },
      after: { savePause: 'saving' },
      on: {
        'terms.edited': {
          target: 'unsaved',
          reenter: true,
          actions: { type: 'edit', params: ({ event }) => event },
        },
        'launch.requested': [
          { guard: 'isComplete', target: 'saving.forLaunch', actions: 'forgetFailure' },
          { actions: 'showProblems' },
        ],
        'page.left': 'leaving',
      },
    },
    saving: {
      tags: ['saving'],
      meta: { sentence: '正在保存填写的内容。' },
      entry: 'keepSent',
      initial: 'inPassing',
      invoke: {
        src: 'saveDraft',
        id: 'saveDraft',
        input: ({ context: { noteId, version, terms } }) => ({ noteId, version, terms }),
        onDone: [
          {
            guard: and([stateIn({ saving: 'forLaunch' }), 'isTypedOn']),
            target: 'saving.forLaunch',
            reenter: true,
            actions: { type: 'keepSaved', params: ({ event }) => event.output },
          },
          {
            guard: stateIn({ saving: 'forLaunch' }),
            target: 'launching',
            actions: { type: 'keepSaved', params: ({ event }) => event.output },
          },
          {
            guard: 'isTypedOn',
            target: 'unsaved',
            actions: { type: 'keepSaved', params: ({ event }) => event.output },
          },
          { target: 'saved', actions: { type: 'keepSaved', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
            target: 'conflicted',
          },
          {
            target: 'saveFailed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: { 'page.left': { guard: 'isTypedOn', target: 'leaving' } },
      states: {
        inPassing: {
          meta: { sentence: '正在保存填写的内容，可以继续填写。' },
          on: {
            'terms.edited': { actions: { type: 'edit', params: ({ event }) => event } },
            'launch.requested': [
              { guard: 'isComplete', target: 'forLaunch', actions: 'forgetFailure' },
              { actions: 'showProblems' },
            ],
          },
        },
        // What is typed meanwhile goes along; the server looks at all of it again.
        forLaunch: {
          tags: ['busy'],
          meta: { sentence: '正在保存，随后发出。' },
          on: { 'terms.edited': { actions: { type: 'edit', params: ({ event }) => event } } },
        },
      },
    },
    saveFailed: {
      meta: { sentence: '没有保存成功；稍后自动再试，继续填写或发出时也再次保存。' },
      after: { retryPause: 'saving' },
      on: {
        'terms.edited': { target: 'unsaved', actions: { type: 'edit', params: ({ event }) => event } },
        'launch.requested': [
          { guard: 'isComplete', target: 'saving.forLaunch', actions: 'forgetFailure' },
          { actions: 'showProblems' },
        ],
        'page.left': 'leaving',
      },
    },
    conflicted: {
      meta: { sentence: '草稿在别处保存过，需要先载入最新内容。' },
      on: { 'newest.taken': { target: 'reopening', actions: 'forgetFailure' } },
    },
    reopening: {
      meta: { sentence: '正在载入最新内容。' },
      invoke: {
        src: 'readDraft',
        id: 'readDraft',
        input: ({ context: { noteId } }) => ({ noteId }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'takeNewest', params: ({ event }) => ({ note: event.output }) },
            { type: 'showNewest', params: ({ event }) => ({ note: event.output }) },
          ],
        },
        onError: {
          target: 'conflicted',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    launching: {
      tags: ['busy'],
      meta: { sentence: '正在发出。' },
      invoke: {
        src: 'launch',
        id: 'launch',
        input: ({ context: { noteId, version, requestId } }) => ({ noteId, version, requestId }),
        onDone: {
          target: 'launched',
          actions: emit(({ event }) => ({ type: 'note.launched' as const, note: event.output })),
        },
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
            target: 'conflicted',
          },
          {
            guard: 'isTypedOn',
            target: 'unsaved',
            actions: [
              { type: 'keepLaunchFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'showRefused', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'saved',
            actions: [
              { type: 'keepLaunchFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'showRefused', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
      on: { 'terms.edited': { actions: { type: 'edit', params: ({ event }) => event } } },
    },
    launched: { type: 'final', meta: { sentence: '已发出。' } },
    // Whoever leaves within the pause loses nothing.
    leaving: {
      tags: ['saving'],
      meta: { sentence: '页面已离开，正在保存最后填写的内容。' },
      entry: 'keepSent',
      invoke: {
        src: 'saveDraft',
        id: 'saveDraft',
        input: ({ context: { noteId, version, terms } }) => ({ noteId, version, terms }),
        onDone: 'left',
        onError: 'left',
      },
    },
    left: { type: 'final', meta: { sentence: '已离开。' } },
  },
})
