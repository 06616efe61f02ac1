// The chart of a loan note's draft, with its real calls.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoanDraft } from '#protocol/contracts/loans/loans.ts'
import { loanProblems } from '#protocol/contracts/loans/terms.ts'
import type { LoanTerms } from '#protocol/contracts/loans/terms.ts'
import { isNoDraft } from '#src/features/contracts/loans/queries.ts'
import { useNoteDraft } from '#src/machines/use-note-draft.ts'
import type { NoteCalls, NoteListeners } from '#src/machines/use-note-draft.ts'
import * as calls from '#src/services/contracts.ts'
import { serverNow } from '#src/services/http/bind.ts'

/** Lists and pages are read again whatever came of a call. */
const useCalls = (): NoteCalls<LoanTerms> => {
  const queries = useQueryClient()
  return useMemo(() => {
    const again = () => void queries.invalidateQueries({ queryKey: ['loans'], predicate: isNoDraft })
    return {
      read: (loanId, signal) => calls.getLoanDraft({ loanId }, { signal }),
      save: ({ noteId, ...input }) => calls.saveLoan({ loanId: noteId, ...input }).finally(again),
      launch: ({ noteId, ...input }) => calls.launchLoan({ loanId: noteId, ...input }).finally(again),
    }
  }, [queries])
}

/** A loan note that is being written. */
export const useLoanNote = ({ loanId, version, terms, lpr }: LoanDraft, listeners: NoteListeners) =>
  useNoteDraft(
    useCalls(),
    { noteId: loanId, version, terms },
    (typed) => loanProblems(typed, { now: new Date(serverNow()), most: lpr.most }),
    listeners,
  )
