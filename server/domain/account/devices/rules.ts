// The cookie that recognises a browser.
// It grants no access; it keeps the wrong guesses of others from locking out the owner.

/** How long a device stays known after the last sign-in, in milliseconds. */
export const KNOWN_FOR_MS = 180 * 24 * 3_600_000

const COOKIE = 'nuoyin_device'
const TOKEN = /^[\w-]{43}$/

/** The device token in a Cookie header (RFC 6265 §4.2); '' without one. */
export const deviceIn = (cookies: string | undefined): string => {
  for (const pair of (cookies ?? '').split(';', 50)) {
    const [name, value = ''] = pair.trim().split('=', 2)
    if (name === COOKIE && TOKEN.test(value)) return value
  }
  return ''
}

/** The Set-Cookie header that hands a device its token: for scripts unreadable, for other sites unsent. */
export const deviceCookie = (
  token: string,
  { path, isSecure }: { path: string; isSecure: boolean },
): string =>
  `${COOKIE}=${token}; Path=${path}; Max-Age=${KNOWN_FOR_MS / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
