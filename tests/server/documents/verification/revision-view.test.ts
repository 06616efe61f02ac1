// Revisions of small files: which objects count, what is not there, and what is refused.
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BudgetDefect } from '#server/documents/verification/reading/defect.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { ObjectSource } from '#server/documents/verification/reading/revision-view.ts'
import { PdfName, PdfRef, PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import type { XrefEntry, XrefSection } from '#server/documents/verification/reading/xref-section.ts'
import {
  latin1,
  pdfOf,
  replaceInPlace,
  startxrefOf,
  streamOf,
  textOf,
  withTail,
} from '#tests/support/attacks/raw-pdf.ts'

const CATALOG = '<</Type/Catalog>>'
const ref = (num: number, gen = 0) => new PdfRef(num, gen)
const viewOf = (pdf: Uint8Array, end = pdf.length) => new PdfFile(pdf).revision(end)

test('objects are what stands at their places', () => {
  const view = viewOf(pdfOf([CATALOG, '5', '[3 0 R]', '2 0 R', streamOf('abc', '/A 1'), 'null']))
  expect([2, 3, 4, 5, 6, 7].map((num) => view.object(num))).toEqual([
    5,
    [ref(3)],
    ref(2),
    new PdfStream(new Map(Object.entries({ A: 1, Length: 3 })), latin1('abc')),
    null,
    null,
  ])
  expect([2, 6, 0, 7].map((num) => view.isInUse(num))).toEqual([true, true, false, false])
  expect([view.object(2, 1), view.object(0), view.current(2), view.current(9)]).toEqual([null, null, 5, null])
  expect([undefined, null, 1, ref(2), ref(4), ref(2, 1), ref(9)].map(view.resolve)).toEqual([
    null,
    null,
    1,
    5,
    5,
    null,
    null,
  ])
  expect([view.dict(ref(1)), view.dict(ref(5)), view.dict(ref(2)), view.dict(undefined)]).toEqual([
    new Map([['Type', new PdfName('Catalog')]]),
    new Map(Object.entries({ A: 1, Length: 3 })),
    undefined,
    undefined,
  ])
  expect([view.array(ref(3)), view.array(ref(2)), view.array([1])]).toEqual([[ref(3)], undefined, [1]])
  expect(view.object(3)).toBe(view.object(3))
})

test('the span of an object', () => {
  const pdf = pdfOf([CATALOG, '5'])
  const start = textOf(pdf).indexOf('2 0 obj')
  const view = viewOf(pdf)
  expect([view.span(2), view.span(0), view.span(3)]).toEqual([
    expect.objectContaining({ start, end: start + '2 0 obj\n5\nendobj'.length }),
    undefined,
    undefined,
  ])
})

/** A newer revision with a table over these rows. */
const after = (pdf: Uint8Array, text: string, rows: string, trailer = '') => {
  const tail = `xref\n${rows}trailer\n<</Size 9/Root 1 0 R/Prev ${startxrefOf(pdf)}${trailer}>>\n`
  return withTail(pdf, `${text}${tail}startxref\n${pdf.length + text.length}\n%%EOF\n`)
}
const row = (offset: number, gen = 0, use = 'n') =>
  `${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} ${use} \n`

test('a newer revision replaces, frees and adds, and the older one stays what it was', () => {
  const old = pdfOf([CATALOG, '5', '6'])
  const objects = '2 0 obj 7 endobj 4 3 obj 8 endobj '
  const rows = `2 1\n${row(old.length)}3 1\n${row(0, 1, 'f')}4 1\n${row(old.length + 17, 3)}`
  const pdf = after(old, objects, rows)
  const file = new PdfFile(pdf)
  const [older, newer] = [file.revision(old.length), file.revision(pdf.length)]
  const all = (view: RevisionView) => [2, 3, 4].map((num) => view.current(num))
  expect([all(older), all(newer)]).toEqual([
    [5, 6, null],
    [7, null, 8],
  ])
  expect([newer.object(4), newer.object(4, 3), newer.resolve(ref(4, 3)), newer.sections.length]).toEqual([
    null,
    8,
    8,
    2,
  ])
  expect([older.end, newer.end]).toEqual([old.length, pdf.length])
})

test('what the cross-reference says is held against what stands there', () => {
  const pdf = pdfOf([CATALOG, '5', '6'])
  const at = textOf(pdf).indexOf('3 0 obj')
  expect(() => viewOf(after(pdf, '', `2 1\n${row(at)}`)).object(2)).toThrow('对象 2 不在交叉引用所说的位置')
  expect(() => viewOf(after(pdf, '', `3 1\n${row(at, 1)}`)).object(3, 1)).toThrow(
    '对象 3 不在交叉引用所说的位置',
  )
  expect(() => viewOf(after(pdf, '', `2 1\n${row(99_999)}`)).object(2)).toThrow('对象的位置超出文件')
})

test('an object beyond the end of its revision is none of it', () => {
  const old = pdfOf([CATALOG, '5'])
  const first = after(old, '', `2 1\n${row(old.length + 400)}`)
  const far = `${' '.repeat(old.length + 400 - first.length)}2 0 obj 6 endobj\n`
  const pdf = after(first, far, `3 1\n${row(old.length + 400)}`)
  expect(() => new PdfFile(pdf).revision(first.length).object(2)).toThrow('对象的位置超出文件')
  expect(new PdfFile(pdf).revision(pdf.length).object(2)).toBe(6)
  const file = new PdfFile(pdf)
  file.revision(pdf.length).object(2)
  expect(() => file.revision(first.length).object(2)).toThrow('对象 2 超出文件')
})

test('references that lead in a circle are refused', () => {
  const view = viewOf(pdfOf([CATALOG, '3 0 R', '2 0 R', `<</Length 4 0 R>>\nstream\n\nendstream`]))
  expect(() => view.resolve(ref(2))).toThrow('引用循环')
  expect(() => view.object(4)).toThrow('对象 4 循环引用自身')
  expect(() => view.object(4)).toThrow('对象 4 循环引用自身')
})

test('seventeen references one behind the other are followed', () => {
  const chain = (count: number) => [CATALOG, ...Array.from({ length: count }, (_, i) => `${i + 3} 0 R`), '7']
  expect(viewOf(pdfOf(chain(16))).resolve(ref(2))).toBe(7)
  expect(() => viewOf(pdfOf(chain(17))).resolve(ref(2))).toThrow('引用循环')
})

test('a file without a catalog has no meaning', () => {
  const message = '找不到文件目录（Root）'
  expect(viewOf(pdfOf([CATALOG])).catalog).toEqual(new Map([['Type', new PdfName('Catalog')]]))
  expect(() => viewOf(pdfOf(['5'])).catalog).toThrow(message)
  const direct = replaceInPlace(pdfOf([CATALOG]), /\/Root 1 0 R/, '/Root<<>>')
  expect(() => viewOf(direct).catalog).toThrow(message)
  expect(() => viewOf(replaceInPlace(pdfOf([CATALOG]), /\/Root 1 0 R/, '')).catalog).toThrow(message)
})

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

test('a length that another revision changed is refused', () => {
  const old = pdfOf([CATALOG, `<</Length 3 0 R>>\nstream\nabc\nendstream`, '3'])
  const pdf = after(old, '3 0 obj 4 endobj ', `3 1\n${row(old.length)}`)
  const file = new PdfFile(pdf)
  expect(file.revision(old.length).object(2)).toEqual(
    new PdfStream(new Map([['Length', ref(3)]]), latin1('abc')),
  )
  expect(() => file.revision(pdf.length).object(2)).toThrow('对象 2 的数据流长度被改过')
  const same = after(old, '3 0 obj 3 endobj ', `3 1\n${row(old.length)}`)
  const other = new PdfFile(same)
  expect(other.revision(old.length).object(2)).toBe(other.revision(same.length).object(2))
})

test('sections that lead in a circle or beyond the file are refused', () => {
  const pdf = pdfOf([CATALOG], '/Prev 0000')
  const circle = replaceInPlace(pdf, /\/Prev 0000/, `/Prev ${startxrefOf(pdf)}`)
  expect(() => viewOf(circle)).toThrow('交叉引用循环')
  const far = replaceInPlace(pdf, /\/Prev 0000/, `/Prev ${pdf.length}`)
  expect(() => viewOf(far)).toThrow('交叉引用的位置超出文件')
  const old = pdfOf([CATALOG])
  const whole = after(old, '', '')
  const early = textOf(whole).replace(`startxref\n${startxrefOf(old)}\n`, `startxref\n${old.length}\n`)
  expect(() => new PdfFile(latin1(early)).revision(old.length)).toThrow('交叉引用超出修订的结尾')
})

const offset = (place: number, gen = 0): XrefEntry => ({ kind: 'offset', offset: place, gen })
const free: XrefEntry = { kind: 'free' }
// As they are read, each by itself.
const freed = (): XrefEntry => ({ kind: 'free' })
const sectionOf = (
  entries: Record<number, XrefEntry>,
  { hybrid, trailer = {} }: { hybrid?: number; trailer?: Record<string, PdfValue> } = {},
): XrefSection => ({
  start: 0,
  end: 0,
  entries: new Map(Object.entries(entries).map(([num, entry]) => [Number(num), entry])),
  trailer: new Map(Object.entries(trailer)) as PdfDict,
  prev: undefined,
  hybrid,
  streamObject: undefined,
})
/** The entries that count, and how many the budget was asked for. */
const merged = (sections: XrefSection[], hidden: Record<number, Record<number, XrefEntry>> = {}) => {
  const asked: number[] = []
  const source = {
    budget: { merged: (count: number) => asked.push(count) },
    section: (at: number) => sectionOf(hidden[at] ?? {}),
  } as unknown as ObjectSource
  const view = new RevisionView(source, 9, sections)
  return { entries: Object.fromEntries(view.entries), asked, trailer: Object.fromEntries(view.trailer) }
}

test('the newest entry counts, and the newest trailer', () => {
  const newer = sectionOf({ 1: offset(9), 2: free }, { trailer: { Size: 3 } })
  const older = sectionOf({ 1: offset(1), 2: offset(2), 3: offset(3) }, { trailer: { Size: 4 } })
  expect(merged([newer, older])).toEqual({
    entries: { 1: offset(9), 2: free, 3: offset(3) },
    asked: [2, 3],
    trailer: { Size: 3 },
  })
})

test.each<[string, XrefSection[], Record<number, Record<number, XrefEntry>>, Record<number, XrefEntry>]>([
  ['only hidden', [sectionOf({}, { hybrid: 5 })], { 5: { 1: offset(7) } }, { 1: offset(7) }],
  ['free in the table', [sectionOf({ 1: free }, { hybrid: 5 })], { 5: { 1: offset(7) } }, { 1: offset(7) }],
  [
    'replaced by a newer table',
    [sectionOf({ 1: offset(9) }), sectionOf({ 1: free }, { hybrid: 5 })],
    { 5: { 1: offset(7) } },
    { 1: offset(9) },
  ],
  [
    'freed by a newer table',
    [sectionOf({ 1: freed() }), sectionOf({ 1: freed() }, { hybrid: 5 })],
    { 5: { 1: offset(7) } },
    { 1: free },
  ],
  [
    'replaced by a newer table that copies the pointer',
    [sectionOf({ 1: offset(9) }, { hybrid: 5 }), sectionOf({ 1: free }, { hybrid: 5 })],
    { 5: { 1: offset(7), 2: offset(8) } },
    { 1: offset(9), 2: offset(8) },
  ],
  [
    'hidden in an older revision',
    [sectionOf({ 2: offset(2) }), sectionOf({}, { hybrid: 5 }), sectionOf({ 1: offset(1) })],
    { 5: { 1: offset(7) } },
    { 1: offset(7), 2: offset(2) },
  ],
])('an object of a hybrid file that is %s', (_, sections, hidden, entries) => {
  expect(merged(sections, hidden).entries).toEqual(entries)
})

test('two words on one object are one too many', () => {
  const message = '混合交叉引用中对象 1 有两种说法'
  const hidden = { 5: { 1: offset(7) }, 6: { 1: offset(7) } }
  expect(() => merged([sectionOf({ 1: offset(9) }, { hybrid: 5 })], hidden)).toThrow(message)
  const other = [sectionOf({ 1: offset(9) }, { hybrid: 5 }), sectionOf({}, { hybrid: 6 })]
  expect(() => merged(other, hidden)).toThrow(message)
  expect(merged([sectionOf({ 2: offset(9) }, { hybrid: 5 })], hidden).asked).toEqual([1, 1])
})

test('a file without sections is none', () => {
  expect(() => merged([])).toThrow('没有交叉引用')
})

test('more sections than a file may have are refused', () => {
  let text = ''
  const starts: number[] = []
  for (let index = 0; index < 2_001; index += 1) {
    starts.push(text.length)
    text += `xref\ntrailer<<${index === 0 ? '/Root 1 0 R' : `/Prev ${starts[index - 1]}`}>>\n`
  }
  const upTo = (count: number) => latin1(`${text}startxref\n${starts[count - 1]}\n%%EOF`)
  expect(viewOf(upTo(2_000)).sections).toHaveLength(2_000)
  expect(() => viewOf(upTo(2_001))).toThrow('修订次数过多')
})

test('looking at many revisions has a bound', () => {
  const pdf = pdfOf([CATALOG])
  const file = new PdfFile(pdf)
  file.budget.merged(200_000 + pdf.length * 2 - 3)
  file.revision(pdf.length)
  expect(() => file.revision(pdf.length)).toThrow(new BudgetDefect('文件的修订过多'))
})
