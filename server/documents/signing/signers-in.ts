// Finds the certificates with which a file was signed here (ISO 32000-2 §12.8.1).
import { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfString } from '#server/documents/pdf/values.ts'
import { childAt, children, readDer } from '#server/trust/der/read.ts'

/** Names of fields that a signing act here fills: a party's id and what it put. */
const OURS = /^[0-9a-f-]{36}-(?:companySeal|personSign|legalSeal)$/

/** The certificates (DER) that each signature made here carries; signatures that a file brought with it are left out. */
export const signersIn = (pdf: Uint8Array): Uint8Array[][] => {
  const file = new PdfFile(pdf)
  const fields = file.array(file.dict(file.catalog().dict.get('AcroForm'))?.get('Fields'))
  return fields.flatMap((entry) => {
    const field = file.dict(entry)
    const [title, value] = [file.resolve(field?.get('T')), file.dict(field?.get('V'))]
    const contents = value && file.resolve(value.get('Contents'))
    if (!(title instanceof PdfString) || !OURS.test(Buffer.from(title.bytes).toString('latin1'))) return []
    if (!(contents instanceof PdfString) || file.name(value?.get('SubFilter')) !== 'ETSI.CAdES.detached')
      return []
    const message = readDer(contents.bytes, { trailing: true })
    const signed = children(childAt(childAt(message, 1, 0xa0), 0, 0x30))
    const bag = signed.find(({ tag }) => tag === 0xa0)
    return bag ? [children(bag).map(({ raw }) => raw.slice())] : []
  })
}
