// Remembers in memory the nonces of requests answered while the disk was full.
// No nonce may be used twice then either.
import { NOW_DATE_WINDOW_MS } from '#protocol/request-signature.ts'
import { illegal } from '#server/http/illegal.ts'

const remembered = new Map<string, number>()

export const isRemembered = (nonce: string): boolean => remembered.has(nonce)

/** Keeps a nonce for as long as its request could be sent again; refuses one that is kept already. */
export const rememberNonce = ({ nonce, now }: { readonly nonce: string; readonly now: Date }): void => {
  if (remembered.has(nonce)) throw illegal('nonce-used')
  for (const [each, at] of remembered) {
    if (now.getTime() - at < 2 * NOW_DATE_WINDOW_MS) break
    remembered.delete(each)
  }
  remembered.set(nonce, now.getTime())
}
