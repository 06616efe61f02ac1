// Reads zlib data strictly.
// PDF readers each repair broken streams in their own way, and then show different pages.
import { constants, inflateRawSync, inflateSync } from 'node:zlib'

/** What was read. `unfinished` data is all there but its end mark or checksum is not; `broken` data is lost from some point. */
export type FlateReading =
  | { readonly state: 'sound' | 'unfinished'; readonly data: Uint8Array }
  | { readonly state: 'broken' | 'too-large' }

/** Inflates at most `limit` bytes. */
export const readFlate = (packed: Uint8Array, limit: number): FlateReading => {
  const maxOutputLength = limit
  try {
    return { state: 'sound', data: inflateSync(packed, { maxOutputLength }) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') return { state: 'too-large' }
    if (code === 'Z_BUF_ERROR') {
      return attempt(() => inflateSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }))
    }
    if (message === 'incorrect data check') {
      return attempt(() => inflateRawSync(packed.subarray(2), { maxOutputLength }))
    }
    return { state: 'broken' }
  }
}

const attempt = (read: () => Uint8Array): FlateReading => {
  try {
    return { state: 'unfinished', data: read() }
  } catch {
    return { state: 'broken' }
  }
}
