// A genuinely signed contract with many features: the original that attacks start from.
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import { addLongTermData } from '#server/documents/signing/long-term.ts'
import { signDocument } from '#server/documents/signing/sign-document.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import { sampleDate, sampleSeal } from '#tests/support/sample-drawings.ts'
import { createTestTrust } from '#tests/support/signers.ts'
import { pdfOf, streamOf } from './raw-pdf.ts'

/** Object numbers of the contract's parts. */
export const PART = {
  catalog: 1,
  pages: 2,
  font: 3,
  firstPage: 4,
  amount: 5,
  secondPage: 6,
  terms: 7,
  unusedAmount: 8,
  overlay: 9,
  overlayLook: 10,
  noteField: 11,
  noteLook: 12,
  unusedFont: 13,
  form: 14,
  layer: 15,
  logo: 16,
  unusedLogo: 17,
  info: 18,
} as const

// Every reserved place of the seller stands over text: what it shows there must not hide any.
const EDGE = 'BT /F 12 Tf 540 480 Td (Pages) Tj ET'

/** The contract before anybody signed: two pages, a note field, an overlay, a layer, and objects nothing shows. */
export const unsignedContract = (): Uint8Array => {
  const page = (contents: number, extra = '') =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${contents} 0 R/Resources<</Font<</F 3 0 R>>/XObject<</L 16 0 R>>/Properties<</O 15 0 R>>>>${extra}>>`
  const look = (content: string) =>
    streamOf(content, '/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 3 0 R>>>>')
  return pdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R/AcroForm 14 0 R/OCProperties<</OCGs[15 0 R]/D<</ON[15 0 R]/Order[15 0 R]>>>>>>',
      '<</Type/Pages/Count 2/Kids[4 0 R 6 0 R]>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      page(PART.amount, '/Annots[9 0 R 11 0 R]'),
      streamOf(`BT /F 24 Tf 72 700 Td (Pay 100 yuan) Tj ET q 50 0 0 50 400 700 cm /L Do Q ${EDGE}`),
      page(PART.terms),
      streamOf(`/OC /O BDC BT /F 24 Tf 72 700 Td (Terms) Tj 0 -440 Td (paid) Tj ET EMC ${EDGE}`),
      streamOf('BT /F 24 Tf 72 700 Td (Pay 999 yuan) Tj ET'),
      '<</Type/Annot/Subtype/Square/Rect[72 600 172 620]/F 4/AP<</N 10 0 R>>>>',
      look('1 1 1 rg 0 0 100 20 re f'),
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/Rect[72 560 172 580]/F 4/V(agreed)/DA(/F 12 Tf)/AP<</N 12 0 R>>>>',
      look('/Tx BMC BT /F 12 Tf 2 5 Td (agreed) Tj ET EMC'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/Differences[49/nine]>>>>',
      '<</Fields[11 0 R]/DR<</Font<</F 3 0 R>>>>/DA(/F 12 Tf)>>',
      '<</Type/OCG/Name(Terms)>>',
      look('0 0 1 rg 0 0 1 1 re f'),
      look('1 0 0 rg 0 0 1 1 re f'),
      '<</Title(Contract)>>',
    ],
    '/Info 18 0 R',
  )
}

/** Who signs in the samples; one authority for the whole test file. */
export const trust = createTestTrust()
const buyer = trust.signer('云杉科技有限公司')
const seller = trust.signer('北辰商贸（上海）有限公司')

const place = (page: number, x: number) => [{ page, x, y: 700, w: 160, h: 160 }]

/** The contract with places for buyer (page 1, 骑缝) and seller (page 2, 骑缝), nobody having signed. */
export const reserved = await reserveSlots(unsignedContract(), [
  { field: 'buyer', seals: place(0, 60), dates: [], crossPage: [{ pages: [0, 1], y: 100, w: 160, h: 160 }] },
  { field: 'seller', seals: place(1, 60), dates: [], crossPage: [{ pages: [0, 1], y: 400, w: 160, h: 160 }] },
])

/** Signs a reserved place of a contract as the product does. */
export const signAs = async (
  pdf: Uint8Array,
  field: 'buyer' | 'seller' | 'mine',
  options: { docMdp?: 1 | 2; seal?: typeof sampleSeal; attachments?: readonly NamedFile[] } = {},
): Promise<Uint8Array> => {
  const { pdf: signed } = await signDocument({
    pdf,
    field,
    appearances: { seal: options.seal ?? sampleSeal, date: sampleDate },
    signer: field === 'buyer' ? buyer : seller,
    timestamps: trust.timestamps,
    time: trust.clock.now(),
    docMdp: options.docMdp,
    attachments: options.attachments,
  })
  return signed
}

/** Adds validation data and a document time stamp. */
export const archive = async (pdf: Uint8Array): Promise<Uint8Array> =>
  (await addLongTermData(pdf, { ...trust.validationData(), timestamps: trust.timestamps })).pdf

/** The genuine files: signed once, by both, archived, and the same certified. */
export const signedOnce = await signAs(reserved, 'buyer')
export const signedByBoth = await signAs(signedOnce, 'seller')
export const archived = await archive(signedByBoth)
export const certified = await signAs(reserved, 'buyer', { docMdp: 2 })
export const certifiedAndSigned = await signAs(certified, 'seller')

/** Certified as final by its one signer, then only archived, which is no change to the document. */
export const finalAndArchived = await archive(await signAs(reserved, 'buyer', { docMdp: 1 }))
