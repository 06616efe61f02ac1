// Lets a page's messages in once the page has joined: an inspector that opens meanwhile hears of the newest first, and of all before later.
import type { ChannelMessage, FeedMessage } from '#src/inspector/channel.ts'

/** Keeps which pages have joined. */
export const createJoinedPages = () => {
  const joined = new Set<string>()
  return {
    hear: (message: ChannelMessage): void => {
      if (message.type === 'nuoyin.pageJoined') joined.add(message.page)
    },
    /** Whether a message is to be taken in: what a page said before it joined, it says again. Strangers name no page and never join. */
    isIn: ({ page }: Pick<FeedMessage, 'page'>): boolean => page === undefined || joined.has(page),
  }
}
