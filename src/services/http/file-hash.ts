// SHA-256 of a file as lower-case hex.
// WebCrypto is missing on plain http outside localhost, so there is a slower fallback.
import type WordArray from 'crypto-js/lib-typedarrays.js'

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Hash of all bytes of the blob. */
export const sha256Of = async (blob: Blob): Promise<string> => {
  const bytes = await blob.arrayBuffer()
  if (globalThis.crypto.subtle !== undefined)
    return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  const [{ default: sha256 }, { default: words }] = await Promise.all([
    import('crypto-js/sha256.js'),
    import('crypto-js/lib-typedarrays.js') as Promise<{ default: typeof WordArray }>,
  ])
  return sha256(words.create(bytes)).toString()
}
