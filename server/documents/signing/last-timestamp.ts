// Finds the newest document time stamp of a file (ISO 32000-2 §12.8.5).
import { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfString } from '#server/documents/pdf/values.ts'
import { readDer } from '#server/trust/der/read.ts'

/** Its token (DER), without the zero bytes of its placeholder; undefined where there is none. */
export const lastDocumentTimestamp = (pdf: Uint8Array): Uint8Array | undefined => {
  const file = new PdfFile(pdf)
  let last: { readonly end: number; readonly contents: Uint8Array } | undefined
  for (const field of file.array(file.dict(file.catalog().dict.get('AcroForm'))?.get('Fields'))) {
    const value = file.dict(file.dict(field)?.get('V'))
    const contents = value && file.resolve(value.get('Contents'))
    if (!(contents instanceof PdfString) || file.name(value?.get('SubFilter')) !== 'ETSI.RFC3161') continue
    const [, , from, length] = file.array(value?.get('ByteRange'))
    const end = typeof from === 'number' && typeof length === 'number' ? from + length : 0
    if (last === undefined || end > last.end) last = { end, contents: contents.bytes }
  }
  return last && readDer(last.contents, { trailing: true }).raw
}
