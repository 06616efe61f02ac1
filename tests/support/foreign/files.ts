// Contracts signed in the manner of other products, with late fields, long-term data and stamps.
import { createHash } from 'node:crypto'
import { PdfFile } from '#server/documents/pdf/file.ts'
import { PdfRef, PdfStream, dateString, dictOf, name, textString } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'
import type { ValidationData } from '#server/documents/signing/long-term.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import { latin1, pdfOf, streamOf, textOf } from '#tests/support/attacks/raw-pdf.ts'
import { messageBy, outside } from './signers.ts'
import type { MessageOptions, Outsider } from './signers.ts'
import { appended } from './writers.ts'
import type { Writer } from './writers.ts'

const XMP = (modified: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2026-11-01T00:00:00Z"><xmp:ModifyDate>${modified}</xmp:ModifyDate><xmp:MetadataDate>${modified}</xmp:MetadataDate></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Object numbers of the contract's parts. */
export const PARTS = {
  catalog: 1,
  pages: 2,
  font: 3,
  page: 4,
  text: 5,
  info: 6,
  metadata: 7,
  note: 8,
} as const

const bodies = [
  '<</Type/Catalog/Pages 2 0 R/Metadata 7 0 R>>',
  '<</Type/Pages/Count 1/Kids[4 0 R]>>',
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Annots[8 0 R]/Resources<</Font<</F 3 0 R>>>>>>',
  streamOf('BT /F 24 Tf 72 700 Td (Pay 100 yuan) Tj ET'),
  '<</Title(Contract)/Producer(Other Maker 1.0)/ModDate(D:20261101000000Z)>>',
  streamOf(XMP('2026-11-01T00:00:00Z'), '/Type/Metadata/Subtype/XML'),
  '<</Type/Annot/Subtype/Link/Rect[72 100 200 120]/Border[0 0 0]/A<</S/URI/URI(https://example.com)>>>>',
]

/** A contract that nobody has signed, as the writer's products save it. */
export const blankContract = (writer: Writer): Uint8Array =>
  writer === 'a table with the hybrid stream copied' ? hybridContract() : pdfOf(bodies, '/Info 6 0 R')

/** The font stands in an object stream that only readers of the newer kind find. */
const hybridContract = (): Uint8Array => {
  let text = '%PDF-1.5\n'
  const offsets: number[] = []
  const write = (num: number, body: string) => {
    offsets[num] = text.length
    text += `${num} 0 obj\n${body}\nendobj\n`
  }
  for (const [index, body] of bodies.entries()) if (index + 1 !== PARTS.font) write(index + 1, body)
  write(9, streamOf(`3 0 ${bodies[PARTS.font - 1]}`, '/Type/ObjStm/N 1/First 4'))
  const row = Buffer.from([2, 0, 0, 0, 0, 9, 0, 0]).toString('latin1')
  write(10, streamOf(row, '/Type/XRef/Size 11/W[1 5 2]/Index[3 1]'))
  const startxref = text.length
  text += 'xref\n0 11\n0000000003 65535 f \n'
  for (let num = 1; num <= 10; num += 1)
    text +=
      offsets[num] === undefined
        ? '0000000000 00000 f \n'
        : `${String(offsets[num]).padStart(10, '0')} 00000 n \n`
  return latin1(
    `${text}trailer\n<</Size 11/Root 1 0 R/Info 6 0 R/XRefStm ${offsets[10]}>>\nstartxref\n${startxref}\n%%EOF\n`,
  )
}

/** How somebody signs. */
export interface SigningOptions extends MessageOptions {
  readonly field: string
  readonly writer: Writer
  readonly subFilter?: 'ETSI.CAdES.detached' | 'adbe.pkcs7.detached'
  /** What the field shows; nothing where it is left out. */
  readonly look?: string
  /** What the look draws with, instead of the contract's font. */
  readonly resources?: PdfDict
  /** Number of a field reserved before, instead of a new one. */
  readonly into?: number
  /** Further entries of the field. */
  readonly entries?: Record<string, PdfValue>
  /** Further objects of the same update, and what they change. */
  readonly more?: (update: Draft) => void
}

/** An update in the making. */
export interface Draft {
  readonly file: PdfFile
  readonly objects: Map<number, PdfValue | string>
  readonly add: (value: PdfValue | string) => PdfRef
  readonly dict: (num: number) => PdfDict
}

/** An update behind a file; nothing in it yet. */
export const draftOn = (pdf: Uint8Array): Draft => {
  const file = new PdfFile(pdf)
  const objects = new Map<number, PdfValue | string>()
  // Two numbers are left for the streams of the section itself.
  let next = file.xref.size + 2
  return {
    file,
    objects,
    add: (value) => {
      objects.set(next, value)
      return new PdfRef(next++, 0)
    },
    dict: (num) => {
      const own = objects.get(num)
      return new Map(own instanceof Map ? own : (file.dict(new PdfRef(num, 0)) ?? []))
    },
  }
}

/** Signs in a new field of the first page, with the dates that products keep. */
export const signedBy = async (
  pdf: Uint8Array,
  who: Outsider,
  options: SigningOptions,
): Promise<Uint8Array> => {
  const draft = draftOn(pdf)
  addDates(draft)
  const value = addField(draft, options.field, options.subFilter ?? 'ETSI.CAdES.detached', options)
  options.more?.(draft)
  return filled(pdf, appended(pdf, options.writer, draft.objects), value, (covered) =>
    messageBy(who, covered, options),
  )
}

/** Adds a store of validation data: certificates and lists of the other authority, with an entry for each signature. */
export const withStore = (
  pdf: Uint8Array,
  writer: Writer,
  data: ValidationData & { readonly answers?: readonly Uint8Array[] } = outside.validationData(),
): Uint8Array => {
  const draft = draftOn(pdf)
  const held = draft.file.dict(draft.file.dict(new PdfRef(PARTS.catalog, 0))?.get('DSS'))
  const streams = (key: string, ders: readonly Uint8Array[]) => [
    ...draft.file.array(held?.get(key)),
    ...ders.map((der) => draft.add(new PdfStream(new Map(), der))),
  ]
  const certs = streams('Certs', data.certificates)
  const lists = streams('CRLs', data.revocationLists)
  const answers = streams('OCSPs', data.answers ?? [])
  const entry = dictOf({ Cert: certs, CRL: lists })
  const keys = [...textOf(pdf).matchAll(/\/Contents <([0-9a-f]+)>/g)].map(([, hex = '']) =>
    createHash('sha1').update(Buffer.from(hex, 'hex')).digest('hex').toUpperCase(),
  )
  const store = dictOf({
    Type: name('DSS'),
    Certs: certs,
    CRLs: lists,
    ...(answers.length > 0 && { OCSPs: answers }),
    VRI: dictOf(Object.fromEntries(keys.map((key) => [key, entry]))),
  })
  const extension = dictOf({ BaseVersion: name('1.7'), ExtensionLevel: 5 })
  draft.objects.set(
    PARTS.catalog,
    new Map([
      ...draft.dict(PARTS.catalog),
      ['DSS', draft.add(store)],
      ['Extensions', dictOf({ ADBE: extension, ESIC: extension })],
    ]),
  )
  return appended(pdf, writer, draft.objects)
}

/** Adds a document time stamp of the other authority. */
export const withTimestamp = async (pdf: Uint8Array, writer: Writer): Promise<Uint8Array> => {
  const draft = draftOn(pdf)
  const value = addField(draft, `stamp ${pdf.length}`, 'ETSI.RFC3161')
  return filled(pdf, appended(pdf, writer, draft.objects), value, async (covered) => {
    const digest = createHash('sha256').update(covered).digest()
    return (await requestTimestamp(digest, outside.timestamps)).token
  })
}

const addDates = ({ file, objects, dict }: Draft): void => {
  const now = outside.clock.now()
  objects.set(PARTS.info, new Map([...dict(PARTS.info), ['ModDate', dateString(now)]]))
  const metadata = file.resolve(new PdfRef(PARTS.metadata, 0))
  if (metadata instanceof PdfStream)
    objects.set(PARTS.metadata, new PdfStream(metadata.dict, latin1(XMP(now.toISOString()))))
}

const ROOM = 9000

const addField = (
  draft: Draft,
  field: string,
  subFilter: string,
  { look, resources, entries, into }: Pick<SigningOptions, 'look' | 'resources' | 'entries' | 'into'> = {},
): PdfRef => {
  const { file, objects, add, dict } = draft
  const stamp = subFilter === 'ETSI.RFC3161'
  const value = add(
    `<</Type/${stamp ? 'DocTimeStamp' : 'Sig'}/Filter/Adobe.PPKLite/SubFilter/${subFilter}/ByteRange [0 ${'*'.repeat(32)}]/Contents <${'0'.repeat(ROOM * 2)}>>>`,
  )
  const form = look === undefined ? undefined : add(lookStream(look, resources))
  if (into !== undefined) {
    const shown = form ? { AP: dictOf({ N: form }) } : {}
    objects.set(into, new Map([...dict(into), ...Object.entries({ V: value, ...shown, ...entries })]))
    return value
  }
  const widget = add(
    dictOf({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString(field),
      V: value,
      P: new PdfRef(PARTS.page, 0),
      Rect: look === undefined ? [0, 0, 0, 0] : [300, 80, 500, 140],
      F: 132,
      ...(form && { AP: dictOf({ N: form }), MK: dictOf({}) }),
      ...entries,
    }),
  )
  const page = dict(PARTS.page)
  objects.set(PARTS.page, new Map([...page, ['Annots', [...file.array(page.get('Annots')), widget]]]))
  const catalog = dict(PARTS.catalog)
  const fields = file.array(file.dict(catalog.get('AcroForm'))?.get('Fields'))
  const form14 = dictOf({ Fields: [...fields, widget], SigFlags: 3 })
  objects.set(PARTS.catalog, new Map([...catalog, ['AcroForm', form14]]))
  return value
}

const lookStream = (content: string, resources?: PdfDict): PdfStream =>
  new PdfStream(
    dictOf({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 200, 60],
      Resources: resources ?? dictOf({ Font: dictOf({ F: new PdfRef(PARTS.font, 0) }) }),
    }),
    latin1(content),
  )

/** Fixes the byte range of the update just appended, and fills the gap with what `make` answers for the covered bytes. */
export const filled = async (
  before: Uint8Array,
  whole: Uint8Array,
  { num }: PdfRef,
  make: (covered: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> => {
  const bytes = Buffer.from(whole)
  const at = bytes.indexOf(`${num} 0 obj`, before.length)
  const gapStart = bytes.indexOf('/Contents <', at) + '/Contents '.length
  const gapEnd = bytes.indexOf('>', gapStart) + 1
  const range = `${gapStart} ${gapEnd} ${bytes.length - gapEnd}`.padEnd(32)
  bytes.write(range, bytes.indexOf('*'.repeat(32), at), 'latin1')
  const message = await make(Buffer.concat([bytes.subarray(0, gapStart), bytes.subarray(gapEnd)]))
  if (message.length > ROOM) throw new Error(`the message takes ${message.length} bytes`)
  bytes.write(Buffer.from(message).toString('hex'), gapStart + 1, 'latin1')
  return new Uint8Array(bytes)
}

/** A line of dark text in the field's font, with a frame around it. */
export const SIGNED_LOOK =
  'q 0 g BT /F 12 Tf 6 34 Td (Digitally signed by) Tj 0 -16 Td (Other Company) Tj ET 0.5 w 1 1 198 58 re S Q'
