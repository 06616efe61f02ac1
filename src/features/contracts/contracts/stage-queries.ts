// What the lists of approvals, confirmations, reviews, seal requests and voidings read.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApprovalKind, ApprovalTab } from '#protocol/contracts/approvals.ts'
import type { ConfirmTab } from '#protocol/contracts/confirmations.ts'
import type { VoidingStatus } from '#protocol/contracts/voidings/voidings.ts'
import type { AskedFilters, AskedStageFilters } from '#protocol/contracts/contracts/list-filters.ts'
import type { ReviewTab } from '#protocol/contracts/reviews/reviews.ts'
import type { SealRequestDetail, SealTab } from '#protocol/seals/seal-requests.ts'
import {
  countApprovals,
  countConfirmations,
  countReviews,
  countSealRequests,
  countVoidings,
  getSealRequest,
  listApprovals,
  listConfirmations,
  listReviews,
  listSealRequests,
  listVoidings,
  pickSealRequests,
} from '#src/services/contracts.ts'
import { listColleagues } from '#src/services/departments.ts'

export const useApprovals = (
  tab: ApprovalTab,
  filters: AskedStageFilters & { kind?: ApprovalKind },
  page: number,
) =>
  useQuery({
    queryKey: ['contracts', 'approvals', tab, filters, page],
    queryFn: ({ signal }) => listApprovals({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useApprovalCounts = () =>
  useQuery({
    queryKey: ['contracts', 'approvalCounts'],
    queryFn: ({ signal }) => countApprovals({}, { signal }),
  })

export const useConfirmations = (tab: ConfirmTab, filters: AskedStageFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'confirmations', tab, filters, page],
    queryFn: ({ signal }) => listConfirmations({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useConfirmationCounts = () =>
  useQuery({
    queryKey: ['contracts', 'confirmationCounts'],
    queryFn: ({ signal }) => countConfirmations({}, { signal }),
  })

export const useReviews = (tab: ReviewTab, filters: AskedStageFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'reviews', tab, filters, page],
    queryFn: ({ signal }) => listReviews({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useReviewCounts = () =>
  useQuery({
    queryKey: ['contracts', 'reviewCounts'],
    queryFn: ({ signal }) => countReviews({}, { signal }),
  })

export const useSealRequests = (activeTab: SealTab, filters: AskedStageFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'sealRequests', activeTab, filters, page],
    queryFn: ({ signal }) => listSealRequests({ activeTab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useSealCounts = () =>
  useQuery({
    queryKey: ['contracts', 'sealCounts'],
    queryFn: ({ signal }) => countSealRequests({}, { signal }),
  })

/** All that wait and match, to be ticked; asked only when told to. */
export const useSealPick = (filters: AskedStageFilters) =>
  useQuery({
    queryKey: ['contracts', 'sealPick', filters],
    queryFn: ({ signal }) => pickSealRequests(filters, { signal }),
    enabled: false,
  })

/** One application for the seal with its approval. */
export const useSealRequest = (contractId: string, partyId: string) =>
  useQuery({
    queryKey: ['contracts', 'sealRequest', contractId, partyId],
    queryFn: ({ signal }) => getSealRequest({ contractId, partyId }, { signal }),
    refetchInterval: 30_000,
  })

/** Of those who may seal, whom a search of colleagues finds; all of them before anything is typed. */
export const useSuccessors = (search: string, successors: SealRequestDetail['successors']) =>
  useQuery({
    queryKey: ['organisation', 'colleagues', search, 'successors'],
    queryFn: async ({ signal }) => (search === '' ? null : listColleagues({ search }, { signal })),
    placeholderData: keepPreviousData,
    select: (found) =>
      successors
        .filter(({ memberId }) => found === null || found.some((one) => one.memberId === memberId))
        .map((one) => ({ ...one, post: '', departments: [] })),
  })

export const useVoidings = (tab: VoidingStatus, filters: AskedFilters, page: number) =>
  useQuery({
    queryKey: ['contracts', 'voidings', tab, filters, page],
    queryFn: ({ signal }) => listVoidings({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useVoidingCounts = () =>
  useQuery({
    queryKey: ['contracts', 'voidingCounts'],
    queryFn: ({ signal }) => countVoidings({}, { signal }),
  })
