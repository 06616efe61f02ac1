// Passes on a page's messages once the page has joined.
// An inspector that opens meanwhile gets the newest first, and the history later.
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
