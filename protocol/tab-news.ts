// What the tabs of one browser tell each other about the session they share.

/** A session began as someone, its identity was switched, or it ended. */
export type TabNews =
  | { readonly kind: 'began' | 'switched'; readonly userId: string }
  | { readonly kind: 'ended' }
