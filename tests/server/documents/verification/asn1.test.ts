// Encodings as the checks read them. Which have one form only, which are refused, what the rest mean (ITU-T X.690).
import { expect, test } from 'vitest'
import {
  bitsOf,
  integerHex,
  octetsOf,
  oidOf,
  part,
  parts,
  readAsn1,
  smallInteger,
  timeOf,
} from '#server/documents/verification/cms/asn1.ts'
import { isCanonical } from '#server/documents/verification/cms/canonical.ts'
import { tagged } from '#server/trust/der/write.ts'

const hex = (digits: string) => new Uint8Array(Buffer.from(digits.replaceAll(' ', ''), 'hex'))
const value = (digits: string) => readAsn1(hex(digits)).value
const nested = (lists: number) => '30 80 '.repeat(lists) + '00 00 '.repeat(lists)

test.each([
  ['a null', '05 00', true],
  ['a false', '01 01 00', true],
  ['a true', '01 01 ff', true],
  ['another true', '01 01 01', false],
  ['a truth of two bytes', '01 02 00 00', false],
  ['a number', '02 01 80', true],
  ['a number that needs its zero', '02 02 00 80', true],
  ['a number with a needless zero', '02 02 00 7f', false],
  ['a number that needs its sign', '02 02 ff 7f', true],
  ['a number with a needless sign', '02 02 ff 80', false],
  ['a number of no bytes', '02 00', false],
  ['a length in its long form', '04 81 01 00', false],
  ['a list', '30 03 02 01 05', true],
  ['a list with something improper in it', '30 03 01 01 05', false],
  ['a list of indefinite length', '30 80 02 01 05 00 00', false],
  ['a set in order', '31 06 02 01 05 02 01 06', true],
  ['a set of the same twice', '31 06 02 01 05 02 01 05', true],
  ['a set out of order', '31 06 02 01 06 02 01 05', false],
  ['a list out of order', '30 06 02 01 06 02 01 05', true],
  ['a string in pieces', '24 03 04 01 05', false],
  ['a tagged value', 'a0 03 02 01 05', true],
  ['a long value in the long form', `04 81 80 ${'00 '.repeat(128)}`, true],
  ['a long value with a needless zero in its length', `04 82 00 80 ${'00 '.repeat(128)}`, false],
  ['a list whose end is cut off', '30 02 02 01', false],
])('%s is in its one form or not', (_, digits, canonical) => {
  expect(isCanonical(value(digits))).toBe(canonical)
})

test.each<[string, () => unknown, string]>([
  ['no bytes', () => value(''), 'no value'],
  ['a tag alone', () => value('30'), 'no value'],
  ['a tag of several bytes', () => value('1f 81 00'), 'no value'],
  ['a length of five bytes', () => value('04 85 00 00 00 00 01 00'), 'length too large'],
  ['an end before the length', () => value('04 02 00'), 'value ends too early'],
  ['a plain value without an end', () => value('04 80 00 00'), 'indefinite length of a primitive value'],
  ['lists in lists without an end', () => value('30 80 '.repeat(100)), 'no value'],
  ['lists in more than forty lists of no stated length', () => value(nested(42)), 'no value'],
  ['parts of a plain value', () => parts(value('04 01 00')), 'not constructed'],
  ['a part that is not there', () => part(value('30 00'), 0), 'part 0 is missing'],
  ['a part of another kind', () => part(value('30 03 02 01 05'), 0, 0x30), 'part 0 is missing'],
  ['an identifier of another kind', () => oidOf(value('02 01 05')), 'not an object identifier'],
  ['an empty identifier', () => oidOf(value('06 00')), 'not an object identifier'],
  ['bits of another kind', () => bitsOf(value('04 02 00 05')), 'not a bit string'],
  ['bits without a word on their end', () => bitsOf(value('03 00')), 'not a bit string'],
  ['a number of another kind', () => integerHex(value('04 01 05')), 'not an integer'],
  ['an empty number', () => integerHex(value('02 00')), 'not an integer'],
  ['an empty small number', () => smallInteger(value('02 00')), 'not a small integer'],
  ['a small number of five bytes', () => smallInteger(value('02 05 01 00 00 00 00')), 'not a small integer'],
  ['a time without its zone', () => timeOf(time(0x18, '20261122080000')), 'not a time'],
  ['a time of another zone', () => timeOf(time(0x18, '20261122080000+0800')), 'not a time'],
  ['a time with something before it', () => timeOf(time(0x18, 'x20261122080000Z')), 'not a time'],
  ['a time with something behind it', () => timeOf(time(0x18, '20261122080000Zx')), 'not a time'],
  ['a month that is none', () => timeOf(time(0x18, '20261322080000Z')), 'not a time'],
  ['a month before the first', () => timeOf(time(0x18, '20260022080000Z')), 'not a time'],
  ['a day that is none', () => timeOf(time(0x18, '20261132080000Z')), 'not a time'],
  ['a day before the first', () => timeOf(time(0x18, '20261100080000Z')), 'not a time'],
])('%s are refused', (_, read, reason) => {
  expect(read).toThrow(reason)
})

const time = (tag: number, words: string) => readAsn1(tagged(tag, Buffer.from(words))).value

test('times of both kinds are read', () => {
  expect([
    timeOf(time(0x17, '261122080000Z')).toISOString(),
    timeOf(time(0x17, '491122080000Z')).toISOString(),
    timeOf(time(0x17, '501122080000Z')).toISOString(),
    timeOf(time(0x18, '20261231235959Z')).toISOString(),
    timeOf(time(0x18, '20260101000000.25Z')).toISOString(),
  ]).toEqual([
    '2026-11-22T08:00:00.000Z',
    '2049-11-22T08:00:00.000Z',
    '1950-11-22T08:00:00.000Z',
    '2026-12-31T23:59:59.000Z',
    '2026-01-01T00:00:00.250Z',
  ])
})

test('identifiers, numbers and strings in pieces are read', () => {
  expect([
    oidOf(value('06 01 2a')),
    oidOf(value('06 02 88 37')),
    oidOf(value('06 01 50')),
    oidOf(value('06 01 4f')),
    oidOf(value('06 0a 2a 84 80 80 80 80 80 80 80 01')),
    integerHex(value('02 03 00 80 01')),
    integerHex(value('02 03 00 00 80')),
    integerHex(value('02 04 01 00 00 05')),
    integerHex(value('02 01 00')),
    smallInteger(value('02 01 ff')),
    smallInteger(value('02 04 01 00 00 00')),
    octetsOf(value('24 80 04 01 05 04 01 06 00 00')),
    octetsOf(value('04 84 00 00 00 01 05')),
    bitsOf(value('03 02 00 05')),
    readAsn1(hex('05 00 07')).rest,
  ]).toEqual([
    '1.2',
    '2.999',
    '2.0',
    '1.39',
    // More than a number holds exactly.
    `1.2.${2n ** 58n + 1n}`,
    '8001',
    '80',
    '01000005',
    '00',
    -1,
    2 ** 24,
    Buffer.of(5, 6),
    Uint8Array.of(5),
    Uint8Array.of(5),
    Uint8Array.of(7),
  ])
})

test('a value of no stated length ends at two zero bytes that are no value, and nowhere before', () => {
  expect([
    parts(value('30 80 05 00 02 01 07 00 00')).map(({ tag }) => tag),
    parts(value('30 80 00 01 05 02 01 07 00 00')).map(({ tag }) => tag),
    readAsn1(hex(nested(41))).rest.length,
  ]).toEqual([[0x05, 0x02], [0x00, 0x02], 0])
})
