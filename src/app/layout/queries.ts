// What the layout reads.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNoticesActor } from '#src/machines/react.tsx'
import { listNotices, readNotices } from '#src/services/base.ts'

/** How many messages the bell shows. */
const NEWEST = 8

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
  const notices = useNoticesActor()
  return useMutation({
    mutationFn: (input: Parameters<typeof readNotices>[0]) => readNotices(input),
    onSettled: () => {
      notices?.send({ type: 'notices.changed' })
      return client.invalidateQueries({ queryKey: ['notices'] })
    },
  })
}
