// Small files that unpack or refer to far more than their size; a budget bounds their cost.
import { deflateSync } from 'node:zlib'
import { latin1, pdfOf, streamOf } from './raw-pdf.ts'

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const PAGES = '<</Type/Pages/Count 1/Kids[3 0 R]>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'
const SIGNED_CATALOG = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/SigFlags 3>>>>'
const FIELD = '<</FT/Sig/T(a)/V 5 0 R>>'
const SIGNATURE = '<</Type/Sig/Filter/A/SubFilter/ETSI.CAdES.detached/ByteRange [0 10 20 30]/Contents <00>>>'

/** Packed as often as asked for. */
const packed = (data: Uint8Array, times = 1): string => {
  let out = data
  for (let i = 0; i < times; i += 1) out = deflateSync(out, { level: 9 })
  return Buffer.from(out).toString('latin1')
}

interface Section {
  readonly rows: Uint8Array
  readonly entries: string
}

/** A file of plain objects and a chain of cross-reference streams, the oldest first; `packings` is how often each is packed. */
const chained = (
  bodies: readonly string[],
  sections: (offsets: readonly number[]) => readonly Section[],
  packings = 1,
) => {
  let text = '%PDF-1.7\n'
  const offsets = bodies.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  let previous: number | undefined
  for (const { rows, entries } of sections(offsets)) {
    const data = packed(rows, packings)
    const filter = `/Filter[${'/FlateDecode'.repeat(packings)}]`
    const at = text.length
    const chain = previous === undefined ? '' : `/Prev ${previous}`
    text += `900000 0 obj\n<</Type/XRef/W[1 4 2]/Root 1 0 R${filter}${entries}${chain}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`
    previous = at
  }
  return latin1(`${text}startxref\n${previous}\n%%EOF\n`)
}

/** Rows for the given offsets from object 1 on, then `more` rows like the last. */
const rowsFor = (offsets: readonly number[], more: number, last = offsets.at(-1) ?? 9): Uint8Array => {
  const rows = Buffer.alloc((offsets.length + more) * 7)
  for (let i = 0; i < offsets.length + more; i += 1) {
    rows[i * 7] = 1
    rows.writeUInt32BE(offsets[i] ?? last, i * 7 + 1)
  }
  return rows
}

const free = (count: number) => Buffer.alloc(count * 7)

/** An object stream of `count` members from object 10 on, all at one place. */
const crowd = (count: number, member: string): string => {
  let header = ''
  for (let i = 0; i < count; i += 1) header += `${i + 10} 0 `
  const data = packed(Buffer.from(header + member))
  return `<</Type/ObjStm/N ${count}/First ${header.length}/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream`
}

const crowdFile = (count: number, member: string) =>
  chained([SIGNED_CATALOG, PAGES, PAGE, FIELD, SIGNATURE, crowd(count, member)], (offsets) => {
    const rows = Buffer.alloc((9 + count) * 7)
    rows.set(rowsFor(offsets, 0))
    for (let i = 0; i < count; i += 1) {
      const at = (9 - 1 + i + 1) * 7 - 7
      rows[at + 7] = 2
      rows.writeUInt32BE(6, at + 8)
      rows.writeUInt16BE(i & 0xffff, at + 12)
    }
    return [{ rows, entries: `/Size 900001/Index[1 6 7 3 10 ${count}]` }]
  })

/** Files of a few kilobytes up to a few megabytes, by what they are. */
export const bombs: Record<string, () => Uint8Array> = {
  'sixty cross-reference streams of half a million free rows': () =>
    chained(
      [CATALOG, PAGES, PAGE],
      (offsets) => [
        { rows: rowsFor(offsets, 0), entries: '/Size 4/Index[1 3]' },
        ...Array.from({ length: 60 }, () => ({
          rows: free(499_000),
          entries: '/Size 900001/Index[10 499000]',
        })),
      ],
      2,
    ),
  'eight cross-reference streams of other objects each': () =>
    chained(
      [CATALOG, PAGES, PAGE],
      (offsets) => [
        { rows: rowsFor(offsets, 0), entries: '/Size 4/Index[1 3]' },
        ...Array.from({ length: 8 }, (_, i) => ({
          rows: free(60_000),
          entries: `/Size 900001/Index[${10 + i * 60_000} 60000]`,
        })),
      ],
      2,
    ),
  'half a million names for one object': () =>
    chained(
      [CATALOG, PAGES, PAGE],
      (offsets) => [{ rows: rowsFor(offsets, 499_000), entries: '/Size 500000/Index[1 499003]' }],
      2,
    ),
  'half a million names for one object of a signed file': () =>
    chained(
      [SIGNED_CATALOG, PAGES, PAGE, FIELD, SIGNATURE],
      (offsets) => [{ rows: rowsFor(offsets, 499_000), entries: '/Size 500000/Index[1 499005]' }],
      2,
    ),
  'two thousand sections': () =>
    chained([CATALOG, PAGES, PAGE], (offsets) => [
      { rows: rowsFor(offsets, 0), entries: '/Size 4/Index[1 3]' },
      ...Array.from({ length: 2_000 }, () => ({ rows: free(4_000), entries: '/Size 900001/Index[10 4000]' })),
    ]),
  'a cross-reference stream packed ten times': () =>
    chained([CATALOG, PAGES, PAGE], () => [{ rows: free(9_000_000), entries: '/Size 4' }], 10),
  'a cross-reference stream of predicted bytes': () => {
    const data = packed(Buffer.alloc(60_000_000, 2), 2)
    return latin1(
      `%PDF-1.7\n1 0 obj\n<</Type/XRef/W[1 4 2]/Size 400000/Root 1 0 R/Filter[/FlateDecode/FlateDecode]/DecodeParms[null<</Predictor 15/Columns 7>>]/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\nstartxref\n9\n%%EOF\n`,
    )
  },
  'a crowd of members at one place of an object stream': () => crowdFile(60_000, `[${'0 '.repeat(200)}]`),
  'a crowd of members that are one long array': () => crowdFile(20_000, `[${'0 '.repeat(1_000_000)}]`),
  'objects inside strings of objects': () => {
    let text = '%PDF-1.7\n'
    const offsets: number[] = []
    for (let i = 1; i <= 60_000; i += 1) {
      offsets.push(text.length)
      text += `${i} 0 obj (`
    }
    text += `${')'.repeat(60_000)} endobj\n`
    const at = text.length
    text += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`
    for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`
    return latin1(`${text}trailer\n<</Size 60001/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`)
  },
  'zeros in ASCII85': () =>
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      PAGES,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[4 0 R]>>',
      FIELD,
      SIGNATURE,
      streamOf('z'.repeat(4_000_000), '/Filter/ASCII85Decode'),
    ]),
  'an array of three million references': () =>
    pdfOf([`<</Type/Catalog/Pages 2 0 R/X[${'9 0 R '.repeat(3_000_000)}]>>`, PAGES, PAGE]),
  'an array of five million numbers': () =>
    pdfOf([`<</Type/Catalog/Pages 2 0 R/X[${'0 '.repeat(5_000_000)}]>>`, PAGES, PAGE]),
  'a bomb in front of a damaged end': () => {
    const sound = chained(
      [CATALOG, PAGES, PAGE],
      (offsets) => [{ rows: rowsFor(offsets, 499_000), entries: '/Size 500000/Index[1 499003]' }],
      2,
    )
    return latin1(
      Buffer.from(sound)
        .toString('latin1')
        .replace(/%%EOF\n$/, '%%EO'),
    )
  },
  'a bomb whose cross-reference is not quite right': () =>
    chained(
      [CATALOG, PAGES, PAGE],
      (offsets) => [
        { rows: free((60_000_000 / 7) | 0), entries: '/Size 499000/Index[0 1 0 499000]' },
        { rows: rowsFor(offsets, 0), entries: '/Size 499000/Index[1 3]' },
      ],
      3,
    ),
}
