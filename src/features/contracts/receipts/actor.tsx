// The chart of a receipt's draft, with its real calls.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReceiptDraft } from '#protocol/contracts/receipts/receipts.ts'
import { receiptProblems } from '#protocol/contracts/receipts/terms.ts'
import type { ReceiptTerms } from '#protocol/contracts/receipts/terms.ts'
import { useNoteDraft } from '#src/machines/use-note-draft.ts'
import type { NoteCalls, NoteListeners } from '#src/machines/use-note-draft.ts'
import * as calls from '#src/services/contracts.ts'
import { serverNow } from '#src/services/http/bind.ts'

/** The lists are read again whatever came of a call. */
const useCalls = (): NoteCalls<ReceiptTerms> => {
  const queries = useQueryClient()
  return useMemo(() => {
    const again = () => void queries.invalidateQueries({ queryKey: ['receipts', 'list'] })
    return {
      read: (receiptId, signal) => calls.getReceiptDraft({ receiptId }, { signal }),
      save: ({ noteId, ...input }) => calls.saveReceipt({ receiptId: noteId, ...input }).finally(again),
      launch: ({ noteId, ...input }) => calls.issueReceipt({ receiptId: noteId, ...input }).finally(again),
    }
  }, [queries])
}

/** A receipt that is being written. */
export const useReceiptNote = ({ receiptId, version, terms }: ReceiptDraft, listeners: NoteListeners) =>
  useNoteDraft(
    useCalls(),
    { noteId: receiptId, version, terms },
    (typed) => receiptProblems(typed, new Date(serverNow())),
    listeners,
  )
