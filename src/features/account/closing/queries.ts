// What the pages for closing an account and cancelling a company read and send.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { closeAccount, getClosingConditions } from '#src/services/closing.ts'
import * as cancellation from '#src/services/cancellations.ts'

export const useConditions = () =>
  useQuery({
    queryKey: ['closing'],
    queryFn: ({ signal }) => getClosingConditions({}, { signal }),
    staleTime: 0,
  })

export const useClose = () =>
  useMutation({ mutationFn: (verifyCode: string) => closeAccount({ verifyCode, agreed: true }) })

export const useCancellation = () =>
  useQuery({
    queryKey: ['cancellation'],
    queryFn: ({ signal }) => cancellation.getCompanyCancellation({}, { signal }),
    staleTime: 0,
  })

const useMove = <Input>(send: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: ['cancellation'] }),
  })
}

export const useAskCancellation = () =>
  useMove((input: { reason: string; verifyCode: string }) =>
    cancellation.askCompanyCancellation({ ...input, agreed: true }),
  )
export const useTakeBack = () => useMove(() => cancellation.takeBackCompanyCancellation({}))
