// The real kind of a file, found by its bytes; its name is only a claim.
import { listZip } from './zip-listing.ts'

/** What a file turned out to be. `encrypted-office` is an Office file with an open password, `zip` an archive of no known kind, `broken-zip` one whose directory is unreadable. */
export type ContentKind =
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'docx'
  | 'xlsx'
  | 'doc'
  | 'xls'
  | 'ofd'
  | 'encrypted-office'
  | 'zip'
  | 'broken-zip'
  | 'unknown'

/** Tells the kind from the content. Never throws; a file that only looks like a kind may still prove damaged later. */
export const contentKind = (bytes: Uint8Array): ContentKind => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return zipKind(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return compoundKind(bytes)
  // ISO 32000 readers accept the header anywhere in the first 1024 bytes.
  if (asText(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf'
  return 'unknown'
}

/** The kind a file name claims, or undefined where its ending says nothing known. */
export const claimedKind = (name: string): ContentKind | undefined => {
  const extension = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  if (extension === 'jpg' || extension === 'jpeg') return 'jpeg'
  const known = ['pdf', 'png', 'docx', 'xlsx', 'doc', 'xls', 'ofd'] as const
  return known.find((kind) => kind === extension)
}

const zipKind = (bytes: Uint8Array): ContentKind => {
  const entries = listZip(bytes)
  if (!entries) return 'broken-zip'
  const names = new Set(entries.map((entry) => entry.name))
  if (names.has('word/document.xml')) return 'docx'
  if (names.has('xl/workbook.xml')) return 'xlsx'
  if (names.has('OFD.xml')) return 'ofd'
  // Word writes word/document.xml; other writers may name the main part otherwise and say so in the content types.
  if (names.has('[Content_Types].xml') && [...names].some((name) => /^word\/document\d*\.xml$/.test(name)))
    return 'docx'
  return 'zip'
}

// Stream names of the compound file's directory (MS-CFB 2.6.1) are UTF-16.
const compoundKind = (bytes: Uint8Array): ContentKind => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) return 'encrypted-office'
  if (has('WordDocument')) return 'doc'
  if (has('Workbook')) return 'xls'
  return 'unknown'
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  bytes.length >= magic.length && magic.every((byte, index) => bytes[index] === byte)

const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
