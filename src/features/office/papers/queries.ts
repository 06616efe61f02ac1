// What the pages of the office read, and the calls their buttons make.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AskedTaskFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import type { PaperTab, PaperTaskTab } from '#protocol/office/papers/status.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { makeUuid } from '#protocol/uuid.ts'
import { downloadEvidence } from '#src/services/contracts.ts'
import {
  countPapers,
  countPaperTasks,
  deletePaper,
  forwardReport,
  getPaper,
  listPaperDrafts,
  listPapers,
  listPaperTasks,
  downloadPaperFile,
  downloadSealed,
  reopenPaper,
  saveSealed,
  withdrawPaper,
} from '#src/services/office.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'

const POLL_MS = 30_000

export const usePapers = (kind: PaperKind, tab: PaperTab, search: string, page: number) =>
  useQuery({
    queryKey: ['papers', 'list', kind, tab, search, page],
    queryFn: ({ signal }) => listPapers({ kind, tab, search, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

export const usePaperCounts = (kind: PaperKind) =>
  useQuery({
    queryKey: ['papers', 'counts', kind],
    queryFn: ({ signal }) => countPapers({ kind }, { signal }),
  })

export const usePaperDrafts = (search: string, page: number) =>
  useQuery({
    queryKey: ['papers', 'drafts', search, page],
    queryFn: ({ signal }) => listPaperDrafts({ search, page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const usePaperTasks = (
  tab: PaperTaskTab,
  filters: AskedTaskFilters & { kind?: PaperKind },
  page: number,
) =>
  useQuery({
    queryKey: ['papers', 'tasks', tab, filters, page],
    queryFn: ({ signal }) => listPaperTasks({ tab, ...filters, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

export const useTaskCounts = () =>
  useQuery({
    queryKey: ['papers', 'taskCounts'],
    queryFn: ({ signal }) => countPaperTasks({}, { signal }),
  })

/** One paper; asked again sooner while its seal is on its way. */
export const usePaper = (paperId: string) =>
  useQuery({
    queryKey: ['papers', 'detail', paperId],
    queryFn: ({ signal }) => getPaper({ paperId }, { signal }),
    enabled: paperId !== '',
    refetchInterval: ({ state }) => (state.data?.status === PAPER_STATUS.toSeal ? 3_000 : POLL_MS),
  })

/** A file on the screen: as it was handed in, or sealed. */
export interface ShownFile {
  readonly key: string
  readonly name: string
  readonly documentId: string | null
}

/** It as it is shown; the same as long as it is cached, since neither ever changes. */
export const useShownFile = (paperId: string, file: ShownFile | undefined) =>
  useQuery({
    queryKey: ['papers', 'file', paperId, file?.key],
    queryFn: ({ signal }) =>
      readPdf(
        file?.documentId == null
          ? downloadPaperFile({ paperId, fileId: file?.key ?? '' })
          : downloadSealed({ paperId, documentId: file.documentId }),
        {},
        signal,
      ),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Makes every shown list, count and paper read again. */
export const useRefreshPapers = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['papers'] })
}

/** What a button asks for; a reason where one is given. */
export interface PaperAct {
  readonly act: 'withdraw' | 'reopen' | 'delete' | 'forward'
  readonly paperId: string
  readonly reason?: string
}

const CALLS: Record<PaperAct['act'], (act: PaperAct, requestId: string) => Promise<{ contractId?: string }>> =
  {
    withdraw: ({ paperId, reason = '' }, requestId) => withdrawPaper({ paperId, requestId, reason }),
    reopen: ({ paperId }, requestId) => reopenPaper({ paperId, requestId }),
    delete: ({ paperId }) => deletePaper({ paperId }),
    forward: ({ paperId }, requestId) => forwardReport({ paperId, requestId }),
  }

/** Does it; `onDone` hears of a forwarded report's new draft. */
export const usePaperAct = (onDone: (act: PaperAct, contractId: string | undefined) => void) => {
  const refresh = useRefreshPapers()
  return useMutation({
    mutationFn: (act: PaperAct) => CALLS[act.act](act, makeUuid()),
    onSuccess: ({ contractId }, act) => {
      refresh()
      onDone(act, contractId)
    },
  })
}

/** Saves a sealed document. */
export const saveSealedFile = saveSealed
/** Saves the evidence report of the sealing. */
export const saveEvidence = downloadEvidence
