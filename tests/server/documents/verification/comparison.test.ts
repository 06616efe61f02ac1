// Two revisions side by side: which values are the same, and which objects were looked at for it.
import { expect, test } from 'vitest'
import { Comparison } from '#server/documents/verification/changes/comparison.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { PdfName, PdfRef, PdfStream, PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import { latin1, pdfOf, streamOf, updatedWith } from '#tests/support/attacks/raw-pdf.ts'

const SQUARE = '<</Subtype/Square>>'
const old = pdfOf([
  '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
  '<</Kids[3 0 R]/Count 1>>',
  '<</Parent 2 0 R/Annots[5 0 R 7 0 R<</Subtype/Link>>]>>',
  '<</Fields[6 0 R]>>',
  SQUARE,
  '<</FT/Sig/T(a)/Kids[8 0 R]>>',
  streamOf('look'),
  '<</Subtype/Widget/Parent 6 0 R>>',
  '[1 2]',
  '[10 0 R]',
  '(text)',
  'null',
  '<</A 13 0 R/B 1>>',
  SQUARE,
])
const both = updatedWith(old, {
  8: '<</Subtype/Widget/Parent 6 0 R/F 4>>',
  9: '[1 3]',
  20: '[20 0 R]',
  21: '[1 2]',
  22: SQUARE,
  23: '<</A 23 0 R/B 2>>',
  24: '[24 0 R 1]',
})
const compared = () => {
  const file = new PdfFile(both)
  const limits = { signatures: new Set<number>(), sealed: false, certified: false }
  return new Comparison(file.revision(old.length), file.revision(both.length), limits)
}

test('what is compared by itself are catalog, form, pages, fields and annotations but streams', () => {
  const { structural, fieldParts } = compared()
  expect([[...structural].toSorted((a, b) => a - b), [...fieldParts]]).toEqual([
    [1, 2, 3, 4, 5, 6, 8],
    [6, 8],
  ])
})

const ref = (num: number, gen = 0) => new PdfRef(num, gen)

test.each<[string, PdfValue, PdfValue, boolean, number[]]>([
  ['an object that nobody replaced', ref(11), ref(11), true, []],
  ['an object that was replaced', ref(9), ref(9), false, [9]],
  ['another object of the same', ref(9), ref(21), true, [9, 21]],
  ['a value that became an object', [1, 2], ref(21), true, [21]],
  ['a value that became another object', [1, 2], ref(9), false, [9]],
  ['an object that became a value', ref(9), [1, 2], true, [9]],
  ['an object that became another value', ref(9), [1, 3], false, [9]],
  ['an object of nothing and nothing', ref(12), null, true, [12]],
  ['nothing and an object of nothing', null, ref(12), true, [12]],
  ['another generation, where nothing is', ref(11), ref(11, 1), false, [11]],
  ['a replaced object that is compared by itself', ref(8), ref(8), true, []],
  ['an annotation and another of the same', ref(5), ref(22), false, []],
  ['an object and an annotation of the same', ref(14), ref(5), false, []],
  [
    'an annotation and the same written out',
    ref(5),
    new Map([['Subtype', new PdfName('Square')]]),
    false,
    [],
  ],
  [
    'the same written out and an annotation',
    new Map([['Subtype', new PdfName('Square')]]),
    ref(5),
    false,
    [],
  ],
  ['two circles of the same', ref(10), ref(20), true, [10, 20]],
  ['two circles that differ', ref(13), ref(23), false, [13, 23]],
  ['circles of other lengths', ref(10), ref(24), false, [10, 24]],
])('%s', (_, before, after, isSame, explained) => {
  const step = compared()
  expect([step.equal(before, after), [...step.explained]]).toEqual([isSame, explained])
  expect(step.equal(before, after)).toBe(isSame)
})

const name = (text: string) => new PdfName(text)
const string = (text: string, hex = false) => new PdfString(latin1(text), hex, 0, 0)
const dict = (entries: Record<string, PdfValue>): PdfDict => new Map(Object.entries(entries))
const stream = (text: string, entries: Record<string, PdfValue> = {}) =>
  new PdfStream(dict(entries), latin1(text))

test.each<[PdfValue, PdfValue, boolean]>([
  [null, null, true],
  [1, 1, true],
  [1, 2, false],
  [1, true, false],
  [0, null, false],
  [name('A'), name('A'), true],
  [name('A'), name('B'), false],
  [name('A'), null, false],
  [null, name('A'), false],
  [name('A'), string('A'), false],
  [string('A'), string('A', true), true],
  [string('A'), string('B'), false],
  [string('A'), string('AB'), false],
  [string('A'), null, false],
  [string('A'), name('A'), false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[1, null], [1], false],
  [[1, [2]], [1, [3]], false],
  [[], null, false],
  [[], dict({}), false],
  [dict({ A: 1 }), dict({ A: 1 }), true],
  [dict({ A: 1 }), dict({ A: 2 }), false],
  [dict({ A: 1 }), dict({}), false],
  [dict({}), dict({ A: 1 }), false],
  [dict({ A: null }), dict({}), true],
  [dict({}), dict({ A: null }), true],
  [dict({}), dict({ A: ref(12) }), true],
  [dict({ A: 1, B: 2 }), dict({ B: 2, A: 1 }), true],
  [dict({ Length: 1 }), dict({ Length: 2 }), false],
  [dict({}), dict({ Length: 2 }), false],
  [dict({}), null, false],
  [dict({}), stream(''), false],
  [stream('a', { A: 1 }), stream('a', { A: 1 }), true],
  [stream('a', { Length: 1 }), stream('a', { Length: ref(9) }), true],
  [stream('a', { Length: 1 }), stream('a'), true],
  [stream('a'), stream('a', { Length: 1 }), true],
  [stream('a'), stream('b'), false],
  [stream('a', { A: 1 }), stream('a', { A: 2 }), false],
  [stream('a'), stream('a', { A: 2 }), false],
  [stream(''), dict({}), false],
  [stream(''), null, false],
])('row %#: the same or not', (before, after, isSame) => {
  expect(compared().equal(before, after)).toBe(isSame)
})

test('each key that differs is told but those left out', () => {
  const step = compared()
  step.compareKeys(
    dict({ A: 1, B: 1, C: 1, E: null }),
    dict({ A: 1, B: 2, D: 1, F: 1 }),
    (key) => `key ${key}`,
    new Set(['D']),
  )
  expect([...step.changes]).toEqual(['key B', 'key C', 'key F'])
  step.compareKeys(dict({}), dict({ D: 1 }), (key) => `key ${key}`)
  expect([...step.changes]).toEqual(['key B', 'key C', 'key F', 'key D'])
})
