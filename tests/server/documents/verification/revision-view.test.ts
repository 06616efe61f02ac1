// Revisions of small files: which objects count, what is not there, and what is refused.
import { expect, test } from 'vitest'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfName, PdfRef, PdfStream } from '#server/documents/verification/reading/values.ts'
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
