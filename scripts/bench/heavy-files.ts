// Files that are as heavy as files get: the hostile ones, and honest ones of great size.
import { randomBytes } from 'node:crypto'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import { archive, signAs } from '#tests/support/attacks/contract-sample.ts'
import { hostiles } from '#tests/support/attacks/hostile.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'
import { bombs } from '#tests/support/attacks/xref-bombs.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'

const MEGABYTE = 2 ** 20
const SIDE = 4_000

/** Pages that each show one picture of noise; `megabytes` are those of all pictures. */
export const pictures = (count: number, megabytes: number): Uint8Array => {
  const each = Math.floor((megabytes * MEGABYTE) / count)
  const rows = Math.floor(each / SIDE)
  const bodies = ['<</Type/Catalog/Pages 2 0 R>>', '']
  const kids = Array.from({ length: count }, () => {
    const data = randomBytes(rows * SIDE).toString('latin1')
    const image = bodies.push(
      streamOf(
        data,
        `/Type/XObject/Subtype/Image/Width ${SIDE}/Height ${rows}/BitsPerComponent 8/ColorSpace/DeviceGray`,
      ),
    )
    const content = bodies.push(streamOf('q 595 0 0 842 0 0 cm /I Do Q'))
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<</XObject<</I ${image} 0 R>>>>>>`
    return `${bodies.push(page)} 0 R`
  })
  bodies[1] = `<</Type/Pages/Count ${count}/Kids[${kids.join(' ')}]>>`
  return pdfOf(bodies)
}

const notes = (count: number): Uint8Array => {
  const ids = Array.from({ length: count }, (_, index) => `${index + 4} 0 R`)
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[${ids.join(' ')}]>>`,
    ...ids.map(
      (_, index) => `<</Type/Annot/Subtype/Text/Rect[${index % 500} 9 ${(index % 500) + 9} 18]/Contents(n)>>`,
    ),
  ])
}

const numbers = (megabytes: number): Uint8Array =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/Extra 4 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    `[${'1234 '.repeat((megabytes * MEGABYTE) / 5)}]`,
  ])

const signedByTwo = async (pdf: Uint8Array): Promise<Uint8Array> => {
  const slots = { dates: [], crossPage: [] }
  const reserved = await reserveSlots(pdf, [
    { ...slots, field: 'buyer', seals: [{ page: 0, x: 10, y: 10, w: 40, h: 40 }] },
    { ...slots, field: 'seller', seals: [{ page: 0, x: 60, y: 10, w: 40, h: 40 }] },
  ])
  return archive(await signAs(await signAs(reserved, 'buyer'), 'seller'))
}

/** Two companies' seals across all pages, each strip a widget of its own. */
const sealedAcross = async (count: number): Promise<Uint8Array> => {
  const across = (y: number) => [
    { pages: Array.from({ length: count }, (_, page) => page), y, w: 160, h: 160 },
  ]
  const seal = (x: number) => [{ page: count - 1, x, y: 700, w: 160, h: 160 }]
  const reserved = await reserveSlots(pagesOf(count), [
    { field: 'buyer', seals: seal(60), dates: [], crossPage: across(100) },
    { field: 'seller', seals: seal(260), dates: [], crossPage: across(400) },
  ])
  return archive(await signAs(await signAs(reserved, 'buyer'), 'seller'))
}

/** The file whose check is compared with another program's. */
export const SEALED_ACROSS = '500 pages with seals of two across them'

type MakeFile = () => Uint8Array | Promise<Uint8Array>

const largeFiles: Readonly<Record<string, MakeFile>> = {
  '20 MB, one array of numbers': () => numbers(20),
  '20 MB of pictures on ten pages': () => pictures(10, 20),
  '48 MB scan of twelve pages': () => pictures(12, 48),
  '48 MB scan, signed by two and archived': () => signedByTwo(pictures(12, 48)),
  '64 MB scan, more than is taken in': () => pictures(16, 64),
  '500 pages': () => pagesOf(500),
  [SEALED_ACROSS]: () => sealedAcross(500),
  '10,000 notes on a page': () => notes(10_000),
  '30,000 notes on a page': () => notes(30_000),
}

/** All of them by what they are. */
export const heavyFiles: Readonly<Record<string, MakeFile>> = { ...hostiles, ...bombs, ...largeFiles }
