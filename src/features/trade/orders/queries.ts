// What the page of an order reads and sends beside its chart.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { UploadListeners } from '#src/machines/use-file-upload.ts'
import { uploadAttachment } from '#src/services/base.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'
import { getBankAccount, placeOrder } from '#src/services/orders.ts'
import { listPackages, listProcesses } from '#src/services/packages.ts'

export const usePackages = () =>
  useQuery({ queryKey: ['trade', 'packages'], queryFn: ({ signal }) => listPackages({}, { signal }) })

/** The steps of a purchase; another status asks again. */
export const useProcesses = (orderId: string, status: number) =>
  useQuery({
    queryKey: ['trade', 'processes', orderId, status],
    queryFn: ({ signal }) => listProcesses({ orderId }, { signal }),
  })

export const useBankAccount = () =>
  useQuery({ queryKey: ['trade', 'bankAccount'], queryFn: ({ signal }) => getBankAccount({}, { signal }) })

const place = oncePerAct(placeOrder)

export const usePlaceOrder = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (productId: string) => place({ productId }),
    onSettled: () =>
      Promise.all(
        ['orders', 'packages', 'quotas'].map((read) =>
          queries.invalidateQueries({ queryKey: ['trade', read] }),
        ),
      ),
  })
}

const isAnyFile = () => undefined

/** The server alone says what is a voucher. */
export const useUploadVoucher = (listeners: UploadListeners) =>
  useFileUpload(uploadAttachment, isAnyFile, listeners)
export { serverNow } from '#src/services/http/bind.ts'
