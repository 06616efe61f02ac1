// The other files that a signature names by their hash.
// This product writes them into the signature dictionary.
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import { PdfString, stringText } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'

const ENTRY = 'NYIN_Attachments'

/**
 * The files in the order they are named. Only what stands in the dictionary itself counts: a reference could lead to something
 * written later. One that cannot be read makes all of them unread.
 */
export const readNamedFiles = (signature: PdfDict): NamedFile[] => {
  const listed = signature.get(ENTRY)
  if (!Array.isArray(listed)) return []
  const files = listed.map(readNamedFile)
  return files.every((file) => file !== undefined) ? files : []
}

const readNamedFile = (value: PdfValue): NamedFile | undefined => {
  if (!(value instanceof Map)) return undefined
  const [name, hash] = [value.get('Name'), value.get('SHA256')]
  if (!(name instanceof PdfString) || !(hash instanceof PdfString)) return undefined
  const sha256 = stringText(hash)
  return /^[0-9a-f]{64}$/.test(sha256) ? { name: stringText(name), sha256 } : undefined
}
