// What the pages of loans read and do.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoanTab } from '#protocol/contracts/loans/loans.ts'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { UploadListeners } from '#src/machines/use-file-upload.ts'
import * as calls from '#src/services/contracts.ts'
import { uploadAttachment } from '#src/services/base.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

export const useLoans = (tab: LoanTab, search: string, page: number) =>
  useQuery({
    queryKey: ['loans', 'list', tab, search, page],
    queryFn: ({ signal }) => calls.listLoans({ tab, search, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

export const useLoanCounts = () =>
  useQuery({
    queryKey: ['loans', 'counts'],
    queryFn: ({ signal }) => calls.countLoans({}, { signal }),
    refetchInterval: 30_000,
  })

export const useLoan = (loanId: string) =>
  useQuery({
    queryKey: ['loans', 'detail', loanId],
    queryFn: ({ signal }) => calls.getLoan({ loanId }, { signal }),
    refetchInterval: 30_000,
  })

/** Read once: what is typed from then on is kept in the form. */
export const useLoanDraft = (loanId: string) =>
  useQuery({
    queryKey: ['loans', 'draft', loanId],
    queryFn: ({ signal }) => calls.getLoanDraft({ loanId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** One of the calls that change a loan; lists and pages read again whatever came of it. */
const useLoanCall = <Input, Output>(call: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: ['loans'], predicate: isNoDraft }),
  })
}

/** A draft is read once: an answer that comes later would take away what was typed meanwhile. */
export const isNoDraft = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[1] !== 'draft'

/** The server alone says what is a voucher. */
const isAnyFile = () => undefined

export const useUploadVoucher = (listeners: UploadListeners) =>
  useFileUpload(uploadAttachment, isAnyFile, listeners)

const createLoan = oncePerAct(calls.createLoan)
const extendLoan = oncePerAct(calls.extendLoan)
const namePayer = oncePerAct(calls.namePayer)
const submitRepayment = oncePerAct(calls.submitRepayment)
const confirmRepayment = oncePerAct(calls.confirmRepayment)
const disputeRepayment = oncePerAct(calls.disputeRepayment)
const issueSettlement = oncePerAct(calls.issueSettlement)

export const useCreateLoan = () => useLoanCall(createLoan)
export const useDeleteLoan = () => useLoanCall(calls.deleteLoan)
export const useExtendLoan = () => useLoanCall(extendLoan)
export const useNamePayer = () => useLoanCall(namePayer)
export const useSubmitRepayment = () => useLoanCall(submitRepayment)
export const useConfirmRepayment = () => useLoanCall(confirmRepayment)
export const useDisputeRepayment = () => useLoanCall(disputeRepayment)
export const useIssueSettlement = () => useLoanCall(issueSettlement)

/** Saves the voucher of a repayment. */
export const saveVoucher = calls.downloadVoucher

export { serverNow } from '#src/services/http/bind.ts'
