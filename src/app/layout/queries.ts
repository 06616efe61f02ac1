// What the layout reads.
import { useQuery } from '@tanstack/react-query'
import { NOTICE_POLL_MS } from '#protocol/base.ts'
import { countNotices } from '#src/services/base.ts'

/** Unread notices of both kinds; 0 until known. */
export const useUnreadCount = (): number => {
  const { data } = useQuery({
    queryKey: ['notices', 'counts'],
    queryFn: ({ signal }) => countNotices({}, { signal }),
    refetchInterval: NOTICE_POLL_MS,
  })
  return data?.totalCounts ?? 0
}
