// Reads the directory of a ZIP archive and weighs its entries before they are unpacked.
// See APPNOTE 4.3.
import { inflateRawSync } from 'node:zlib'

/** One entry as the central directory describes it. `offset` points to its local header. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packedSize: number
  readonly offset: number
  readonly encrypted: boolean
}

/** The entries of an archive, or undefined where its directory cannot be read. */
export const listZip = (bytes: Uint8Array): readonly ZipEntry[] | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = directoryEnd(view)
  if (end === undefined) return undefined
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return undefined
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString('utf8'),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The unpacked bytes of one entry, or undefined where it is damaged or longer than `limit` bytes. */
export const unpackEntry = (bytes: Uint8Array, entry: ZipEntry, limit: number): Uint8Array | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== 0x04034b50) return undefined
  const start =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = bytes.subarray(start, start + entry.packedSize)
  if (packed.length < entry.packedSize) return undefined
  if (entry.method === 0) return packed.length <= limit ? packed : undefined
  if (entry.method !== 8) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) })
  } catch {
    return undefined
  }
}

/**
 * Whether all entries together unpack to at most `limit` bytes. Sizes are measured by unpacking, since a bomb lies in
 * its directory.
 */
export const unpacksWithin = (bytes: Uint8Array, entries: readonly ZipEntry[], limit: number): boolean => {
  let left = limit
  for (const entry of entries) {
    if (entry.packedSize === 0) continue
    const unpacked = unpackEntry(bytes, entry, left)
    if (!unpacked) return false
    left -= unpacked.length
  }
  return true
}

const directoryEnd = (view: DataView): number | undefined => {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  return undefined
}
