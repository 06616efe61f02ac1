// Signs in a reserved field of an encrypted file without opening it; strings stay as stored.
import { messageBy } from './signers.ts'
import type { Outsider } from './signers.ts'
import { PARTS, blankContract, draftOn, filled } from './files.ts'
import { PdfRef, dictOf, name, textString } from '#server/documents/pdf/values.ts'
import { startxrefOf, textOf, withTail, xrefOf } from '#tests/support/attacks/raw-pdf.ts'
import { runTool } from '#tests/support/pdf-tools.ts'
import { appended } from './writers.ts'

const ROOM = 9000

/** The contract with one empty signature field, encrypted by qpdf with these arguments behind the passwords. */
export const encryptedContract = (user: string, ...how: string[]): Uint8Array => {
  const writer = 'a plain table'
  const blank = blankContract(writer)
  const draft = draftOn(blank)
  const page = draft.dict(PARTS.page)
  const field = draft.add(
    dictOf({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString('Signature1'),
      Rect: [0, 0, 0, 0],
      P: new PdfRef(PARTS.page, 0),
    }),
  )
  draft.objects.set(
    PARTS.page,
    new Map([...page, ['Annots', [...draft.file.array(page.get('Annots')), field]]]),
  )
  draft.objects.set(
    PARTS.catalog,
    new Map([...draft.dict(PARTS.catalog), ['AcroForm', dictOf({ Fields: [field], SigFlags: 3 })]]),
  )
  const args = ['--allow-weak-crypto', '--object-streams=disable', '--encrypt', user, 'owner', ...how, '--']
  return runTool('qpdf', [...args, '{pdf}', '-'], { pdf: appended(blank, writer, draft.objects) }).bytes
}

/** The field of such a file signed. */
export const signedEncrypted = (pdf: Uint8Array, who: Outsider): Promise<Uint8Array> => {
  const text = textOf(pdf)
  const field = /(\d+) 0 obj\n<<((?:(?!endobj)[\s\S])*\/FT \/Sig(?:(?!endobj)[\s\S])*)>>\nendobj/.exec(text)
  const [, size] = /\/Size (\d+)/.exec(text.slice(text.lastIndexOf('trailer'))) ?? []
  const [, kept = ''] = /trailer <<([\s\S]*?)>>\nstartxref/.exec(text) ?? []
  if (!field || !size) throw new Error('no field')
  const number = Number(size)
  const fieldAt = pdf.length
  const fieldText = `${field[1]} 0 obj\n<<${field[2]}/V ${number} 0 R>>\nendobj\n`
  const value = `${number} 0 obj\n<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange [0 ${'*'.repeat(32)}]/Contents <${'0'.repeat(ROOM * 2)}>>>\nendobj\n`
  const valueAt = fieldAt + fieldText.length
  const at = valueAt + value.length
  const trailer = `${kept.replace(/\/Size \d+/, `/Size ${number + 1}`)}/Prev ${startxrefOf(pdf)}`
  const offsets = new Map([
    [Number(field[1]), fieldAt],
    [number, valueAt],
  ])
  const whole = withTail(pdf, `${fieldText}${value}${xrefOf(offsets, trailer)}startxref\n${at}\n%%EOF\n`)
  return filled(pdf, whole, new PdfRef(number, 0), (covered) =>
    messageBy(who, covered, { timestamped: true }),
  )
}
