// Content that waits for the transaction that names it, so that both are one commit.
import type { Storage } from './storage.ts'

/** Holds small content in memory until it is put; large content is put at once. */
export interface HeldContent {
  readonly hold: (content: Uint8Array) => Promise<void>
  /** Puts what is held. Call it in the transaction whose rows name the content; calling it again does no harm. */
  readonly put: () => Promise<void>
}

/** What is held together: memory must not fill with the files of a large contract. */
const MOST_BYTES = 4 * 1024 * 1024

/** For one task or request. */
export const createHeldContent = (storage: Pick<Storage, 'put' | 'ahead'>): HeldContent => {
  const held: Uint8Array[] = []
  let size = 0
  return {
    hold: async (content) => {
      await storage.ahead(content)
      if (size + content.length > MOST_BYTES) {
        await storage.put(content)
        return
      }
      size += content.length
      held.push(content)
    },
    put: async () => {
      // None may still be on its way when the transaction ends.
      const settled = await Promise.allSettled(held.map((content) => storage.put(content)))
      for (const one of settled) if (one.status === 'rejected') throw one.reason
    },
  }
}
