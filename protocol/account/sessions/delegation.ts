// The pages that a person sees who signed in by a partner's one-time link.
// These are the pages for reading and signing, and no others.

/** Pages of a session that a link began; everything else needs the person's own sign-in. */
export const DELEGATED_PATHS: readonly string[] = ['/sign/list/signing', '/signDetail', '/signModel/signAuth']

/** Whether a path, with or without a query, is one of those pages. */
export const isDelegatedPath = (target: string): boolean =>
  DELEGATED_PATHS.includes(target.replace(/[?#].*$/s, ''))
