// The range of bytes a signature covers. Each number is wrong alone (ISO 32000-2 §12.8.1).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOfRange, readByteRange } from '#server/documents/verification/bytes/byte-range.ts'
import { PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'

// A file of 100 bytes whose signature data of four bytes stands from 40 to 50.
const LENGTH = 100
const RANGE = [0, 40, 50, 50]
const data = (bytes: number, start = 40, end = 50, hex = true) =>
  new PdfString(new Uint8Array(bytes), hex, start, end)
const contents = data(4)

const problemOf = (range: PdfValue | undefined, held: PdfValue | undefined = contents) => {
  const read = readByteRange(range, held, LENGTH)
  return 'problem' in read ? read.problem : read.range
}

test('a range over all but the data itself holds', () => {
  expect(problemOf(RANGE)).toEqual({ gapStart: 40, gapEnd: 50, end: 100 })
  expect(problemOf([0, 40, 50, 1])).toEqual({ gapStart: 40, gapEnd: 50, end: 51 })
})

const MISSING = '签名没有说明覆盖范围（ByteRange）'
const MISWRITTEN = '签名的覆盖范围写法不对'
const OUTSIDE = '签名的覆盖范围不在文件之内'
const NO_DATA = '签名没有签名数据（Contents）'
const NOT_EXACT = '签名未覆盖的部分不正好是签名数据，其中可能藏有内容'

test.each<[string, PdfValue | undefined, string]>([
  ['is missing', undefined, MISSING],
  ['is one number', 0, MISSING],
  ['has three numbers', [0, 40, 50], MISSING],
  ['has five numbers', [...RANGE, 0], MISSING],
  ['begins with a word', [null, 40, 50, 50], MISWRITTEN],
  ['has a fraction', [0, 40, 50, 49.5], MISWRITTEN],
  ['has a negative length', [0, 40, 50, -1], MISWRITTEN],
  ['has a number beyond all numbers', [0, 40, 50, 2 ** 53], MISWRITTEN],
  ['begins behind the first byte', [1, 40, 50, 50], '签名没有从文件开头覆盖'],
  ['covers nothing before the data', [0, 0, 50, 50], OUTSIDE],
  ['covers nothing behind the data', [0, 40, 50, 0], OUTSIDE],
  ['leaves nothing out', [0, 40, 40, 60], OUTSIDE],
  ['overlaps itself', [0, 50, 40, 60], OUTSIDE],
  ['ends a byte behind the file', [0, 40, 50, 51], OUTSIDE],
  ['leaves a byte out before the data', [0, 39, 50, 50], NOT_EXACT],
  ['leaves a byte out behind the data', [0, 40, 51, 49], NOT_EXACT],
  ['begins its gap within the data', [0, 41, 50, 50], NOT_EXACT],
  ['ends its gap within the data', [0, 40, 49, 50], NOT_EXACT],
])('a range does not hold that %s', (_, range, problem) => {
  expect(problemOf(range)).toBe(problem)
})

test.each<[string, PdfValue, string]>([
  ['a number', 5, NO_DATA],
  ['a string in brackets', data(4, 40, 50, false), NO_DATA],
  ['a string with other characters in it', data(3), '签名数据中夹有其他字符'],
  ['a string that leaves out its last digit', data(5), '签名数据中夹有其他字符'],
])('a range does not hold around %s', (_, held, problem) => {
  expect(problemOf(RANGE, held)).toBe(problem)
})

test('a range does not hold where there is no data at all', () => {
  expect(readByteRange(RANGE, undefined, LENGTH)).toEqual({ problem: NO_DATA })
})

test('both stretches are hashed, and nothing between or behind them', () => {
  const bytes = Buffer.from('head<gap>tail and more')
  expect(Buffer.from(digestOfRange(bytes, { gapStart: 4, gapEnd: 9, end: 13 }, 'sha256'))).toEqual(
    createHash('sha256').update('headtail').digest(),
  )
})
