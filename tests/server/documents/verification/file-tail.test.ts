// The end of a revision: where its cross-reference is, and what else may stand there.
import { expect, test } from 'vitest'
import { isSectionTail, readStartxref } from '#server/documents/verification/reading/file-tail.ts'
import { latin1 } from '#tests/support/attacks/raw-pdf.ts'

const at = (text: string, end = text.length) => readStartxref(latin1(text), end)
const NO_END = '文件没有正常的结尾（startxref、%%EOF）'

test.each<[string, number]>([
  ['startxref\n12\n%%EOF', 12],
  ['startxref\n12\n%%EOF \t\r\n\f', 12],
  ['startxref \t\r\n\f 12 \t\r%%EOF\n', 12],
  ['startxref\n123456789012345\n%%EOF\n', 123_456_789_012_345],
  ['startxref\n12\n% a writer\n \t\r\n\f%%EOF\n', 12],
  ['startxref\n1\n%%EOF\nmore\nstartxref\n12\n%%EOF\n', 12],
])('%j ends at its pointer', (text, offset) => {
  expect(at(text)).toBe(offset)
})

test.each<[string]>([
  [''],
  ['%%EOF'],
  ['startxref\n12\n'],
  ['startxref\n12\n%%EOF\nmore'],
  ['startxref\n12\n%%EOF\0'],
  ['startxref\n12%%EOF'],
  ['startxref12\n%%EOF'],
  ['startxref\n1234567890123456\n%%EOF'],
  ['startxref\nx\n%%EOF'],
  ['startxref\n12\nx%%EOF'],
  ['startxref\n12\n%% a writer\n%%EOF'],
  ['startxref\n12\n% a trailer\n%%EOF'],
  ['startxref\n12\n% an xref\n%%EOF'],
  ['startxref\n12\n% an obj\n%%EOF'],
  ['startxref\n12\n% a stream\n%%EOF'],
  ['xstartxref\n12\n%%EO'],
])('%j has no regular end', (text) => {
  expect(() => at(text)).toThrow(NO_END)
})

test('only the first bytes of a file are its older revision', () => {
  const text = 'startxref\n12\n%%EOF\nstartxref\n34\n%%EOF\n'
  expect([at(text), at(text, 19), at(text, 18)]).toEqual([34, 12, 12])
  expect(() => at(text, 17)).toThrow(NO_END)
})

test('a pointer is looked for a kilobyte back, white space behind it not counted', () => {
  const withComment = (length: number) => {
    const fixed = 'startxref\n12\n%\n%%EOF'.length
    return `${'x'.repeat(50)}startxref\n12\n%${'c'.repeat(length - fixed)}\n%%EOF`
  }
  expect([at(withComment(1_024)), at(`${withComment(1_024)}${' '.repeat(2_000)}`)]).toEqual([12, 12])
  expect(() => at(withComment(1_025))).toThrow(NO_END)
})

test.each<[string, boolean]>([
  ['', true],
  [' \t\r\n\f', true],
  ['% a writer\n', true],
  ['startxref\n12\n%%EOF\n', true],
  ['% a\rstartxref\n12\n% b\n%%EOF\n% c\n', true],
  ['startxref\n1\nstartxref\n2\n%%EOF', true],
  ['startxref\n12\n%%EOF\nstartxref\n12\n%%EOF\n', true],
  ['x', false],
  ['startxref\n12\n', false],
  ['%%EOF\n', false],
  ['% no end of the line', false],
  ['% an obj\n', false],
  ['startxref\n12\n%%EOFx', false],
  ['1 0 obj', false],
])('%j behind a section holds nothing else: %s', (text, isTail) => {
  expect(isSectionTail(text)).toBe(isTail)
})
