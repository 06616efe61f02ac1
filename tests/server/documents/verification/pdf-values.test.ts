// Texts and names as people read them.
import { expect, test } from 'vitest'
import {
  PdfName,
  PdfString,
  isName,
  nameText,
  stringText,
} from '#server/documents/verification/reading/values.ts'
import { latin1 } from '#tests/support/attacks/raw-pdf.ts'

test.each<[string, string]>([
  ['', ''],
  ['a\xe9', 'aé'],
  ['\xfe\xff\x4e\x2d\x65\x87', '中文'],
  ['\xfe\xff\x4e\x2d\x65', '中'],
  ['\xfe\xff', ''],
  ['\xef\xbb\xbf\xe4\xb8\xad', '中'],
  ['\xfe\x4e\x2d', 'þN-'],
  ['a\xff\x4e\x2d', 'aÿN-'],
  ['a\xbb\xbfa', 'a»¿a'],
  ['\xefa\xbfa', 'ïa¿a'],
  ['\xef\xbbaa', 'ï»aa'],
])('the bytes %j', (bytes, text) => {
  const given = latin1(bytes)
  const read = stringText(new PdfString(given, false, 0, 0))
  expect([read, given]).toEqual([text, latin1(bytes)])
})

test('a name is told by its text', () => {
  const values = [
    new PdfName('A'),
    new PdfName('B'),
    new PdfString(latin1('A'), false, 0, 1),
    null,
    undefined,
  ]
  expect(values.map((value) => isName(value, 'A'))).toEqual([true, false, false, false, false])
  expect(values.map(nameText)).toEqual(['A', 'B', undefined, undefined, undefined])
})
