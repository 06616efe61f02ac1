// What the pages of promises read, and the calls their buttons make.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PromiseKind, PromiseTab } from '#protocol/contracts/promises/status.ts'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { UploadListeners } from '#src/machines/use-file-upload.ts'
import { uploadAttachment } from '#src/services/base.ts'
import { listContracts } from '#src/services/contracts.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'
import * as calls from '#src/services/promises.ts'

const POLL_MS = 30_000

/** What a list is narrowed to; empty texts do not narrow. */
export interface PromiseFilters {
  readonly tab: PromiseTab
  readonly search: string
  readonly kind: string
  readonly mine: string
  readonly day: string
}

export const usePromises = ({ tab, search, kind, mine, day }: PromiseFilters, page: number) =>
  useQuery({
    queryKey: ['promises', 'list', tab, search, kind, mine, day, page],
    queryFn: ({ signal }) =>
      calls.listPromises(
        {
          tab,
          search,
          page,
          ...(kind !== '' && { kind: Number(kind) as PromiseKind }),
          ...(mine !== '' && { mine: 'true' }),
          ...(day !== '' && { day }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

export const usePromiseCounts = () =>
  useQuery({
    queryKey: ['promises', 'counts'],
    queryFn: ({ signal }) => calls.countPromises({}, { signal }),
    refetchInterval: POLL_MS,
  })

export const usePromiseMonth = (month: string) =>
  useQuery({
    queryKey: ['promises', 'month', month],
    queryFn: ({ signal }) => calls.getPromiseMonth({ month }, { signal }),
    placeholderData: keepPreviousData,
  })

export const usePromise = (promiseId: string) =>
  useQuery({
    queryKey: ['promises', 'detail', promiseId],
    queryFn: ({ signal }) => calls.getPromise({ promiseId }, { signal }),
    enabled: promiseId !== '',
  })

export const useContractPromises = (contractId: string) =>
  useQuery({
    queryKey: ['promises', 'contract', contractId],
    queryFn: ({ signal }) => calls.listContractPromises({ contractId }, { signal }),
  })

/** Contracts that a promise may stand in. */
export const useChoosableContracts = (search: string) =>
  useQuery({
    queryKey: ['promises', 'contracts', search],
    queryFn: ({ signal }) => listContracts({ tab: 'all', search, page: 1 }, { signal }),
    select: ({ rows }) => rows,
    placeholderData: keepPreviousData,
  })

/** A call of a button; whatever came of it, what is shown is read again. */
const usePromiseCall = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: ['promises'] }),
  })
}

const addPromise = oncePerAct(calls.addPromise)
const editPromise = oncePerAct(calls.editPromise)
const handPromise = oncePerAct(calls.handPromise)
const finishPromise = oncePerAct(calls.finishPromise)
const cancelPromise = oncePerAct(calls.cancelPromise)

export const useAddPromise = () => usePromiseCall(addPromise)
export const useEditPromise = () => usePromiseCall(editPromise)
export const useHandPromise = () => usePromiseCall(handPromise)
export const useFinishPromise = () => usePromiseCall(finishPromise)
export const useCancelPromise = () => usePromiseCall(cancelPromise)

/** The server alone says what is a voucher. */
const isAnyFile = () => undefined

export const useUploadVoucher = (listeners: UploadListeners) =>
  useFileUpload(uploadAttachment, isAnyFile, listeners)

/** Saves the voucher of a promise that was kept. */
export const saveVoucher = calls.downloadPromiseVoucher

export { serverNow } from '#src/services/http/bind.ts'
