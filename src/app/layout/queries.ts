// What the layout reads.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NOTICE_POLL_MS } from '#protocol/base.ts'
import { countNotices, listNotices, readNotices } from '#src/services/base.ts'

/** How many messages the bell shows. */
const NEWEST = 8

/** Unread notices of both kinds; 0 until known. */
export const useUnreadCount = (): number => {
  const { data } = useQuery({
    queryKey: ['notices', 'counts'],
    queryFn: ({ signal }) => countNotices({}, { signal }),
    refetchInterval: NOTICE_POLL_MS,
  })
  return data?.totalCounts ?? 0
}

/** The newest notices; read anew when the unread count changes. */
export const useNewestNotices = (unread: number) =>
  useQuery({
    queryKey: ['notices', 'newest', unread],
    queryFn: ({ signal }) => listNotices({ page: 1, pageSize: NEWEST }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Marks notices as read, all of them without ids. */
export const useReadNotices = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof readNotices>[0]) => readNotices(input),
    onSettled: () => client.invalidateQueries({ queryKey: ['notices'] }),
  })
}
