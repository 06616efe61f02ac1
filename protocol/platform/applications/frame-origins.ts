// The origins of an application's own pages that may show the signing page in a frame (decision 0097).
import * as v from 'valibot'

/** Most origins an application may name. */
export const MOST_FRAME_ORIGINS = 10

// Neither wildcards nor anything that means something in a Content-Security-Policy.
const FORM = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/
const OWN_MACHINE: readonly string[] = ['localhost', '127.0.0.1']

/** The origin of an address as browsers write it; undefined for anything that is no address. */
export const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined

/** Whether an origin is a page on the reader's own machine, which production does not take. */
export const isOwnMachine = (origin: string): boolean =>
  origin.startsWith('http:') && URL.canParse(origin) && OWN_MACHINE.includes(new URL(origin).hostname)

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { origin, protocol, username, pathname, search, hash } = new URL(text)
  const isBare = username === '' && pathname === '/' && search === '' && hash === ''
  return isBare && FORM.test(origin) && (protocol === 'https:' || isOwnMachine(origin))
}

/** One origin in the form of browsers: lower case, no path, no usual port. */
const frameOrigin = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200, '网页来源最多 200 个字符'),
  v.check(isOrigin, '请填写以 https:// 开头的网页来源，只含域名和端口，如 https://oa.example.com'),
  v.transform((text) => new URL(text).origin),
)

/** None: no page outside may show it. */
export const frameOrigins = v.optional(
  v.pipe(v.array(frameOrigin), v.maxLength(MOST_FRAME_ORIGINS, `最多 ${MOST_FRAME_ORIGINS} 个网页来源`)),
  [],
)
