// Runs the draft of a loan note or receipt for its page, with the calls of its noun.
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { makeUuid } from '#protocol/uuid.ts'
import { noteDraftMachine } from '#src/machines/note-draft.machine.ts'
import type { LaunchedNote, NoteProblem, NoteTerms } from '#src/machines/note-draft.machine.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'

/** The calls of one noun; `noteId` and the terms are its own. */
export interface NoteCalls<Terms> {
  readonly read: (noteId: string, signal: AbortSignal) => Promise<{ version: number; terms: Terms }>
  readonly save: (input: { noteId: string; version: number; terms: Terms }) => Promise<{ version: number }>
  readonly launch: (input: { noteId: string; version: number; requestId: string }) => Promise<LaunchedNote>
}

/** Saves one after the other: one that begins while another is on its way takes over its version. */
const inOrder = <Terms>(save: NoteCalls<Terms>['save']): NoteCalls<Terms>['save'] => {
  let last: Promise<{ version: number } | undefined> = Promise.resolve(undefined)
  return (input) => {
    const saved = last.then((before) =>
      save({ ...input, version: Math.max(input.version, before?.version ?? 0) }),
    )
    last = saved.catch(() => undefined)
    return saved
  }
}

const logicOf = <Terms extends NoteTerms>(calls: NoteCalls<Terms>) => {
  const save = inOrder(calls.save)
  return noteDraftMachine.provide({
    actors: {
      readDraft: fromPromise(({ input: { noteId }, signal }) => calls.read(noteId, signal)),
      // Not aborted when the page is left: what was typed last arrives.
      saveDraft: fromPromise(({ input }) => save({ ...input, terms: input.terms as Terms })),
      launch: fromPromise(({ input }) => calls.launch(input)),
    },
  })
}

export type NoteDraftActor = ActorRefFrom<typeof noteDraftMachine>

/** What the page does itself when the chart says so. */
export interface NoteListeners {
  readonly onProblems: (problems: readonly NoteProblem[]) => void
  readonly onNewest: (terms: NoteTerms) => void
  readonly onLaunched: (note: LaunchedNote) => void
}

/** The running draft and its terms; `calls` must stay the same object. */
export const useNoteDraft = <Terms extends NoteTerms>(
  calls: NoteCalls<Terms>,
  draft: { readonly noteId: string; readonly version: number; readonly terms: Terms },
  problemsOf: (terms: Terms) => readonly NoteProblem[],
  listeners: NoteListeners,
): { readonly actor: NoteDraftActor; readonly terms: Terms } => {
  const logic = useMemo(() => logicOf(calls), [calls])
  const actor = useActorRef(logic, {
    input: { ...draft, problemsOf: (terms) => problemsOf(terms as Terms), newId: makeUuid },
  })
  useEmitted(actor, {
    'problems.found': ({ problems }) => listeners.onProblems(problems),
    'newest.shown': ({ terms }) => listeners.onNewest(terms),
    'note.launched': ({ note }) => listeners.onLaunched(note),
  })
  // In a layout effect: it ends before the hook stops the chart.
  useLayoutEffect(
    () => () => {
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'page.left' })
    },
    [actor],
  )
  const terms = useSelector(actor, (snapshot) => snapshot.context.terms) as Terms
  return { actor, terms }
}

/** What the frame of the form shows of the draft and does with it. */
export const useNoteState = (actor: NoteDraftActor) => {
  const snapshot = useSelector(actor, (current) => current)
  const isConflicted = snapshot.matches('conflicted') || snapshot.matches('reopening')
  const isFailed = isConflicted || snapshot.matches('saveFailed')
  return {
    saving: isFailed
      ? ('failed' as const)
      : snapshot.hasTag('saving')
        ? ('saving' as const)
        : ('saved' as const),
    isBusy: snapshot.hasTag('busy'),
    isConflicted,
    error: snapshot.context.failure,
    onSend: () => actor.send({ type: 'launch.requested' }),
    onTakeNewest: () => actor.send({ type: 'newest.taken' }),
  }
}
