// Finds the time stamps in a file: those of its signatures, and document time stamps.
// See ISO 32000-2 §12.8.3.3 and §12.8.5.
import { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfString } from '#server/documents/pdf/values.ts'
import { DerError, readDer } from '#server/trust/der/read.ts'
import { signatureTimestampIn } from '#server/trust/timestamp-serial.ts'
import { factsIn } from '#server/trust/timestamp-token.ts'
import type { StampInFile } from '#server/trust/timestamp-token.ts'

/** What the stamps say of themselves, unchecked; of those with the same certificates the first. What cannot be read is passed over. */
export const stampsInFile = (pdf: Uint8Array): StampInFile[] => {
  const file = new PdfFile(pdf)
  const found = new Map<string, StampInFile>()
  for (const field of file.array(file.dict(file.catalog().dict.get('AcroForm'))?.get('Fields'))) {
    const value = file.dict(file.dict(field)?.get('V'))
    const contents = value && file.resolve(value.get('Contents'))
    if (!(contents instanceof PdfString)) continue
    const stamp = stampIn(contents.bytes, file.name(value?.get('SubFilter')) === 'ETSI.RFC3161')
    if (stamp === undefined) continue
    const key = stamp.certificates.map((der) => Buffer.from(der).toString('base64')).join()
    if (!found.has(key)) found.set(key, stamp)
  }
  return [...found.values()]
}

const stampIn = (contents: Uint8Array, isToken: boolean): StampInFile | undefined => {
  try {
    const der = readDer(contents, { trailing: true }).raw
    const token = isToken ? der : signatureTimestampIn(der)
    return token && factsIn(token)
  } catch (error) {
    // Signatures a file brought with it may be of any kind.
    if (error instanceof DerError) return undefined
    throw error
  }
}
