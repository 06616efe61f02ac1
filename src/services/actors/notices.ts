// What the chart of unread messages stands on: the calls, the browser's other tabs, and waking up.
import { fromCallback, fromPromise } from 'xstate'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { NoticeCounts } from '#protocol/base.ts'
import { PROCESS_TYPES } from '#protocol/contracts/contracts/red-dots.ts'
import type { RedDots } from '#protocol/contracts/contracts/red-dots.ts'
import { countNotices } from '#src/services/base.ts'
import { getNotice } from '#src/services/red-dots.ts'

export const countNoticesActor = fromPromise<NoticeCounts>(({ signal }) => countNotices({}, { signal }))

/** The dots of every process that whoever acts has; a person has no office and no HR. */
export const createDots = (actingUser: () => Pick<UserInfo, 'defaultBizType'> | null) =>
  fromPromise<RedDots>(async ({ signal }) => {
    const types = actingUser()?.defaultBizType === 2 ? PROCESS_TYPES : PROCESS_TYPES.slice(0, 1)
    const groups = await Promise.all(types.map((processType) => getNotice({ processType }, { signal })))
    return groups.flat()
  })

/** What of the browser tabs share work by. Both are missing in old browsers, locks also outside of https. */
export interface TabsPlace {
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined
}

/** One tab per user asks and tells; each asks for itself where tabs cannot agree. */
export const createSharing = ({ locks, openChannel }: TabsPlace) =>
  fromCallback<{ type: 'counts.heard'; counts: NoticeCounts }, { userId: string }>(
    ({ input, sendBack, receive }) => {
      const name = `nuoyin.notices.${input.userId}`
      const channel = openChannel?.(name)
      channel?.addEventListener('message', (message: MessageEvent<NoticeCounts>) =>
        sendBack({ type: 'tab.counted', counts: message.data }),
      )
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      receive(({ counts }) => channel?.postMessage(counts))
      const over = new AbortController()
      const untilOver = new Promise<void>((resolve) => {
        over.signal.addEventListener('abort', () => resolve())
      })
      const lead = (): Promise<void> => {
        if (!over.signal.aborted) sendBack({ type: 'lead.won' })
        return untilOver
      }
      const wait = async (): Promise<void> => {
        await locks?.request(name, { signal: over.signal }, lead)
      }
      const begin = async (): Promise<void> => {
        if (locks === undefined || channel === undefined) return lead()
        const isTaken = await locks.request(name, { ifAvailable: true }, async (lock) => {
          if (lock === null) return true
          await lead()
          return false
        })
        if (!isTaken || over.signal.aborted) return
        sendBack({ type: 'lead.taken' })
        await wait()
      }
      begin().catch(() => {
        if (!over.signal.aborted) sendBack({ type: 'lead.won' })
      })
      return () => {
        over.abort()
        channel?.close()
      }
    },
  )

/** How often the clock is looked at, and how far it must have jumped for a sleep. */
const LOOK_MS = 5_000
const SLEPT_MS = 20_000

/** Reports `screen.woke` when the page is seen again, the network is back, or the computer slept with the page in sight. */
export const watchWakingActor = fromCallback(({ sendBack }) => {
  const woke = () => sendBack({ type: 'screen.woke' })
  let seenAt = Date.now()
  const onVisibility = () => {
    seenAt = Date.now()
    if (document.visibilityState === 'visible') woke()
  }
  const look = setInterval(() => {
    const slept = Date.now() - seenAt > SLEPT_MS
    seenAt = Date.now()
    // Out of sight the browser itself slows timers down.
    if (slept && document.visibilityState === 'visible') woke()
  }, LOOK_MS)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', woke)
  return () => {
    clearInterval(look)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', woke)
  }
})

/** For a page without menus, bell and red dots: nothing is asked, and no other tab is told. */
export const silentNotices = {
  shareAmongTabs: fromCallback<{ type: 'counts.heard'; counts: NoticeCounts }, { userId: string }>(() => {}),
  watchWaking: fromCallback(() => {}),
  countNotices: fromPromise<NoticeCounts>(() => new Promise(() => {})),
  getDots: fromPromise<RedDots>(() => new Promise(() => {})),
}
