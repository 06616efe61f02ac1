// What the page of figures reads and saves.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { AskedReport, AskedUses } from '#protocol/contracts/reports/reports.ts'
import { exportReport, listReportUses, readReport } from '#src/services/contracts.ts'

export const useReport = (asked: AskedReport) =>
  useQuery({
    queryKey: ['reports', asked],
    queryFn: ({ signal }) => readReport(asked, { signal }),
    placeholderData: keepPreviousData,
  })

export const useReportUses = (asked: AskedUses) =>
  useQuery({
    queryKey: ['reports', 'uses', asked],
    queryFn: ({ signal }) => listReportUses(asked, { signal }),
    placeholderData: keepPreviousData,
  })

/** Saves the workbook; `tell` says why it failed. */
export const useSaveReport = (tell: (words: string, tone: 'error') => void) =>
  useMutation({
    mutationFn: (asked: AskedReport) =>
      exportReport(asked, { onFailure: (failure) => tell(failure.words, 'error') }),
  })
