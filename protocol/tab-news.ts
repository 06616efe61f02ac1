// What the tabs of one browser tell each other about the session they share.

/** Why the server ended a session: 401, 405, 510, 511 (specification §8). */
export type EndReason = 'unknownSession' | 'idle' | 'unitCancelled' | 'loggedInElsewhere'

/** A session began as someone, its identity was switched, or it ended, for a reason where the server ended it. */
export type TabNews =
  | { readonly kind: 'began' | 'switched'; readonly userId: string }
  | { readonly kind: 'ended'; readonly reason?: EndReason }
