// What the desk's page of orders reads and sends.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sending } from '#protocol/trade/refunds.ts'
import * as calls from '#src/services/operators.ts'

const LOOK_MS = 5_000
/** Looks again while a provider sends one of the shown payments back. */
const whileUnderWay = ({
  state,
}: {
  state: { data?: { rows: readonly { sending: Sending | null }[] } | undefined }
}) =>
  state.data?.rows.some(({ sending }) => sending !== null && sending.state !== 'refused') === true
    ? LOOK_MS
    : false

/** Has its provider send a payment back, for the first time or again; or notes that it was sent back otherwise. */
export const useSendBack = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ act, paymentId }: { act: 'send' | 'settle'; paymentId: string }) =>
      act === 'send' ? calls.sendRefund({ paymentId }) : calls.settleExtraPayment({ paymentId }),
    onSettled: () =>
      Promise.all(
        ['refunds', 'extraPayments'].map((list) => queries.invalidateQueries({ queryKey: ['desk', list] })),
      ),
  })
}

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
    refetchInterval: whileUnderWay,
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
    refetchInterval: whileUnderWay,
    placeholderData: keepPreviousData,
  })

export const useDecideRefund = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.decideRefund>[0]) => calls.decideRefund(input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', 'refunds'] }),
  })
}

/** Saves the voucher of a transfer. */
export const saveTransferVoucher = calls.downloadTransferVoucher
