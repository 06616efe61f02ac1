// What the pages of receipts read and do.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReceiptTab } from '#protocol/contracts/receipts/receipts.ts'
import * as calls from '#src/services/contracts.ts'
import { serverNow } from '#src/services/http/bind.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

export const useReceipts = (tab: ReceiptTab, search: string, page: number) =>
  useQuery({
    queryKey: ['receipts', 'list', tab, search, page],
    queryFn: ({ signal }) => calls.listReceipts({ tab, search, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useReceiptCounts = () =>
  useQuery({
    queryKey: ['receipts', 'list', 'counts'],
    queryFn: ({ signal }) => calls.countReceipts({}, { signal }),
    refetchInterval: 30_000,
  })

/** Read once: what is typed from then on is kept in the form. */
export const useReceiptDraft = (receiptId: string) =>
  useQuery({
    queryKey: ['receipts', 'draft', receiptId],
    queryFn: ({ signal }) => calls.getReceiptDraft({ receiptId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** One of the calls that change a receipt; the lists are read again whatever came of it. */
const useReceiptCall = <Input, Output>(call: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: ['receipts', 'list'] }),
  })
}

const createReceipt = oncePerAct(calls.createReceipt)

export const useCreateReceipt = () => useReceiptCall(createReceipt)
export const useDeleteReceipt = () => useReceiptCall(calls.deleteReceipt)

export { serverNow }
