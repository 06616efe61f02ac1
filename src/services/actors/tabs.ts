// What the tabs of one browser tell each other about the session, as an actor and a sender.
import { fromCallback } from 'xstate'
import type { TabNews } from '#protocol/tab-news.ts'
import { isTokenRemoval } from '#src/services/http/token.ts'
import type { TokenStore } from '#src/services/http/token.ts'

/** News, and how to know the token that was stored when they were told. */
export interface ToldNews {
  readonly news: TabNews
  readonly mark: string
}

/** How long the store may lag behind the news. */
const LAG_LIMIT_MS = 2_000

/** How long a removed token waits for the tab that removed it to say why. */
const REASON_LIMIT_MS = 300

const markOf = (token: string | null): string => token?.slice(-8) ?? ''

export interface TabsPlace {
  /** One channel for hearing and telling: a channel does not hear its own messages. */
  readonly channel: Pick<BroadcastChannel, 'postMessage'> &
    Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly token: Pick<TokenStore, 'read'>
  /** Where changes of the store by other tabs are heard: the window. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export const createTabs = ({ channel, token, page }: TabsPlace) => ({
  /**
   * Reports `tab.reported` whenever another tab begins, switches or ends the session. Browsers bring the news sooner than the token:
   * who asked the server at once would ask with the old one, be refused, and end the new session for all tabs.
   */
  watchTabs: fromCallback(({ sendBack }) => {
    let ending: ReturnType<typeof setTimeout> | undefined
    let waiting: { readonly told: ToldNews; readonly timer: ReturnType<typeof setTimeout> } | undefined
    const stopWaiting = (): void => {
      clearTimeout(waiting?.timer)
      waiting = undefined
    }
    const report = (news: TabNews): void => {
      stopWaiting()
      clearTimeout(ending)
      ending = undefined
      sendBack({ type: 'tab.reported', news })
    }
    const isStored = ({ mark }: ToldNews): boolean => markOf(token.read()) === mark
    const onMessage = (event: Event): void => {
      const { data: told } = event as MessageEvent<ToldNews>
      if (told.news.kind === 'ended') return report(told.news)
      if (ending !== undefined) report({ kind: 'ended' })
      if (isStored(told)) return report(told.news)
      stopWaiting()
      waiting = { told, timer: setTimeout(() => report(told.news), LAG_LIMIT_MS) }
    }
    const onStorage = (event: Event): void => {
      // Clearing site data removes the token without any tab saying so; browsers order news and removal by chance.
      if (isTokenRemoval(event as StorageEvent))
        ending ??= setTimeout(() => report({ kind: 'ended' }), REASON_LIMIT_MS)
      else if (waiting !== undefined && isStored(waiting.told)) report(waiting.told.news)
    }
    channel.addEventListener('message', onMessage)
    page.addEventListener('storage', onStorage)
    return () => {
      stopWaiting()
      clearTimeout(ending)
      channel.removeEventListener('message', onMessage)
      page.removeEventListener('storage', onStorage)
    }
  }),
  tellTabs: (news: TabNews): void => {
    const told: ToldNews = { news, mark: markOf(token.read()) }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage(told)
  },
})
