// Remembers what was read of short encodings that come again in file after file.
// What is read depends on the bytes alone, so that a file can teach nothing about another.

/** Encodings remembered at a time, and the longest of them in bytes: together 2 MB at most. */
const MOST = 256
const LONGEST = 8 * 1024

/** Reads as `read` does, once for the same bytes; what it throws or gives as undefined is not remembered. The value must not be changed. */
export const remembering = <T>(read: (der: Uint8Array) => T): ((der: Uint8Array) => T) => {
  const known = new Map<string, T>()
  return (der) => {
    if (der.length > LONGEST) return read(der)
    const key = Buffer.from(der.buffer, der.byteOffset, der.length).toString('latin1')
    const before = known.get(key)
    // A copy: the bytes are a view of a whole file, which must not be kept for it.
    const value = before ?? read(Uint8Array.from(der))
    if (value === undefined) return value
    known.delete(key)
    known.set(key, value)
    const [oldest] = known.keys()
    if (known.size > MOST && oldest !== undefined) known.delete(oldest)
    return value
  }
}
