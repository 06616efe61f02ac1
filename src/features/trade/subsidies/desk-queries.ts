// What the desk's page of subsidies reads and sends.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SubsidyTab } from '#protocol/trade/subsidies/review.ts'
import * as calls from '#src/services/subsidies.ts'

export const useSubsidiesToReview = (tab: SubsidyTab, page: number) =>
  useQuery({
    queryKey: ['desk', 'subsidies', tab, page],
    queryFn: ({ signal }) => calls.listSubsidiesToReview({ tab, page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useSubsidyToReview = (subsidyId: string) =>
  useQuery({
    queryKey: ['desk', 'subsidies', 'one', subsidyId],
    queryFn: ({ signal }) => calls.readSubsidyToReview({ subsidyId }, { signal }),
  })

export const usePolicies = () =>
  useQuery({
    queryKey: ['desk', 'subsidies', 'policies'],
    queryFn: ({ signal }) => calls.listSubsidyPolicies({}, { signal }),
  })

const useChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['desk', 'subsidies'] }),
  })
}

export const useDecideSubsidy = () =>
  useChange((input: Parameters<typeof calls.decideSubsidy>[0]) => calls.decideSubsidy(input))

export const useAddPolicy = () =>
  useChange((input: Parameters<typeof calls.addSubsidyPolicy>[0]) => calls.addSubsidyPolicy(input))

export const useSwitchPolicy = () =>
  useChange((input: Parameters<typeof calls.switchSubsidyPolicy>[0]) => calls.switchSubsidyPolicy(input))

export const saveReviewedFile = calls.downloadReviewedFile
