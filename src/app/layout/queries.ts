// What the layout reads.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useAlertsActor, useNoticesActor } from '#src/machines/react.tsx'
import { getPartnerUrl, listNotices, readNotices } from '#src/services/base.ts'

/** How many messages the bell shows. */
const NEWEST = 8

/** The newest notices; refetched when the unread count changes. */
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

/** Opens the partners' back office in a tab of its own. */
export const useOpenPartnerOffice = () => {
  const alerts = useAlertsActor()
  return useMutation({
    mutationFn: async () => {
      // Opened before the answer comes: afterwards the browser would take it for an advertisement.
      const tab = window.open('about:blank', '_blank')
      try {
        const { url } = await getPartnerUrl({})
        if (tab === null) return window.location.assign(url)
        tab.opener = null
        tab.location.replace(url)
      } catch (thrown) {
        tab?.close()
        throw thrown
      }
    },
    onError: (thrown) =>
      alerts.send({
        type: 'alert.raised',
        alert: {
          code: 'partner.failed',
          words: asCallFailure(thrown).words,
          tone: 'error',
          form: 'toast',
        },
      }),
  })
}
