// Runs the search in a document's text for the view that shows it.
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { textSearchMachine } from '#src/machines/text-search.machine.ts'
import type { BroughtWords, TextMatch, TextSearchContext } from '#src/machines/text-search.machine.ts'

/** Reads all matches in reading order; it may be told to stop. */
export type FindText = (words: string, signal: AbortSignal) => Promise<readonly TextMatch[]>

/** What the search shows and hears. */
export interface TextSearch extends TextSearchContext {
  readonly isOpen: boolean
  readonly isBusy: boolean
  /** Whether the words were looked for. */
  readonly isShowing: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onWords: (words: string) => void
  readonly onNext: () => void
  readonly onPrevious: () => void
}

const NONE_BROUGHT: BroughtWords = { words: '', page: 0 }

/**
 * Pass the very same `find` for the same document; `onReached` is told the match to bring into view. `brought` is looked for at
 * once: mount it with a document.
 */
export const useTextSearch = (
  find: FindText,
  onReached: (match: TextMatch) => void,
  brought?: BroughtWords,
): TextSearch => {
  const logic = useMemo(
    () =>
      textSearchMachine.provide({
        actors: { findText: fromPromise(({ input, signal }) => find(input.words, signal)) },
      }),
    [find],
  )
  const actor = useActorRef(logic, { input: brought ?? NONE_BROUGHT })
  useEmitted(actor, { 'match.reached': ({ match }) => onReached(match) })
  const snapshot = useSelector(actor, (current) => current)
  return {
    ...snapshot.context,
    isOpen: snapshot.hasTag('open'),
    isBusy: snapshot.hasTag('busy'),
    isShowing: snapshot.matches({ open: 'showing' }),
    onOpen: () => actor.send({ type: 'search.opened' }),
    onClose: () => actor.send({ type: 'search.closed' }),
    onWords: (words) => actor.send({ type: 'words.typed', words }),
    onNext: () => actor.send({ type: 'next.wanted' }),
    onPrevious: () => actor.send({ type: 'previous.wanted' }),
  }
}
