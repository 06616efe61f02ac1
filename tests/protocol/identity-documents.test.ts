// Numbers of documents other than the resident identity card, right and wrong (domain.md §4).
import { expect, test } from 'vitest'
import { idCheckCharacter } from '#protocol/id-card.ts'
import {
  DOCUMENT_TYPES,
  NATIONALITIES,
  isDocumentNumber,
  maskDocumentNumber,
  normalizeDocumentNumber,
} from '#protocol/identity-documents.ts'
import type { DocumentType } from '#protocol/identity-documents.ts'

const TODAY = new Date('2026-11-21T00:00:00Z')
const checked = (seventeen: string): string => seventeen + idCheckCharacter(seventeen)

test.each<[DocumentType, string]>([
  [1, '11010519491231002X'],
  [2, 'E12345678'],
  [2, 'G1234'],
  [2, '123456789'],
  [2, 'AB1234567890CDEFG'],
  [3, 'H12345678'],
  [3, 'M1234567801'],
  [4, '12345678'],
  [4, '1234567801'],
  [5, checked('81000019900307123')],
  [5, checked('82000019900307123')],
  [5, checked('83000019900307123')],
  [6, 'USA123456789012'],
  [6, checked('91133119900307123')],
])('document %i may have the number %s', (type, number) => {
  expect(isDocumentNumber(type, number, TODAY)).toBe(true)
})

test.each<[DocumentType, string, string]>([
  [1, '110105194912310021', 'wrong check digit'],
  [1, checked('81000019900307123'), 'a residence permit is another document'],
  [1, '110105491231002', 'fifteen digits are no longer issued'],
  [2, 'E123', 'too short'],
  [2, 'E12345678901234567', 'too long'],
  [2, 'ABCDEFGH', 'no figure'],
  [2, 'e1234567', 'not normalised'],
  [3, 'C12345678', 'neither H nor M'],
  [3, 'H1234567', 'seven figures'],
  [3, 'H123456789', 'nine figures'],
  [4, '1234567', 'seven figures'],
  [4, '123456789', 'nine figures'],
  [4, 'T12345678', 'a letter'],
  [5, checked('11000019900307123'), 'a resident identity card is another document'],
  [5, checked('84000019900307123'), 'no such region'],
  [5, `${checked('81000019900307123').slice(0, 17)}A`, 'wrong check character'],
  [5, checked('81000019901307123'), 'no such month'],
  [6, 'US1234567890123', 'two letters'],
  [6, 'USA12345678901', 'eleven figures'],
  [6, checked('81133119900307123'), 'does not begin with 9'],
  [6, checked('91133119900230123'), 'no such day'],
  [6, checked('91133120990307123'), 'not born yet'],
])('document %i cannot have the number %s: %s', (type, number) => {
  expect(isDocumentNumber(type, number, TODAY)).toBe(false)
})

test('numbers are kept without spaces, brackets and hyphens', () => {
  expect(normalizeDocumentNumber(' h1234567（8）-01 ')).toBe('H1234567801')
})

test.each([
  ['E12345678', 'E12**5678'],
  ['12345678', '1*****78'],
  ['G1234', 'G**34'],
])('%s is shown as %s', (number, masked) => {
  expect(maskDocumentNumber(number)).toBe(masked)
})

test('every nationality has a Chinese name', () => {
  const names = new Intl.DisplayNames(['zh-CN'], { type: 'region' })
  expect(NATIONALITIES.filter((code) => !/\p{Script=Han}/u.test(names.of(code) ?? ''))).toEqual([])
  expect(new Set(NATIONALITIES).size).toBe(NATIONALITIES.length)
  expect(DOCUMENT_TYPES.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5, 6])
})

test.each<[DocumentType, string, string]>([
  [3, 'xH12345678', 'something before it'],
  [3, 'H12345678x', 'something after it'],
  [5, `1${checked('81000019900307123').slice(0, 17)}`, 'the region is not at its beginning'],
  [6, 'xUSA123456789012', 'something before it'],
  [6, 'USA123456789012x', 'something after it'],
])('document %i cannot have the number %s: %s', (type, number) => {
  expect(isDocumentNumber(type, number, TODAY)).toBe(false)
})

test('a person born today has a document, one born tomorrow none', () => {
  expect(isDocumentNumber(6, checked('91133120261121123'), new Date('2026-11-21T04:00:00Z'))).toBe(true)
  expect(isDocumentNumber(6, checked('91133120261122123'), new Date('2026-11-21T04:00:00Z'))).toBe(false)
})
