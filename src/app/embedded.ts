// Whether this page is the one in a partner's frame, which keeps and shares nothing.
import { EMBED_PATH } from '#protocol/pages.ts'

/** Framed by a partner of the same site, it would share storage, tabs and sign-in with the person's own pages (decision 0097). */
export const isEmbedded = (): boolean => location.pathname === EMBED_PATH

/** A storage that is gone with the page. A frame's own may be closed, and then merely reading it throws. */
export const memoryStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** A channel to nobody. */
export const silentChannel = () => Object.assign(new EventTarget(), { postMessage: (): void => {} })
