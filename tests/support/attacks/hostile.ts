// Files made to exhaust, confuse or crash whoever reads them.
import { deflateSync } from 'node:zlib'
import { signedOnce } from './contract-sample.ts'
import { latin1, pdfOf, streamOf, textOf } from './raw-pdf.ts'

const MEGABYTE = 1024 * 1024

/** A file whose only cross-reference is a stream over these bodies; object n is `bodies[n - 1]`. */
const withXrefStream = (bodies: readonly string[], extra: string, rows: string, root = 1): Uint8Array => {
  let text = '%PDF-1.7\n'
  for (const [index, body] of bodies.entries()) text += `${index + 1} 0 obj\n${body}\nendobj\n`
  const at = text.length
  const data = deflateSync(Buffer.from(rows, 'latin1')).toString('latin1')
  text += `${bodies.length + 1} 0 obj\n<</Type/XRef/W[1 4 2]/Root ${root} 0 R/Filter/FlateDecode${extra}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`
  return latin1(`${text}startxref\n${at}\n%%EOF\n`)
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'
const pages = '<</Type/Pages/Count 1/Kids[3 0 R]>>'
const signature = (range: string) =>
  `<</Type/Sig/Filter/A/SubFilter/ETSI.CAdES.detached/ByteRange ${range}/Contents <00>>>`
const signedPages = (range: string) => [
  '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/SigFlags 3>>>>',
  pages,
  onePage,
  '<</FT/Sig/T(a)/V 5 0 R>>',
  signature(range),
]

const bomb = (size: number) => deflateSync(Buffer.alloc(size)).toString('latin1')

/** Pseudo-random bytes, the same every time. */
export const noise = (length: number, seed = 7): Uint8Array => {
  const bytes = new Uint8Array(length)
  let state = seed * 2654435761 || 1
  for (let i = 0; i < length; i += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    bytes[i] = state & 0xff
  }
  return bytes
}

const manyObjects = (count: number): Uint8Array =>
  pdfOf([catalog, pages, onePage, ...Array.from({ length: count }, (_, i) => `[${i + 3} 0 R]`)])

export const hostiles: Record<string, () => Uint8Array> = {
  'nothing at all': () => new Uint8Array(),
  'a header alone': () => latin1('%PDF-1.7\n'),
  'an end alone': () => latin1('%PDF-1.7\nstartxref\n0\n%%EOF\n'),
  'a quarter of a signed file': () => signedOnce.slice(0, signedOnce.length / 4),
  'a signed file short of one byte': () => signedOnce.slice(0, -2),
  'random bytes': () => noise(MEGABYTE),
  'random bytes behind a header': () =>
    new Uint8Array(Buffer.concat([latin1('%PDF-1.7\n'), noise(MEGABYTE)])),
  'blanks without end': () => latin1(`%PDF-1.7\n${' '.repeat(8 * MEGABYTE)}startxref\n9\n%%EOF`),
  'end marks without end': () => latin1(`%PDF-1.7\n${'startxref\n9\n%%EOF\n'.repeat(200_000)}`),
  'arrays in arrays': () => pdfOf([catalog, pages, onePage, '['.repeat(500_000)]),
  'arrays in arrays, closed': () => pdfOf(['['.repeat(500_000) + ']'.repeat(500_000), pages, onePage]),
  'dictionaries in dictionaries': () => pdfOf([catalog, '<</A'.repeat(300_000), onePage]),
  'brackets in a string': () => pdfOf([catalog, `(${'('.repeat(1_000_000)}`, onePage]),
  'a page tree that is its own child': () =>
    pdfOf([catalog, '<</Type/Pages/Count 1/Kids[2 0 R]/Parent 2 0 R>>']),
  'a page tree in a circle': () =>
    pdfOf([
      catalog,
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Pages/Parent 2 0 R/Count 1/Kids[2 0 R]>>',
    ]),
  'a page tree without end': () =>
    pdfOf([
      catalog,
      ...Array.from(
        { length: 5000 },
        (_, i) => `<</Type/Pages/Parent ${i + 1} 0 R/Count 1/Kids[${i + 3} 0 R]>>`,
      ),
    ]),
  'a page tree that doubles at every level': () =>
    pdfOf([
      catalog,
      ...Array.from({ length: 60 }, (_, i) => `<</Type/Pages/Count 1/Kids[${i + 3} 0 R ${i + 3} 0 R]>>`),
    ]),
  'fields in a circle': () =>
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      pages,
      onePage,
      '<</T(a)/Kids[4 0 R]>>',
    ]),
  'a cross-reference before itself': () => {
    const text = textOf(pdfOf([catalog, pages, onePage]))
    const at = text.lastIndexOf('xref\n0')
    return latin1(text.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${at}`))
  },
  'a cross-reference far away': () =>
    latin1(textOf(pdfOf([catalog])).replace(/startxref\n\d+/, 'startxref\n99999999999999')),
  'a cross-reference of a billion rows': () =>
    latin1(textOf(pdfOf([catalog, pages, onePage])).replace('0 4\n', '0 1000000000\n')),
  'a cross-reference stream of a billion rows': () =>
    withXrefStream([catalog, pages, onePage], '/Size 1000000000', ''),
  'a cross-reference stream that is a bomb': () => {
    const data = bomb(400 * MEGABYTE)
    const text = `%PDF-1.7\n1 0 obj\n<</Type/XRef/W[1 4 2]/Size 9/Root 1 0 R/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\nstartxref\n9\n%%EOF\n`
    return latin1(text)
  },
  'bombs in bombs': () => {
    const inner = deflateSync(Buffer.from(bomb(200 * MEGABYTE), 'latin1')).toString('latin1')
    const holder = `<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]/Length ${inner.length}>>\nstream\n${inner}\nendstream`
    return withXrefStream([holder], '/Size 4/Index[1 1 3 1]', '\x01\0\0\0\x09\0\0\x02\0\0\0\x01\0\0', 3)
  },
  'a stream whose length is itself': () => pdfOf([catalog, pages, '<</Length 3 0 R>>\nstream\n\nendstream']),
  'a stream of negative length': () => pdfOf([catalog, '<</Length -5>>\nstream\n\nendstream']),
  'a stream longer than the file': () => pdfOf([catalog, '<</Length 99999999999>>\nstream\n\nendstream']),
  'references in a circle': () => pdfOf(['2 0 R', '3 0 R', '1 0 R']),
  'three hundred thousand objects in a chain': () => manyObjects(300_000),
  'a million objects': () => manyObjects(1_000_000),
  'a chain of objects in a signed file': () =>
    pdfOf([...signedPages('[0 10 20 30]'), ...Array.from({ length: 100_000 }, (_, i) => `[${i + 7} 0 R]`)]),
  'byte range of enormous numbers': () =>
    pdfOf(signedPages('[0 9007199254740991 9007199254740991 9007199254740991]')),
  'byte range of numbers without end': () => pdfOf(signedPages(`[0 ${'9'.repeat(100_000)} 1 1]`)),
  'byte range of a million numbers': () => pdfOf(signedPages(`[${'0 '.repeat(1_000_000)}]`)),
  'ten thousand fields with one signature': () =>
    pdfOf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${Array.from({ length: 10_000 }, (_, i) => `${i + 5} 0 R`).join(' ')}]>>>>`,
      pages,
      onePage,
      signature('[0 10 20 30]'),
      ...Array.from({ length: 10_000 }, (_, i) => `<</FT/Sig/T(f${i})/V 4 0 R>>`),
    ]),
  'a CMS of nothing but nesting': () =>
    latin1(
      textOf(signedOnce).replace(
        /\/Contents <([0-9a-f]+)>/,
        (_, hex: string) => `/Contents <${'3080'.repeat(2000).padEnd(hex.length, '0')}>`,
      ),
    ),
  'a content stream that never ends': () =>
    pdfOf([catalog, pages, onePage, streamOf('q '.repeat(2_000_000))]),
}
