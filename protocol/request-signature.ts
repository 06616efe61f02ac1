// The text both sides hash for a request's sign (specification §7; wire rules in docs/decisions).

/** Length of the nonce, of [A-Za-z0-9]. */
export const NONCE_LENGTH = 16
/** How far now_date may lie from the server's clock, either way. */
export const NOW_DATE_WINDOW_MS = 300_000
/** Longest a request may take before the client gives up. */
export const HTTP_TIMEOUT_MS = 3_000_000
/** The secret both sides know when none is configured. Public by nature: it guards against accidents and replay, not people. */
export const DEFAULT_SIGN_SECRET = 'nuoyin-request-sign'

/** The signed field `call` that binds a request to its method and path: `POST /AccountService/user/login`. */
export const callField = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`

/**
 * The canonical text: `k1=v1&k2=v2…` over all keys but `sign`, sorted by UTF-16 code unit, null and undefined left out,
 * objects and arrays as JSON, everything else as String; the secret follows at once.
 */
export const canonicalText = (values: Record<string, unknown>, secret: string): string =>
  Object.keys(values)
    .filter((key) => key !== 'sign' && values[key] !== undefined && values[key] !== null)
    .sort()
    .map((key) => {
      const value = values[key]
      return `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
    })
    .join('&') + secret
