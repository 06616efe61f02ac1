// What the pages of lawyer reviews read and do.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AskedTaskFilters } from '#protocol/contracts/contracts/list-filters.ts'
import type { LawyerServiceType } from '#protocol/contracts/lawyer-reviews/status.ts'
import type { LawyerTab } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { UploadListeners } from '#src/machines/use-file-upload.ts'
import * as calls from '#src/services/contracts.ts'
import { uploadContractFile } from '#src/services/base.ts'

export const useLawyerReviews = (
  tab: LawyerTab,
  filters: AskedTaskFilters & { kind?: LawyerServiceType },
  page: number,
) =>
  useQuery({
    queryKey: ['lawyers', 'list', tab, filters, page],
    queryFn: ({ signal }) => calls.listLawyerReviews({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useLawyerCounts = () =>
  useQuery({
    queryKey: ['lawyers', 'counts'],
    queryFn: ({ signal }) => calls.countLawyerReviews({}, { signal }),
    refetchInterval: 30_000,
  })

export const useLawyerReview = (lawyerReviewId: string) =>
  useQuery({
    queryKey: ['lawyers', 'detail', lawyerReviewId],
    queryFn: ({ signal }) => calls.getLawyerReview({ lawyerReviewId }, { signal }),
    refetchInterval: 30_000,
  })

export const useLawFirms = () =>
  useQuery({
    queryKey: ['lawyers', 'firms'],
    queryFn: ({ signal }) => calls.listLawFirms({}, { signal }),
  })

/** Drafts and contracts whose files may be handed to a lawyer, the drafts first. */
export const useChoosableContracts = (search: string) =>
  useQuery({
    queryKey: ['lawyers', 'contracts', search],
    queryFn: async ({ signal }) => {
      const drafts = await calls.listDrafts({ search, page: 1 }, { signal })
      const launched = await calls.listContracts({ tab: 'all', search, page: 1 }, { signal })
      return [
        ...drafts.rows.map((row) => ({ ...row, isDraft: true })),
        ...launched.rows.map((row) => ({ ...row, isDraft: false })),
      ]
    },
    placeholderData: keepPreviousData,
  })

/** The server alone says which files a lawyer can read. */
const isAnyFile = () => undefined

export const useUploadFile = (onKept: UploadListeners['onKept']) =>
  useFileUpload(uploadContractFile, isAnyFile, { onKept })

/** One of the calls that change a review; lists and pages read again whatever came of it. */
const useLawyerCall = <Input, Output>(call: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: ['lawyers'] }),
  })
}

export const useApply = () =>
  useLawyerCall((input: Parameters<typeof calls.applyForLawyer>[0]) => calls.applyForLawyer(input))
export const useAccept = () =>
  useLawyerCall((input: Parameters<typeof calls.acceptLawyerReview>[0]) => calls.acceptLawyerReview(input))
export const useCancel = () =>
  useLawyerCall((input: Parameters<typeof calls.cancelLawyerReview>[0]) => calls.cancelLawyerReview(input))
export const useConfirmOpinion = () =>
  useLawyerCall((input: Parameters<typeof calls.confirmOpinion>[0]) => calls.confirmOpinion(input))
export const useDecline = () =>
  useLawyerCall((input: Parameters<typeof calls.declineLawyerReview>[0]) => calls.declineLawyerReview(input))
export const useRevise = () =>
  useLawyerCall((input: Parameters<typeof calls.reviseOpinion>[0]) => calls.reviseOpinion(input))
export const useIssueOpinion = () =>
  useLawyerCall((input: Parameters<typeof calls.issueOpinion>[0]) => calls.issueOpinion(input))
export const useSaveOpinion = () =>
  useMutation({
    mutationFn: (input: Parameters<typeof calls.saveOpinion>[0]) => calls.saveOpinion(input),
  })

/** Save files to the computer. */
export const saveLawyerFile = calls.downloadLawyerFile
export const saveOpinionFile = calls.downloadOpinion
