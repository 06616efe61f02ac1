// What the desk's page of orders reads and sends.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#src/services/operators.ts'

export const useTransfers = (page: number) =>
  useQuery({
    queryKey: ['desk', 'transfers', page],
    queryFn: ({ signal }) => calls.listTransfers({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useExtraPayments = (page: number) =>
  useQuery({
    queryKey: ['desk', 'extraPayments', page],
    queryFn: ({ signal }) => calls.listExtraPayments({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useDecideTransfer = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.decideTransfer>[0]) => calls.decideTransfer(input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', 'transfers'] }),
  })
}

export const useRefunds = (page: number) =>
  useQuery({
    queryKey: ['desk', 'refunds', page],
    queryFn: ({ signal }) => calls.listRefunds({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useDecideRefund = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.decideRefund>[0]) => calls.decideRefund(input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', 'refunds'] }),
  })
}

export const useSettleExtra = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (paymentId: string) => calls.settleExtraPayment({ paymentId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', 'extraPayments'] }),
  })
}

/** Saves the voucher of a transfer. */
export const saveTransferVoucher = calls.downloadTransferVoucher
