// Single values of a PDF as the strict reader takes them, and what it refuses.
import { expect, test } from 'vitest'
import { Budget } from '#server/documents/verification/reading/budget.ts'
import { ObjectParser, isWhite } from '#server/documents/verification/reading/object-parser.ts'
import { PdfName, PdfRef, PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import { latin1 } from '#tests/support/attacks/raw-pdf.ts'

const reading = (text: string, pos = 0, end?: number) =>
  new ObjectParser(latin1(text), pos, end === undefined ? {} : { end })
const name = (text: string) => new PdfName(text)
const written = (bytes: string, end: number, hex = false) =>
  new PdfString(hex ? Buffer.from(bytes, 'latin1') : latin1(bytes), hex, 0, end)
const dict = (entries: Record<string, PdfValue>) => new Map(Object.entries(entries))

test('white space is these six bytes', () => {
  const found = Array.from({ length: 256 }, (_, byte) => byte).filter(isWhite)
  expect([found, isWhite(undefined)]).toEqual([[0, 9, 10, 12, 13, 32], false])
})

test.each<[string, PdfValue, number]>([
  ['true', true, 4],
  ['false]', false, 5],
  ['null', null, 4],
  [' \0\t\n\f\r true ', true, 11],
  ['% a comment\ntrue', true, 16],
  ['% a comment\rtrue', true, 16],
  ['0', 0, 1],
  ['9', 9, 1],
  ['12 ', 12, 2],
  ['12/A', 12, 2],
  ['-12', -12, 3],
  ['+12', 12, 3],
  ['1.5', 1.5, 3],
  ['1.', 1, 2],
  ['.25', 0.25, 3],
  ['-.25', -0.25, 4],
  ['-12.25', -12.25, 6],
  ['123456789012345', 123_456_789_012_345, 15],
  ['1234567890123456', 1_234_567_890_123_456, 16],
  ['12 0 R', new PdfRef(12, 0), 6],
  ['12 65535 R', new PdfRef(12, 65_535), 10],
  ['12 0 R]', new PdfRef(12, 0), 6],
  ['12 \n 0 % far\n R', new PdfRef(12, 0), 15],
  ['12 65536 R', 12, 2],
  ['12 0 RG', 12, 2],
  ['12 0 S', 12, 2],
  ['12 0R', 12, 2],
  ['12 0/R', 12, 2],
  ['12 R', 12, 2],
  ['12 1234567890123456 R', 12, 2],
  ['/Name', name('Name'), 5],
  ['/Name/Other', name('Name'), 5],
  ['/', name(''), 1],
  ['/A#42#4a', name('ABJ'), 8],
  ['/A#20b', name('A b'), 6],
  ['()', written('', 2), 2],
  ['(text) ', written('text', 6), 6],
  ['(a(b)c)', written('a(b)c', 7), 7],
  [String.raw`(\n\r\t\b\f)`, written('\n\r\t\b\f', 12), 12],
  [String.raw`(\(\)\\\x)`, written(String.raw`()\x`, 10), 10],
  [String.raw`(\101\1012\60\7a\8)`, written('AA20\x07a8', 19), 19],
  [String.raw`(\777)`, written('\xff', 6), 6],
  [String.raw`(\012)`, written('\n', 6), 6],
  [String.raw`(\1)`, written('\x01', 4), 4],
  [String.raw`(\1/)`, written('\x01/', 5), 5],
  ['(a\rb\r\nc\nd)', written('a\nb\nc\nd', 10), 10],
  ['(a\\\nb\\\rc\\\r\nd)', written('abcd', 13), 13],
  ['<>', written('', 2, true), 2],
  ['<414A4a> ', written('AJJ', 8, true), 8],
  ['<41 4\0\t\n\f\r A>', written('AJ', 13, true), 13],
  ['<414>', written('A@', 5, true), 5],
  ['[]', [], 2],
  ['[1 /A(b)[true]]', [1, name('A'), new PdfString(latin1('b'), false, 5, 8), [true]], 15],
  ['[1 0 R 2 3]', [new PdfRef(1, 0), 2, 3], 11],
  ['<<>>', dict({}), 4],
  ['<</A 1/B<</C null>> >>', dict({ A: 1, B: dict({ C: null }) }), 22],
])('%j is read', (text, value, end) => {
  const parser = reading(text)
  expect([parser.value(), parser.pos]).toEqual([value, end])
})

test('a value is what its class says', () => {
  expect(reading('[/A 1 0 R (b) <<>>]').value()).toMatchObject([
    expect.any(PdfName),
    expect.any(PdfRef),
    expect.any(PdfString),
    expect.any(Map),
  ])
})

test.each<[string, string]>([
  ['', '对象没有写完（第 0 字节）'],
  ['  ', '对象没有写完（第 2 字节）'],
  ['% only a comment', '对象没有写完（第 16 字节）'],
  ['[1', '对象没有写完（第 2 字节）'],
  ['truly', '不认识的内容“truly”（第 5 字节）'],
  ['True', '不认识的内容“True”（第 4 字节）'],
  ['abcdefghijklmnopqrstuvwxyz', '不认识的内容“abcdefghijklmnopqrst”（第 26 字节）'],
  [')', '不认识的内容“”（第 0 字节）'],
  ['>', '不认识的内容“”（第 0 字节）'],
  ['{', '不认识的内容“”（第 0 字节）'],
  ['1x', '数字“1x”写法不对（第 2 字节）'],
  ['x1', '不认识的内容“x1”（第 2 字节）'],
  ['--1', '数字“--1”写法不对（第 3 字节）'],
  ['1.2.3', '数字“1.2.3”写法不对（第 5 字节）'],
  ['1.x', '数字“1.x”写法不对（第 3 字节）'],
  ['+', '数字“+”写法不对（第 1 字节）'],
  ['.', '数字“.”写法不对（第 1 字节）'],
  ['.x', '数字“.x”写法不对（第 2 字节）'],
  ['1e5', '数字“1e5”写法不对（第 3 字节）'],
  ['123456789012345678901x', '数字“12345678901234567890”写法不对（第 22 字节）'],
  ['/A#', '名称中的转义不完整（第 3 字节）'],
  ['/A#4', '名称中的转义不完整（第 4 字节）'],
  ['/A#4g', '名称中的转义不完整（第 5 字节）'],
  ['/A#42#x1', '名称中的转义不完整（第 8 字节）'],
  ['(a', '字符串没有写完（第 2 字节）'],
  ['((a)', '字符串没有写完（第 4 字节）'],
  ['(a\\', '字符串没有写完（第 3 字节）'],
  ['<41', '十六进制字符串没有写完（第 0 字节）'],
  ['<4G>', '十六进制字符串中有其他字符（第 4 字节）'],
  ['<4 G>', '十六进制字符串中有其他字符（第 5 字节）'],
  ['<G4>', '十六进制字符串中有其他字符（第 4 字节）'],
  ['<</A 1', '字典的键不是名称（第 6 字节）'],
  ['<<1 2>>', '字典的键不是名称（第 2 字节）'],
  ['<</A 1>', '字典的键不是名称（第 6 字节）'],
  ['<</A 1/A 2>>', '字典中的 /A 出现了两次（第 8 字节）'],
  ['<</A 1/#41 2>>', '字典中的 /A 出现了两次（第 10 字节）'],
])('%j is refused', (text, message) => {
  expect(() => reading(text).value()).toThrow(message)
})

test('a value ends where the parser is told that the bytes end', () => {
  expect(reading('1234', 0, 2).value()).toBe(12)
  expect(reading('/Name', 0, 3).value()).toEqual(name('Na'))
  expect(() => reading('<4142>', 0, 5).value()).toThrow('十六进制字符串没有写完（第 0 字节）')
  expect(reading('<4142>', 0, 6).value()).toEqual(written('AB', 6, true))
  expect(() => reading('(ab)', 0, 3).value()).toThrow('字符串没有写完（第 3 字节）')
  expect(() => reading('% a\ntrue', 0, 2).value()).toThrow('对象没有写完（第 2 字节）')
})

test('values nest a hundred deep and no deeper', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const parser = reading(nested(101))
  parser.value()
  expect(parser.pos).toBe(202)
  expect(() => reading(nested(102)).value()).toThrow('对象嵌套过深')
  const dicts = (depth: number) => `${'<</A'.repeat(depth)} 1${'>>'.repeat(depth)}`
  expect(reading(dicts(100)).value()).toBeInstanceOf(Map)
  expect(() => reading(dicts(101)).value()).toThrow('对象嵌套过深')
})

test('a word is taken where it comes next, else nothing is', () => {
  const parser = reading(' obj 12 x')
  expect([parser.take('endobj'), parser.pos]).toEqual([false, 1])
  expect([parser.take('obj'), parser.pos]).toEqual([true, 4])
  expect([parser.take('12'), parser.pos]).toEqual([true, 7])
  expect([parser.integer(), parser.pos]).toEqual([undefined, 8])
})

test.each<[string, number | undefined, number]>([
  [' 0 ', 0, 2],
  ['0012', 12, 4],
  ['123456789012345', 123_456_789_012_345, 15],
  ['1234567890123456', undefined, 0],
  ['-1', undefined, 0],
  ['1x', undefined, 0],
  ['x1', undefined, 0],
  ['', undefined, 0],
])('the unsigned integer in %j', (text, value, end) => {
  const parser = reading(text)
  expect([parser.integer(), parser.pos]).toEqual([value, end])
})

/** What a budget is asked for by a piece of text. */
const spentOn = (text: string) => {
  const spent: (number | 'value')[] = []
  const budget = { value: () => spent.push('value'), passed: (bytes: number) => spent.push(bytes) }
  new ObjectParser(latin1(text), 0, { budget: budget as unknown as Budget }).value()
  return spent
}

test.each<[string, (number | 'value')[]]>([
  ['  1', ['value', 2, 0]],
  ['true', ['value', 0, 4]],
  ['/Name', ['value', 0, 4]],
  ['(text)', ['value', 0, 6]],
  ['<4142>', ['value', 0, 5]],
  [' (text)', ['value', 1, 6]],
  [' <4142>', ['value', 1, 5]],
  ['% far\n[1 2]', ['value', 6, 0, 'value', 0, 1, 0, 1, 'value', 0, 0, 0]],
])('%j is counted with each value and what is passed over', (text, spent) => {
  expect(spentOn(text)).toEqual(spent)
})
