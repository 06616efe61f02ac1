// What the pages of invoices read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvoiceStatus } from '#protocol/trade/invoices/invoices.ts'
import { getAreaTree } from '#src/services/certifications.ts'
import * as calls from '#src/services/invoices.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

export const useInvoiceableOrders = (page: number) =>
  useQuery({
    queryKey: ['invoices', 'orders', page],
    queryFn: ({ signal }) => calls.listInvoiceableOrders({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useInvoices = (status: InvoiceStatus | undefined, page: number) =>
  useQuery({
    queryKey: ['invoices', 'list', status ?? 0, page],
    queryFn: ({ signal }) =>
      calls.listInvoices({ ...(status === undefined ? {} : { status }), page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useInvoice = (invoiceId: string) =>
  useQuery({
    queryKey: ['invoices', 'one', invoiceId],
    queryFn: ({ signal }) => calls.getInvoice({ invoiceId }, { signal }),
  })

export const useTitles = () =>
  useQuery({
    queryKey: ['invoices', 'titles'],
    queryFn: ({ signal }) => calls.listInvoiceTitles({}, { signal }),
  })

export const useAddresses = () =>
  useQuery({
    queryKey: ['invoices', 'addresses'],
    queryFn: ({ signal }) => calls.listInvoiceAddresses({}, { signal }),
  })

export const useAreas = () =>
  useQuery({ queryKey: ['areas'], queryFn: ({ signal }) => getAreaTree({}, { signal }), staleTime: Infinity })

const useChange = <Input, Output>(send: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => send(input),
    onSettled: () =>
      Promise.all(['invoices', 'trade'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}

const apply = oncePerAct(calls.applyInvoice)

export const useApply = () => useChange(apply)
export const useWant = () => useChange(calls.wantInvoice)
export const useDropWish = () => useChange(calls.dropInvoiceWish)
export const useReapply = () => useChange(calls.reapplyInvoice)
export const useReverse = () => useChange(calls.reverseInvoice)
export const useSaveTitle = () => useChange(calls.saveInvoiceTitle)
export const useDeleteTitle = () => useChange(calls.deleteInvoiceTitle)
export const useSaveAddress = () => useChange(calls.saveInvoiceAddress)
export const useDeleteAddress = () => useChange(calls.deleteInvoiceAddress)

/** Saves a file of an invoice. */
export const saveInvoiceFile = calls.downloadInvoice
