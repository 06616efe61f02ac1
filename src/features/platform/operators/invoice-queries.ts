// What the desk's page of invoices reads and sends.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvoiceStatus } from '#protocol/trade/invoices/invoices.ts'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { UploadListeners } from '#src/machines/use-file-upload.ts'
import * as calls from '#src/services/operators.ts'

export const useDeskInvoices = (status: InvoiceStatus, page: number) =>
  useQuery({
    queryKey: ['desk', 'invoices', status, page],
    queryFn: ({ signal }) => calls.listDeskInvoices({ status, page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useDeskInvoice = (invoiceId: string) =>
  useQuery({
    queryKey: ['desk', 'invoice', invoiceId],
    queryFn: ({ signal }) => calls.readDeskInvoice({ invoiceId }, { signal }),
  })

const useChange = <Input>(send: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => send(input),
    onSettled: () =>
      Promise.all(['invoices', 'invoice'].map((of) => queries.invalidateQueries({ queryKey: ['desk', of] }))),
  })
}

export const useIssueInvoice = () => useChange(calls.issueInvoice)
export const useFailInvoice = () => useChange(calls.failInvoice)
export const usePostInvoice = () => useChange(calls.postInvoice)
export const useCompleteReversal = () => useChange(calls.completeReversal)

const isAnyFile = () => undefined

/** The server alone says what is a file of an invoice. */
export const useUploadInvoiceFile = (onKept: UploadListeners['onKept']) =>
  useFileUpload(calls.uploadInvoiceFile, isAnyFile, { onKept })

/** Saves a file of an invoice. */
export const saveDeskInvoice = calls.downloadDeskInvoice
