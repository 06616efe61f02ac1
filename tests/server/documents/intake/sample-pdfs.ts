// PDFs as they come from outside, made for the tests.
import 'reflect-metadata'
import {
  CryptoKeySigner,
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
  degrees,
  rgb,
} from '@libpdf/core'
import { X509CertificateGenerator } from '@peculiar/x509'

/** A plain document: `pages` A4 pages of text with a red bar. */
export const plainPdf = async (pages = 2): Promise<Uint8Array> => {
  const pdf = PDF.create()
  for (let page = 1; page <= pages; page++) {
    const sheet = pdf.addPage({ size: 'a4' })
    sheet.drawText(`Lease of office premises, page ${page}`, { x: 72, y: 760, size: 18 })
    sheet.drawRectangle({ x: 72, y: 700, width: 200 + page * 20, height: 30, color: rgb(0.8, 0.2, 0.1) })
  }
  return pdf.save()
}

/** One landscape-shown page: a portrait sheet turned by 90 degrees, its crop box smaller than the sheet. */
export const turnedPdf = async (): Promise<Uint8Array> => {
  const pdf = PDF.create()
  const sheet = pdf.addPage({ size: 'a4', rotate: 90 })
  sheet.drawText('Turned page', { x: 100, y: 400, size: 24, rotate: degrees(90) })
  sheet.dict.set('CropBox', numbers(20, 30, 520, 730))
  return pdf.save()
}

/** A document whose attributes stand in a nested page tree and whose root lists a page twice. */
export const inheritedPdf = async (): Promise<Uint8Array> => {
  const pdf = await PDF.load(await plainPdf(2))
  const tree = pdf.getCatalog().getDict('Pages', pdf.getObject.bind(pdf))!
  const kids = [...tree.getArray('Kids', pdf.getObject.bind(pdf))!]
  for (const page of pdf.getPages()) {
    tree.set('Resources', page.dict.get('Resources')!)
    page.dict.delete('Resources')
    page.dict.delete('MediaBox')
    page.dict.delete('Type')
  }
  tree.set('MediaBox', numbers(595, 842, 0, 0))
  const inner = PdfDict.of({
    Type: PdfName.of('Pages'),
    Kids: PdfArray.of(...kids, kids[0]!),
    Count: PdfNumber.of(3),
  })
  tree.set('Kids', pdf.createArray([pdf.register(inner)]))
  tree.set('Count', PdfNumber.of(3))
  return pdf.save()
}

/** A form with a filled text field, a ticked box and an empty signature field. */
export const formPdf = async (
  options: { appearances?: boolean; value?: string } = {},
): Promise<Uint8Array> => {
  const pdf = await PDF.load(await plainPdf(1))
  const form = pdf.getOrCreateForm()
  const page = pdf.getPage(0)!
  const name = form.createTextField('name')
  page.drawField(name, { x: 72, y: 600, width: 200, height: 24 })
  name.setValue(options.appearances === false ? 'x' : (options.value ?? 'Zhang San'))
  const agreed = form.createCheckbox('agreed')
  page.drawField(agreed, { x: 72, y: 560, width: 16, height: 16 })
  agreed.check()
  form.createSignatureField('seal')
  const saved = await pdf.save()
  if (options.appearances !== false) return saved
  const again = await PDF.load(saved)
  const resolve = again.getObject.bind(again)
  const acroForm = again.getCatalog().getDict('AcroForm', resolve)!
  acroForm.set('NeedAppearances', PdfBool.of(true))
  const field = resolve([...acroForm.getArray('Fields', resolve)!][0] as PdfRef) as PdfDict
  field.set('V', PdfString.fromString(options.value ?? '张三'))
  for (const kid of field.getArray('Kids', resolve) ?? [field]) {
    const widget = kid instanceof PdfRef ? (resolve(kid) as PdfDict) : (kid as PdfDict)
    widget.delete('AP')
  }
  return again.save()
}

/** A document with scripts, an opening action, a launch link and an attachment. */
export const activePdf = async (): Promise<Uint8Array> => {
  const pdf = await PDF.load(await plainPdf(1))
  const script = PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(1)') })
  const catalog = pdf.getCatalog()
  catalog.set('OpenAction', script)
  catalog.set('AA', PdfDict.of({ WC: script }))
  pdf.addAttachment('secret.txt', new TextEncoder().encode('hidden words'))
  const launch = PdfDict.of({ S: PdfName.of('Launch'), F: PdfString.fromString('calc.exe') })
  const link = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Link'),
    Rect: numbers(72, 700, 200, 720),
    A: launch,
  })
  const site = PdfDict.of({ S: PdfName.of('URI'), URI: PdfString.fromString('https://example.com/') })
  const plainLink = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Link'),
    Rect: numbers(72, 650, 200, 670),
    A: site,
  })
  pdf.getPage(0)!.dict.set('Annots', PdfArray.of(pdf.register(link), pdf.register(plainLink)))
  return pdf.save()
}

/** A document signed once by somebody else's software. */
export const signedPdf = async (base?: Uint8Array): Promise<Uint8Array> => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Other Party',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2036-01-01'),
  })
  const pdf = await PDF.load(base ?? (await plainPdf(1)))
  const signer = new CryptoKeySigner(keys.privateKey, new Uint8Array(certificate.rawData), 'EC', 'ECDSA')
  return (await pdf.sign({ signer })).bytes
}

const numbers = (...values: readonly number[]) => PdfArray.of(...values.map((value) => PdfNumber.of(value)))
