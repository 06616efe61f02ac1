// Streams unpacked by each filter and predictor, and what is refused.
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Budget } from '#server/documents/verification/reading/budget.ts'
import { unpack } from '#server/documents/verification/reading/filters.ts'
import { PdfName, PdfRef, PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import { latin1, textOf } from '#tests/support/attacks/raw-pdf.ts'

const name = (text: string) => new PdfName(text)
const dict = (entries: Record<string, PdfValue>) => new Map(Object.entries(entries))
const direct = (value: PdfValue | undefined): PdfValue => value ?? null

const unpacked = (
  data: Uint8Array,
  entries: Record<string, PdfValue>,
  { resolve = direct, budget = new Budget(0) }: { resolve?: typeof direct; budget?: Budget } = {},
) => unpack(new PdfStream(dict(entries), data), resolve, budget)
const textIn = (...args: Parameters<typeof unpacked>) => {
  const data = unpacked(...args)
  return data && textOf(data)
}

test.each<[string, string, string]>([
  ['ASCIIHexDecode', '48 65\n6c6C6f>', 'Hello'],
  ['AHx', '4a4>', 'J@'],
  ['ASCIIHexDecode', '', ''],
  ['ASCIIHexDecode', '41', 'A'],
  ['ASCII85Decode', '87cUR D]i,"\nEbo7\n~>', 'Hello World'],
  ['A85', '87cURDZ', 'Hello'],
  ['A85', 'z~>', '\0\0\0\0'],
  ['A85', 'z87cURz~>', '\0\0\0\0Hell\0\0\0\0'],
  ['A85', '!!~>', '\0'],
  ['A85', 's8W-!~>', '\xff\xff\xff\xff'],
  ['A85', '', ''],
])('%s of %j', (filter, data, text) => {
  expect(textIn(latin1(data), { Filter: name(filter) })).toBe(text)
})

test.each(['FlateDecode', 'Fl'])('%s', (filter) => {
  expect(textIn(deflateSync('Hello'), { Filter: name(filter) })).toBe('Hello')
  expect(textIn(latin1(''), { Filter: name(filter) })).toBe('')
})

test('without a filter data is as it stands, and a filter nobody knows is refused', () => {
  expect(textIn(latin1('abc'), {})).toBe('abc')
  expect(textIn(latin1('abc'), { Filter: [] })).toBe('abc')
  expect(textIn(latin1('abc'), { Filter: name('DCTDecode') })).toBeUndefined()
  expect(textIn(latin1('abc'), { Filter: 1 })).toBeUndefined()
  expect(textIn(latin1('41>'), { Filter: [name('AHx'), name('DCTDecode')] })).toBeUndefined()
})

test('filters apply in their order, each with its own settings, wherever these stand', () => {
  const packed = latin1(`${deflateSync(Uint8Array.of(2, 65, 66)).toString('hex')}>`)
  const held: Record<number, PdfValue> = {
    1: [new PdfRef(2, 0), name('Fl')],
    2: name('AHx'),
    3: [null, new PdfRef(4, 0)],
    4: dict({ Predictor: new PdfRef(5, 0), Columns: 2 }),
    5: 12,
  }
  const resolve = (value: PdfValue | undefined): PdfValue =>
    value instanceof PdfRef ? (held[value.num] ?? null) : (value ?? null)
  const entries = { Filter: new PdfRef(1, 0), DecodeParms: new PdfRef(3, 0) }
  expect(textIn(packed, entries, { resolve })).toBe('AB')
})

test('eight filters are enough', () => {
  const times = (count: number) => Array.from({ length: count }, () => name('AHx'))
  expect(textIn(latin1(''), { Filter: times(8) })).toBe('')
  expect(() => textIn(latin1(''), { Filter: times(9) })).toThrow('一个数据流的压缩层数过多')
})

test.each<[string, string, string]>([
  ['Fl', 'no deflate', '压缩内容已损坏'],
  ['AHx', '4x>', 'ASCIIHex 内容已损坏'],
  ['AHx', '41>41', 'ASCIIHex 内容已损坏'],
  ['A85', 'ab v', 'ASCII85 内容已损坏'],
  ['A85', 'ab~>cd', 'ASCII85 内容已损坏'],
  ['A85', 'ab\x80', 'ASCII85 内容已损坏'],
  ['A85', 'ab\x1f', 'ASCII85 内容已损坏'],
])('%s of %j is refused', (filter, data, message) => {
  expect(() => textIn(latin1(data), { Filter: name(filter) })).toThrow(message)
})

test('what is unpacked is paid for', () => {
  const budget = new Budget(0)
  const whole = budget.unpackable
  expect(textIn(latin1('414243'), { Filter: name('AHx') }, { budget })).toBe('ABC')
  expect(whole - budget.unpackable).toBe(3)
  budget.unpacked(whole - 10)
  expect(textIn(deflateSync('1234567'), { Filter: name('Fl') }, { budget })).toBe('1234567')
  expect(() => textIn(deflateSync('1'), { Filter: name('Fl') }, { budget })).toThrow('压缩内容展开后过大')
})

test('nothing is unpacked that there is no room for', () => {
  const left = (bytes: number) => {
    const budget = new Budget(0)
    budget.unpacked(budget.unpackable - bytes)
    return { budget }
  }
  expect(() => textIn(deflateSync('12345678'), { Filter: name('Fl') }, left(7))).toThrow('压缩内容展开后过大')
  expect(textIn(deflateSync('12345678'), { Filter: name('Fl') }, left(8))).toBe('12345678')
  expect(textIn(latin1('zz'), { Filter: name('A85') }, left(8))).toBe('\0'.repeat(8))
  expect(() => textIn(latin1('zz'), { Filter: name('A85') }, left(7))).toThrow('压缩内容展开后过大')
  expect(textIn(latin1('z87cUR87'), { Filter: name('A85') }, left(12))).toHaveLength(9)
  expect(() => textIn(latin1('z87cUR87'), { Filter: name('A85') }, left(11))).toThrow('压缩内容展开后过大')
})

const predicted = (data: readonly number[], parms: Record<string, PdfValue>) => [
  ...(unpacked(deflateSync(Uint8Array.from(data)), { Filter: name('Fl'), DecodeParms: dict(parms) }) ?? []),
]

test.each<[string, number[], Record<string, PdfValue>, number[]]>([
  ['no predictor', [1, 2, 3], { Columns: 3 }, [1, 2, 3]],
  ['the first predictor', [1, 2, 3], { Predictor: 1, Columns: 3 }, [1, 2, 3]],
  ['a predictor that is no number', [1, 2, 3], { Predictor: name('a'), Columns: 3 }, [1, 2, 3]],
  ['a predictor that is no whole number', [1, 2], { Predictor: 12.5 }, [1, 2]],
  ['a predictor below nothing', [1, 2], { Predictor: -12 }, [1, 2]],
  ['a predictor of a million', [1, 2], { Predictor: 1e6 }, [1, 2]],
  ['rows as they are', [0, 1, 2, 0, 3, 4], { Predictor: 10, Columns: 2 }, [1, 2, 3, 4]],
  ['rows of one byte', [0, 7, 2, 1], { Predictor: 12 }, [7, 8]],
  ['from the left', [1, 1, 2, 3, 1, 4, 5, 6], { Predictor: 11, Columns: 3 }, [1, 3, 6, 4, 9, 15]],
  [
    'from the left, three colours',
    [1, 1, 2, 3, 10, 20, 30],
    { Predictor: 11, Columns: 2, Colors: 3 },
    [1, 2, 3, 11, 22, 33],
  ],
  [
    'from the left, two bytes for each',
    [1, 1, 2, 10, 20],
    { Predictor: 11, Columns: 2, BitsPerComponent: 16 },
    [1, 2, 11, 22],
  ],
  ['bits', [1, 1, 2, 1, 3, 4], { Predictor: 11, Columns: 9, BitsPerComponent: 1 }, [1, 3, 3, 7]],
  ['from above', [2, 1, 2, 2, 10, 20, 2, 1, 1], { Predictor: 12, Columns: 2 }, [1, 2, 11, 22, 12, 23]],
  ['beyond a byte', [2, 200, 2, 100], { Predictor: 12 }, [200, 44]],
  ['the mean', [3, 10, 20, 30, 3, 1, 2, 3], { Predictor: 13, Columns: 3 }, [10, 25, 42, 6, 17, 32]],
  [
    'the nearest of three',
    [0, 10, 10, 40, 20, 30, 30, 4, 40, 1, 1, 1, 1, 1, 4, 0, 3, 0, 9, 0, 0],
    { Predictor: 14, Columns: 6 },
    [10, 10, 40, 20, 30, 30, 50, 51, 52, 41, 42, 43, 50, 54, 54, 50, 50, 50],
  ],
  [
    'the nearest of three, two colours',
    [0, 10, 50, 20, 60, 4, 1, 1, 1, 1],
    { Predictor: 15, Columns: 2, Colors: 2 },
    [10, 50, 20, 60, 11, 51, 21, 61],
  ],
  [
    'as near to the corner as to the left',
    [0, 10, 11, 4, 254, 1],
    { Predictor: 14, Columns: 2 },
    [10, 11, 8, 9],
  ],
  ['as near to the corner as above', [0, 10, 12, 4, 255, 1], { Predictor: 14, Columns: 2 }, [10, 12, 9, 13]],
  ['a first row of the nearest', [4, 5, 6], { Predictor: 14, Columns: 2 }, [5, 11]],
  ['a last row that is not whole', [0, 1, 2, 0, 3], { Predictor: 10, Columns: 2 }, [1, 2]],
])('%s', (_, data, parms, plain) => {
  expect(predicted(data, parms)).toEqual(plain)
})

test('other predictors are refused', () => {
  expect(() => predicted([1], { Predictor: 2 })).toThrow('不支持的预测编码')
  expect(() => predicted([1], { Predictor: 9 })).toThrow('不支持的预测编码')
  expect(() => predicted([5, 1], { Predictor: 12 })).toThrow('预测编码已损坏')
})
