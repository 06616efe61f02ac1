// Reads the header `traceparent` (W3C Trace Context, §3.2), which anybody may have written.

/** A span of somebody else. */
export interface RemoteSpan {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

const MOST_CHARACTERS = 256
// What later versions add comes after another dash; version ff is no version.
const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const SAMPLED = 1

/** Undefined when it is none. */
export const readTraceparent = (text: string | undefined): RemoteSpan | undefined => {
  if (text === undefined || text.length > MOST_CHARACTERS) return undefined
  const [, version, traceId, spanId, flags, rest] = FORM.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === '00' && rest !== undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

/** As version 00 writes it. */
export const writeTraceparent = ({ traceId, spanId, isSampled }: RemoteSpan): string =>
  `00-${traceId}-${spanId}-0${isSampled ? SAMPLED : 0}`
