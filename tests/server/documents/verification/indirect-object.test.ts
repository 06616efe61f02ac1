// One object at its offset, with its exact span, and what is no object.
import { expect, test } from 'vitest'
import { Budget } from '#server/documents/verification/reading/budget.ts'
import { readIndirectObject } from '#server/documents/verification/reading/indirect-object.ts'
import { PdfRef, PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import { latin1 } from '#tests/support/attacks/raw-pdf.ts'

const reading = (text: string, length: PdfValue = null, offset = 0) =>
  readIndirectObject(latin1(text), offset, new Budget(0), () => length)
const dict = (entries: Record<string, PdfValue>) => new Map(Object.entries(entries))

test.each<[string, PdfValue, number, number]>([
  ['7 1 obj 5 endobj', 5, 0, 16],
  [' % far\n7 1 obj\n<</A 1>>\nendobj more', dict({ A: 1 }), 7, 30],
  ['7 1 obj(a)endobj', expect.objectContaining({ bytes: latin1('a') }) as PdfValue, 0, 16],
])('%j', (text, value, start, end) => {
  expect(reading(text)).toEqual({ num: 7, gen: 1, value, start, end, lengthRef: undefined, length: 0 })
})

test('an object is read where it is said to be', () => {
  expect(reading('1 0 obj 5 endobj 2 0 obj 6 endobj', null, 16)).toEqual({
    num: 2,
    gen: 0,
    value: 6,
    start: 17,
    end: 33,
    lengthRef: undefined,
    length: 0,
  })
})

const streamed = (entries: string, data: string) => `7 0 obj<<${entries}>>stream${data}endstream endobj`

test.each<[string, string, string]>([
  ['a line feed before the data', '\nabc\n', 'abc'],
  ['both before the data', '\r\nabc\r\n', 'abc'],
  ['nothing behind the data', '\nabc', 'abc'],
  ['white space behind the data', '\nabc \0\t\n\f\r', 'abc'],
  ['white space in the data', '\n\n\r ', '\n\r '],
])('a stream with %s', (_, data, raw) => {
  const text = streamed('/Length 3', data)
  expect(reading(text)).toEqual({
    num: 7,
    gen: 0,
    value: new PdfStream(dict({ Length: 3 }), latin1(raw)),
    start: 0,
    end: text.length,
    lengthRef: undefined,
    length: 3,
  })
})

test('a stream whose length is an object of its own', () => {
  const asked: PdfRef[] = []
  const text = streamed('/Length 9 1 R', '\nabc\n')
  const found = readIndirectObject(latin1(text), 0, new Budget(0), (ref) => {
    asked.push(ref)
    return 3
  })
  const ref = new PdfRef(9, 1)
  expect([asked, found.lengthRef, found.length, found.end]).toEqual([[ref], ref, 3, text.length])
})

test('a stream without data', () => {
  const { value, length } = reading(streamed('/Length 0', '\n'))
  expect([value, length]).toEqual([new PdfStream(dict({ Length: 0 }), new Uint8Array()), 0])
})

test.each<[string, string]>([
  ['x 0 obj 5 endobj', '此处应有对象而没有（第 0 字节）'],
  ['7 obj 5 endobj', '此处应有对象而没有（第 2 字节）'],
  ['7 x obj 5 endobj', '此处应有对象而没有（第 2 字节）'],
  ['7 0 5 endobj', '此处应有对象而没有（第 4 字节）'],
  ['7 0 object 5 endobj', '此处应有对象而没有（第 4 字节）'],
  ['7 0 obj 5', '对象 7 没有正常结束（第 9 字节）'],
  ['7 0 obj 5 stream', '对象 7 没有正常结束（第 10 字节）'],
  ['7 0 obj <<>> 8 0 obj', '对象 7 没有正常结束（第 13 字节）'],
  ['7 0 obj<</Length 1>>stream\na\nendstream 8 0 obj', '对象 7 没有正常结束（第 39 字节）'],
  ['7 0 obj<</Length 1>>stream a\nendstream endobj', '数据流开头缺少换行（第 26 字节）'],
  ['7 0 obj<</Length 1>>stream\ra\nendstream endobj', '数据流开头缺少换行（第 26 字节）'],
  [streamed('', '\nabc\n'), '数据流长度不对（第 18 字节）'],
  [streamed('/Length(3)', '\nabc\n'), '数据流长度不对（第 28 字节）'],
  [streamed('/Length 2.5', '\nabc\n'), '数据流长度不对（第 29 字节）'],
  [streamed('/Length -1', '\nabc\n'), '数据流长度不对（第 28 字节）'],
  [streamed('/Length 9 0 R', '\nabc\n'), '数据流长度不对（第 31 字节）'],
  ['7 0 obj<</Length 4>>stream\nabc', '数据流长度不对（第 27 字节）'],
  [streamed('/Length 2', '\nabc\n'), '数据流长度与实际不符（第 30 字节）'],
  [streamed('/Length 4', '\nabc\nx'), '数据流长度与实际不符（第 41 字节）'],
  ['7 0 obj<</Length 3>>stream\nabc', '数据流长度与实际不符（第 30 字节）'],
])('%j is no object', (text, message) => {
  expect(() => reading(text)).toThrow(message)
})
