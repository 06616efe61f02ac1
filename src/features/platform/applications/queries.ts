// What the page of partner applications reads and sends.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OpenDocument } from '#src/features/platform/applications/open-document.ts'
import type { DeliveryFilter } from '#src/features/platform/applications/words.ts'
import * as calls from '#src/services/applications.ts'

const KEY = ['applications']
/** How often a post that is on its way is looked at again. */
const LOOK_MS = 1500

export const useApplications = () =>
  useQuery({ queryKey: [...KEY, 'list'], queryFn: ({ signal }) => calls.listApplications({}, { signal }) })

/** The calls an application may make; they change with the product alone. */
export const useOpenDocument = () =>
  useQuery({
    queryKey: [...KEY, 'document'],
    queryFn: async ({ signal }) => (await calls.getOpenDocument({}, { signal })) as unknown as OpenDocument,
    staleTime: Infinity,
  })

/** A page of posts; looked at again while one of them is on its way. */
export const useDeliveries = (asked: { applicationId: string; state: DeliveryFilter; page: number }) =>
  useQuery({
    queryKey: [...KEY, 'deliveries', asked],
    queryFn: ({ signal }) => calls.listDeliveries(asked, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => state === 'pending') === true ? LOOK_MS : false,
  })

export const useDelivery = (deliveryId: string) =>
  useQuery({
    queryKey: [...KEY, 'delivery', deliveryId],
    queryFn: ({ signal }) => calls.getDelivery({ deliveryId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.delivery.state === 'pending' ? LOOK_MS : false),
  })

export const useApplicationUsers = (asked: { applicationId: string; page: number }) =>
  useQuery({
    queryKey: [...KEY, 'users', asked],
    queryFn: ({ signal }) => calls.listApplicationUsers(asked, { signal }),
    placeholderData: keepPreviousData,
  })

const useChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: KEY }) })
}

type First<F extends (input: never) => unknown> = Parameters<F>[0]

export const useCreateApplication = () =>
  useChange((input: First<typeof calls.createApplication>) => calls.createApplication(input))
export const useChangeApplication = () =>
  useChange((input: First<typeof calls.changeApplication>) => calls.changeApplication(input))
export const useSwitchApplication = () =>
  useChange((input: First<typeof calls.switchApplication>) => calls.switchApplication(input))
export const useDeleteApplication = () =>
  useChange((applicationId: string) => calls.deleteApplication({ applicationId }))
export const useResetSecret = () =>
  useChange((input: First<typeof calls.resetApplicationSecret>) => calls.resetApplicationSecret(input))
export const useResendDelivery = () => useChange((deliveryId: string) => calls.resendDelivery({ deliveryId }))
export const useTestDelivery = () =>
  useChange((applicationId: string) => calls.testDelivery({ applicationId }))
export const useRemoveUser = () =>
  useChange((bindingId: string) => calls.removeApplicationUser({ bindingId }))
