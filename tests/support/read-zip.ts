// Reads a ZIP of stored entries by its central directory (APPNOTE.TXT 4.3.12, 4.3.16).

/** The files by name. */
export const readStoredZip = (bytes: Uint8Array): Record<string, Uint8Array> => {
  const zip = Buffer.from(bytes)
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files: Record<string, Uint8Array> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, comment, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    files[zip.toString('utf8', at + 46, at + 46 + nameLength)] = zip.subarray(data, data + size)
    at += 46 + nameLength + extra + comment
  }
  return files
}
