// What the message centre reads and changes.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoticeSetting } from '#protocol/account/notices.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import type * as base from '#protocol/base.ts'
import { useNoticesActor } from '#src/machines/react.tsx'
import { deleteNotices, listNotices, readNotices } from '#src/services/base.ts'
import { getNoticeSettings, setNoticeSetting } from '#src/services/notice-settings.ts'

export type Notice = OutputOf<typeof base.listNotices>['rows'][number]

/** All notices, or those of a kind. */
export type MessageTab = 'all' | Notice['kind']

const kindOf = (tab: MessageTab) => (tab === 'all' ? {} : { kind: tab })

/** `unread`: how many are unread now; the list is refetched when that changes. */
export const useMessages = (tab: MessageTab, page: number, unread: number) =>
  useQuery({
    queryKey: ['notices', 'list', tab, page, unread],
    queryFn: ({ signal }) => listNotices({ page, ...kindOf(tab) }, { signal }),
    placeholderData: keepPreviousData,
  })

const KEYS = ['notices', 'notice-settings'] as const

const useChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient()
  const notices = useNoticesActor()
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      notices?.send({ type: 'notices.changed' })
      return Promise.all(KEYS.map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
}

export const useRead = () =>
  useChange((noticeIds: readonly string[]) => readNotices({ noticeIds: [...noticeIds] }))

export const useReadAll = () => useChange((tab: MessageTab) => readNotices(kindOf(tab)))

export const useDelete = () => useChange((ids: readonly string[]) => deleteNotices({ ids: [...ids] }))

export const useNoticeSettings = () =>
  useQuery({ queryKey: ['notice-settings'], queryFn: ({ signal }) => getNoticeSettings({}, { signal }) })

export const useSetNotice = () => useChange((setting: NoticeSetting) => setNoticeSetting(setting))
