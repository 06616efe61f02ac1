// What the pages of notices read, and the calls their buttons make.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HrNoticeKind, HrNoticeTab } from '#protocol/hr/hr-notices/status.ts'
import { makeUuid } from '#protocol/uuid.ts'
import * as calls from '#src/services/hr-notices.ts'

const POLL_MS = 30_000

export const useNotices = (tab: HrNoticeTab, search: string, page: number) =>
  useQuery({
    queryKey: ['hrNotices', 'list', tab, search, page],
    queryFn: ({ signal }) => calls.listHrNotices({ tab, search, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

export const useNoticeCounts = () =>
  useQuery({
    queryKey: ['hrNotices', 'counts'],
    queryFn: ({ signal }) => calls.countHrNotices({}, { signal }),
    refetchInterval: POLL_MS,
  })

/** While it is written it is read once: what is being typed is never written over. */
export const useNotice = (hrNoticeId: string) =>
  useQuery({
    queryKey: ['hrNotices', 'detail', hrNoticeId],
    queryFn: ({ signal }) => calls.getHrNotice({ hrNoticeId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.actions.includes('edit') === true ? false : POLL_MS),
  })

export const useReceived = (hrNoticeId: string) =>
  useQuery({
    queryKey: ['hrNotices', 'received', hrNoticeId],
    queryFn: ({ signal }) => calls.getReceivedNotice({ hrNoticeId }, { signal }),
    retry: false,
  })

export const useTexts = (kind: HrNoticeKind) =>
  useQuery({
    queryKey: ['hrNotices', 'texts', kind],
    queryFn: ({ signal }) => calls.listNoticeTexts({ kind }, { signal }),
  })

/** What is typed, by field. */
export type NoticeValues = Record<string, string>

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer())

/** The pages at what is typed; the last ones stay until the next are there. */
export const usePreview = (hrNoticeId: string, values: NoticeValues) =>
  useQuery({
    queryKey: ['hrNotices', 'preview', hrNoticeId, values],
    queryFn: async ({ signal }) => bytesOf(await calls.previewHrNotice({ hrNoticeId, values }, { signal })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** The sealed file, which never changes. */
export const useSealedBytes = (hrNoticeId: string) =>
  useQuery({
    queryKey: ['hrNotices', 'file', hrNoticeId],
    queryFn: async ({ signal }) => bytesOf(await calls.openHrNotice({ hrNoticeId }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export const saveFile = calls.saveNoticeFile

/** What a button of a notice asks for. */
export type NoticeAct =
  | { readonly act: 'begin'; readonly input: Omit<Parameters<typeof calls.beginHrNotice>[0], 'requestId'> }
  | {
      readonly act: 'save' | 'send'
      readonly hrNoticeId: string
      readonly version: number
      readonly values: NoticeValues
    }
  | { readonly act: 'urge' | 'confirm'; readonly hrNoticeId: string }
  | { readonly act: 'cancel'; readonly hrNoticeId: string; readonly reason: string }

const run = async (one: NoticeAct): Promise<{ hrNoticeId?: string }> => {
  const requestId = makeUuid()
  switch (one.act) {
    case 'begin':
      return calls.beginHrNotice({ ...one.input, requestId })
    case 'save': {
      const { hrNoticeId, version, values } = one
      await calls.saveHrNotice({ hrNoticeId, version, values })
      return {}
    }
    case 'send': {
      const { hrNoticeId, version, values } = one
      await calls.sendHrNotice({ hrNoticeId, version, values, requestId })
      return {}
    }
    case 'urge':
      return calls.urgeHrNotice({ hrNoticeId: one.hrNoticeId, requestId })
    case 'confirm':
      return calls.confirmHrNotice({ hrNoticeId: one.hrNoticeId, requestId })
    case 'cancel':
      return calls.cancelHrNotice({ hrNoticeId: one.hrNoticeId, reason: one.reason, requestId })
    default:
      return one satisfies never
  }
}

/** Does it; whatever came of it, what is shown is read again. */
export const useNoticeAct = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: ['hrNotices'], predicate: isRead }),
  })
}

// Pages that were typeset stay as they are.
const isRead = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[1] !== 'preview' && queryKey[1] !== 'file'
