// Objects packed into streams of a file, as a revision sees them.
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { latin1, pdfOf, startxrefOf, streamOf, withTail } from '#tests/support/attacks/raw-pdf.ts'

const CATALOG = '<</Type/Catalog>>'

const viewOf = (pdf: Uint8Array, end = pdf.length) => new PdfFile(pdf).revision(end)

const pack = (header: string, body: string, { more = '', n = '2', first = `${header.length}` } = {}) =>
  streamOf(`${header}${body}`, `/Type/ObjStm/N ${n}/First ${first}${more}`)

/** A file whose objects 7 and 8 are said to be packed in its second. */
const packedFile = (
  body: string,
  places: [number, number][] = [
    [2, 0],
    [2, 1],
  ],
) => {
  const old = pdfOf([CATALOG, body, '8'])
  const bytes = places.flatMap(([stream, index]) => [2, stream, index])
  const rows = `9 0 obj\n${streamOf(String.fromCharCode(...bytes), `/Type/XRef/W[1 1 1]/Index[7 ${places.length}]/Size 9/Root 1 0 R/Prev ${startxrefOf(old)}`)}\nendobj\n`
  return viewOf(withTail(old, `${rows}startxref\n${old.length}\n%%EOF\n`))
}

test('packed objects', () => {
  const view = packedFile(pack('7 0 8 3 ', '(a)<</B 1>>'))
  expect([view.object(7), view.object(8), view.object(7, 1), view.span(7), view.isInUse(7)]).toEqual([
    expect.objectContaining({ bytes: latin1('a') }),
    new Map([['B', 1]]),
    null,
    undefined,
    true,
  ])
  expect(view.current(8)).toBe(view.object(8))
})

test('packed objects that are compressed, of lengths that are objects of their own', () => {
  const data = deflateSync('7 0 8 2 5 6').toString('latin1')
  const body = streamOf(data, '/Type/ObjStm/N 2/First 3 0 R/Filter/FlateDecode').replace(
    '/First 3 0 R',
    '/First 8',
  )
  const view = packedFile(body)
  expect([view.object(7), view.object(8)]).toEqual([5, 6])
  // The third object is the number 8.
  const other = packedFile(pack('7 0 8 2 ', '5 6', { first: '3 0 R' }))
  expect([other.object(7), other.object(8)]).toEqual([5, 6])
})

const MALFORMED = '对象流写法不对'

test.each<[string, string, [number, number][] | undefined, string]>([
  ['its stream is no stream of objects', streamOf('7 0 5', '/N 1/First 4'), undefined, '对象流 2 不存在'],
  ['its stream is no stream', '<</Type/ObjStm>>', undefined, '对象流 2 不存在'],
  ['its stream is not there', pack('7 0 8 2 ', '5 6'), [[6, 0]], '对象流 6 不存在'],
  ['its stream is free', pack('7 0 8 2 ', '5 6'), [[0, 0]], '对象流 0 不存在'],
  [
    'its stream is packed itself',
    pack('7 0 8 2 ', '5 6'),
    [
      [8, 0],
      [2, 1],
    ],
    '对象流 8 不存在',
  ],
  ['it stands elsewhere', pack('7 0 8 2 ', '5 6'), [[2, 1]], '对象 7 不在对象流所说的位置'],
  ['it stands behind the last', pack('7 0 8 2 ', '5 6'), [[2, 2]], '对象 7 不在对象流所说的位置'],
  ['the filter is not known', pack('7 0 8 2 ', '5 6', { more: '/Filter/DCTDecode' }), undefined, MALFORMED],
  ['no count', pack('7 0 8 2 ', '5 6', { n: '/A' }), undefined, MALFORMED],
  ['no first', pack('7 0 8 2 ', '5 6', { first: '/A' }), undefined, MALFORMED],
  ['a count too high', pack('7 0 8 2 ', '5 6', { n: '500001' }), undefined, MALFORMED],
  ['too few numbers', pack('7 0 8 2 ', '5 6', { n: '3' }), undefined, MALFORMED],
  ['half a number', pack('7 0 8 ', '5 6'), undefined, MALFORMED],
  ['a number that is none', pack('7 0 x 2 ', '5 6'), undefined, MALFORMED],
  ['a place that is none', pack('7 0 8 x ', '5 6'), undefined, MALFORMED],
])('a packed object is refused: %s', (_, body, places, message) => {
  expect(() => packedFile(body, places).object(7)).toThrow(message)
})

test('the first of a pack lies beyond it', () => {
  expect(() => packedFile(pack('7 0 8 2 ', '5 6', { first: '99' })).object(7)).toThrow('对象没有写完')
})
