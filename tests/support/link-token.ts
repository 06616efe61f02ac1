// The link in a text message.

/** The token of the short link in a text; empty without one. */
export const linkTokenIn = (text = ''): string => /https?:\/\/[^/\s]+\/s\/([\w-]+)/.exec(text)?.[1] ?? ''
