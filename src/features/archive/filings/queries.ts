// What the pages of the archive read and send around what is filed.
import { asCallFailure } from '#protocol/call-failure.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AskedFilings } from '#protocol/archive/filings/filings.ts'
import { ACCEPTED_KINDS } from '#protocol/document-limits.ts'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { UploadListeners } from '#src/machines/use-file-upload.ts'
import * as calls from '#src/services/archive.ts'
import { uploadOfflineFile } from '#src/services/base.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'

const ARCHIVE = ['archive']
const MOVE = ['archive-move']

export const useClasses = () =>
  useQuery({ queryKey: [...ARCHIVE, 'classes'], queryFn: ({ signal }) => calls.listClasses({}, { signal }) })

export const useFilings = (asked: AskedFilings, page: number) =>
  useQuery({
    queryKey: [...ARCHIVE, 'list', asked, page],
    queryFn: ({ signal }) => calls.listFilings({ ...asked, page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useFilingCounts = () =>
  useQuery({ queryKey: [...ARCHIVE, 'counts'], queryFn: ({ signal }) => calls.countFilings({}, { signal }) })

export const useFiling = (filingId: string) =>
  useQuery({
    queryKey: [...ARCHIVE, 'detail', filingId],
    queryFn: ({ signal }) => calls.getFiling({ filingId }, { signal }),
  })

/** Where the company acted for has filed a contract. */
export const useFilingOf = (contractId: string) =>
  useQuery({
    queryKey: [...ARCHIVE, 'of', contractId],
    queryFn: ({ signal }) => calls.findFilingOf({ contractId }, { signal }),
  })

/** How far a move of many is; asked again while it goes on, and so are the lists that it changes. */
export const useMove = (moveId: string | null) => {
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...MOVE, moveId],
    queryFn: async ({ signal }) => {
      const move = await calls.getMove({ moveId: moveId ?? '' }, { signal })
      void queries.invalidateQueries({ queryKey: ARCHIVE })
      return move
    },
    enabled: moveId !== null,
    refetchInterval: ({ state }) => (state.data?.isOver === false ? 1_000 : false),
  })
}

/** One's own last move that can be undone, also after the page was opened anew. */
export const useLastMove = () =>
  useQuery({ queryKey: [...MOVE, 'last'], queryFn: ({ signal }) => calls.findLastMove({}, { signal }) })

// All that is shown of the archive is read again after a change.
const useArchiveChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ARCHIVE }),
        queries.invalidateQueries({ queryKey: MOVE }),
      ]),
  })
}

/** What is done with many at once. */
export type ManyAct = 'file' | 'move' | 'return'

const [file, move, giveBack] = [
  oncePerAct(calls.fileContracts),
  oncePerAct(calls.moveFilings),
  oncePerAct(calls.returnFilings),
]
export const useMoveMany = () =>
  useArchiveChange(
    ({ act, filingIds, classId }: { act: ManyAct; filingIds: readonly string[]; classId: string | null }) => {
      const ids = [...filingIds]
      if (act === 'return') return giveBack({ filingIds: ids })
      return (act === 'file' ? file : move)({ filingIds: ids, classId })
    },
  )

const undo = oncePerAct(calls.undoMove)
export const useUndo = () => useArchiveChange((moveId: string) => undo({ moveId }))

/** The first that match, to be ticked. */
export const usePickFilings = () =>
  useMutation({ mutationFn: (asked: AskedFilings) => calls.pickFilings(asked) })

const hold = oncePerAct(calls.holdFilings)
export const useHold = () => useArchiveChange((input: { filingIds: string[]; reason: string }) => hold(input))
export const useLiftHold = () => useArchiveChange(calls.liftHold)
export const useEditFiling = () => useArchiveChange(calls.editFiling)
export const useDeleteScan = () => useArchiveChange(calls.deleteScan)
export const useFileScan = () => useArchiveChange(oncePerAct(calls.fileScan))

export const useSaveFilings = (tell: (words: string, tone: 'error') => void) =>
  useMutation({
    mutationFn: calls.downloadFilings,
    onError: (thrown) => tell(asCallFailure(thrown).words, 'error'),
  })

export const saveScanFile = calls.downloadScanFile

export const SCAN_KINDS = ACCEPTED_KINDS.filter(({ extension }) => extension !== '.docx')

const scanProblem = (picked: File): string | undefined =>
  SCAN_KINDS.some(({ extension }) => picked.name.toLowerCase().endsWith(extension))
    ? undefined
    : '扫描件须为 PDF、JPG 或 PNG 文件'

/** Sends scans one after the other. */
export const useScanUpload = (onKept: UploadListeners['onKept']) =>
  useFileUpload(uploadOfflineFile, scanProblem, { onKept })
