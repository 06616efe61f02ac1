// Cross-reference tables and streams, row by row, and what is refused in them.
import { expect, test } from 'vitest'
import { Budget } from '#server/documents/verification/reading/budget.ts'
import { BudgetDefect } from '#server/documents/verification/reading/defect.ts'
import { readXrefSection } from '#server/documents/verification/reading/xref-section.ts'
import type { XrefEntry, XrefSection } from '#server/documents/verification/reading/xref-section.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import { latin1, streamOf } from '#tests/support/attacks/raw-pdf.ts'

const reading = (text: string, offset = 0, budget = new Budget(0)): XrefSection =>
  readXrefSection(latin1(text), offset, budget)
const entries = (section: XrefSection) => Object.fromEntries(section.entries)
const dict = (of: Record<string, PdfValue>) => new Map(Object.entries(of))
const at = (offset: number, gen = 0): XrefEntry => ({ kind: 'offset', offset, gen })
const packed = (stream: number, index: number): XrefEntry => ({ kind: 'packed', stream, index })
const free: XrefEntry = { kind: 'free' }

test('a table with two parts', () => {
  const table =
    'xref\n0 2\n0000000000 65535 f \n0000000015 00000 n \n7 1\n0000000040 00002 n \ntrailer\n<</Size 8/Prev 9/XRefStm 11>>'
  expect(reading(`  ${table}\nstartxref`)).toEqual({
    start: 2,
    end: table.length + 2,
    entries: new Map([
      [0, free],
      [1, at(15)],
      [7, at(40, 2)],
    ]),
    trailer: dict({ Size: 8, Prev: 9, XRefStm: 11 }),
    prev: 9,
    hybrid: 11,
    streamObject: undefined,
  })
})

const tableOf = (rows: string, trailer = '<<>>') => `xref\n${rows}trailer ${trailer}`

test('an empty table, and a row in use at nothing, which is free', () => {
  expect(reading(tableOf(''))).toMatchObject({ prev: undefined, hybrid: undefined, entries: new Map() })
  expect(reading(tableOf('', '<</Prev 0/XRefStm 0>>'))).toMatchObject({ prev: 0, hybrid: 0 })
  expect(entries(reading(tableOf('3 2\n0 0 n \n1 0 n \n')))).toEqual({ 3: free, 4: at(1) })
  expect(entries(reading(tableOf('0 1\n5 0 f \n')))).toEqual({ 0: free })
})

test.each<[string, string]>([
  ['xrefs', '交叉引用表的位置不对（第 0 字节）'],
  ['xref\nx 1\n', '交叉引用表写法不对（第 5 字节）'],
  ['xref\n0 x\n', '交叉引用表写法不对（第 7 字节）'],
  ['xref\nx\n', '交叉引用表写法不对（第 5 字节）'],
  [tableOf('0 1\nx 0 n \n'), '交叉引用表写法不对（第 9 字节）'],
  [tableOf('0 1\n1 x n \n'), '交叉引用表写法不对（第 11 字节）'],
  [tableOf('0 1\n1 n \n'), '交叉引用表写法不对（第 12 字节）'],
  [tableOf('0 1\n1 0 m \n'), '交叉引用表写法不对（第 13 字节）'],
  [tableOf('0 2\n1 0 n \n'), '交叉引用表写法不对（第 16 字节）'],
  [tableOf('0 1\n1 0 n \n0 1\n1 0 n \n'), '交叉引用中对象 0 出现了两次'],
  [tableOf('499999 2\n'), '文件中的对象过多'],
  [tableOf('', '[]'), '文件尾字典写法不对（第 15 字节）'],
  [tableOf('', '<</Prev -1>>'), '/Prev 写法不对'],
  [tableOf('', '<</Prev 1.5>>'), '/Prev 写法不对'],
  [tableOf('', '<</Prev(1)>>'), '/Prev 写法不对'],
  [tableOf('', '<</XRefStm 1 0 R>>'), '/XRefStm 写法不对'],
])('the table %j is refused', (text, message) => {
  expect(() => reading(text)).toThrow(message)
})

test('the last number that an object may have', () => {
  expect(entries(reading(tableOf('499999 1\n1 0 n \n')))).toEqual({ 499999: at(1) })
})

const streamOver = (entry: string, bytes: readonly number[], type = '/Type/XRef') =>
  `7 0 obj\n${streamOf(String.fromCharCode(...bytes), `${type}${entry}`)}\nendobj`

test('a stream', () => {
  const text = streamOver(
    '/W[1 2 1]/Size 4/Prev 3/XRefStm 5',
    [0, 0, 9, 1, 1, 1, 4, 2, 2, 0, 6, 3, 3, 0, 6, 3],
  )
  expect(reading(` ${text}`, 0)).toEqual({
    start: 1,
    end: text.length + 1,
    entries: new Map<number, XrefEntry>([
      [0, free],
      [1, at(260, 2)],
      [2, packed(6, 3)],
      [3, free],
    ]),
    trailer: expect.any(Map) as Map<string, PdfValue>,
    prev: 3,
    hybrid: undefined,
    streamObject: 7,
  })
})

test.each<[string, string, number[], Record<number, XrefEntry>]>([
  ['parts', '/W[1 1 1]/Size 9/Index[2 1 8 1]', [1, 5, 0, 2, 6, 1], { 2: at(5), 8: packed(6, 1) }],
  ['no kinds', '/W[0 1 1]/Size 1', [5, 2], { 0: at(5, 2) }],
  ['no third field', '/W[1 1 0]/Size 2', [1, 5, 2, 6], { 0: at(5), 1: packed(6, 0) }],
  ['six bytes', '/W[1 6 0]/Size 1', [1, 0, 1, 0, 0, 0, 2], { 0: at(2 ** 32 + 2) }],
  ['more widths than it needs', '/W[1 1 0 3]/Size 1', [1, 5], { 0: at(5) }],
  ['more data than rows', '/W[1 1 0]/Size 1', [1, 5, 1, 6], { 0: at(5) }],
  ['half a part more', '/W[1 1 0]/Index[0 1 5]', [1, 5], { 0: at(5) }],
  ['no size', '/W[1 1 0]', [], {}],
  ['a size that is no number', '/W[1 1 0]/Size/A', [], {}],
  ['an empty list of parts', '/W[1 1 0]/Size 1/Index[]', [], {}],
  ['the last number', '/W[1 1 0]/Index[499999 1]', [1, 5], { 499999: at(5) }],
])('a stream with %s', (_, entry, bytes, rows) => {
  expect(entries(reading(streamOver(entry, bytes)))).toEqual(rows)
})

test.each<[string, string]>([
  ['7 0 obj 5 endobj', '交叉引用的位置不对'],
  ['7 0 obj<</Type/XRef>>endobj', '交叉引用的位置不对'],
  [streamOver('/W[1 1 0]', [], '/Type/ObjStm'), '交叉引用的位置不对'],
  [streamOver('/W[1 1 0]', [], ''), '交叉引用的位置不对'],
  ['7 0 obj<</Type/XRef/Length 8 0 R>>stream\n\nendstream endobj', '交叉引用流的长度必须直接写出'],
  [streamOver('/W[1 1 0]/Filter 8 0 R', []), '交叉引用流不可引用其他对象'],
  [streamOver('/W[1 1 0]/Filter/DCTDecode', []), '不支持的交叉引用压缩方式'],
  [streamOver('', []), '交叉引用流写法不对'],
  [streamOver('/W 1', []), '交叉引用流写法不对'],
  [streamOver('/W[1 1]', []), '交叉引用流写法不对'],
  [streamOver('/W[1 0 1]', []), '交叉引用流写法不对'],
  [streamOver('/W[1 7 1]', []), '交叉引用流写法不对'],
  [streamOver('/W[1 -1 1]', []), '交叉引用流写法不对'],
  [streamOver('/W[1 1.5 1]', []), '交叉引用流写法不对'],
  [streamOver('/W[1/A 1]', []), '交叉引用流写法不对'],
  [streamOver('/W[1 1 0]/Index[0 -1]', []), '交叉引用流写法不对'],
  [streamOver('/W[1 1 0]/Size 2', [1, 5, 1]), '交叉引用流没有写完'],
  [streamOver('/W[1 1 1]/Size 1', [1, 5]), '交叉引用流没有写完'],
  [streamOver('/W[1 1 0]/Index[0 1 0 1]', [1, 5, 1, 5]), '交叉引用中对象 0 出现了两次'],
  [streamOver('/W[1 1 0]/Index[499999 2]', [1, 5, 1, 5]), '文件中的对象过多'],
  [streamOver('/W[1 1 0]/Prev -1', []), '/Prev 写法不对'],
])('the stream %j is refused', (text, message) => {
  expect(() => reading(text)).toThrow(message)
})

test('rows of both kinds are counted before they are read', () => {
  const left = (rows: number) => {
    const budget = new Budget(0)
    budget.rows(50_000 - rows)
    return budget
  }
  const table = tableOf('0 2\n1 0 n \n1 0 n \n')
  const stream = streamOver('/W[1 1 0]/Size 2', [1, 5, 1, 6])
  for (const text of [table, stream]) {
    expect(entries(reading(text, 0, left(2)))).toMatchObject({ 0: expect.anything(), 1: expect.anything() })
    expect(() => reading(text, 0, left(1))).toThrow(new BudgetDefect('文件中的对象过多'))
  }
})
