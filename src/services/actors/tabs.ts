// What the tabs of one browser tell each other about the session, as an actor and a sender.
import { fromCallback } from 'xstate'
import type { TabNews } from '#protocol/tab-news.ts'
import { isTokenRemoval } from '#src/services/http/token.ts'

/** One channel for hearing and telling: a channel does not hear its own messages. */
export const createTabs = (channel: BroadcastChannel) => ({
  /** Reports `tab.reported` whenever another tab begins, switches or ends the session. */
  watchTabs: fromCallback(({ sendBack }) => {
    const onMessage = (message: MessageEvent<TabNews>) =>
      sendBack({ type: 'tab.reported', news: message.data })
    // Clearing site data removes the token without any tab saying so.
    const onStorage = (event: StorageEvent) => {
      if (isTokenRemoval(event)) sendBack({ type: 'tab.reported', news: { kind: 'ended' } })
    }
    channel.addEventListener('message', onMessage)
    window.addEventListener('storage', onStorage)
    return () => {
      channel.removeEventListener('message', onMessage)
      window.removeEventListener('storage', onStorage)
    }
  }),
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  tellTabs: (news: TabNews): void => channel.postMessage(news),
})
