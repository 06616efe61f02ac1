// What the pages of subsidies read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { UploadListeners } from '#src/machines/use-file-upload.ts'
import { uploadAttachment } from '#src/services/base.ts'
import { oncePerAct } from '#src/services/http/once-per-act.ts'
import * as calls from '#src/services/subsidies.ts'

export const useSubsidies = (page: number) =>
  useQuery({
    queryKey: ['subsidies', 'list', page],
    queryFn: ({ signal }) => calls.listSubsidies({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useSubsidy = (subsidyId: string) =>
  useQuery({
    queryKey: ['subsidies', 'one', subsidyId],
    queryFn: ({ signal }) => calls.getSubsidy({ subsidyId }, { signal }),
  })

export const useChoices = (subsidyId: string | undefined) =>
  useQuery({
    queryKey: ['subsidies', 'choices', subsidyId],
    queryFn: ({ signal }) =>
      calls.listSubsidyChoices(subsidyId === undefined ? {} : { subsidyId }, { signal }),
  })

const create = oncePerAct(calls.createSubsidy)

type Typed = Omit<Parameters<typeof calls.editSubsidy>[0], 'subsidyId'>

/** Writes a new draft, or changes one; gives its id. */
export const useSaveSubsidy = (subsidyId: string | undefined) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (typed: Typed): Promise<string> => {
      if (subsidyId === undefined) return (await create(typed)).subsidyId
      await calls.editSubsidy({ subsidyId, ...typed })
      return subsidyId
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['subsidies'] }),
  })
}

/** Hands in or takes back. */
export const useSubsidyMove = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ subsidyId, act }: { subsidyId: string; act: 'submit' | 'withdraw' }) =>
      act === 'submit' ? calls.submitSubsidy({ subsidyId }) : calls.withdrawSubsidy({ subsidyId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['subsidies'] }),
  })
}

const isAnyFile = () => undefined

/** The server alone says what is a paper. */
export const useUploadPaper = (listeners: UploadListeners) =>
  useFileUpload(uploadAttachment, isAnyFile, listeners)

export const savePaper = calls.downloadSubsidyFile
