// Reading encodings and the parts of a certificate: what is refused, and what the rest mean.
import { expect, test } from 'vitest'
import { certificateParts, isCriticalIn, serialOf } from '#server/trust/certificate-parts.ts'
import { extension } from '#server/trust/certificate.ts'
import { childAt, children, readDer, readOid, readTime } from '#server/trust/der/read.ts'
import { integer, oid, sequence, tagged } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { certificateWith, purposes } from '#tests/support/attacks/time-stamp.ts'

const hex = (digits: string) => new Uint8Array(Buffer.from(digits.replaceAll(' ', ''), 'hex'))
const value = (digits: string) => readDer(hex(digits))
const time = (tag: number, words: string) => readTime(readDer(tagged(tag, Buffer.from(words))))

test.each<[string, () => unknown, string]>([
  ['no bytes', () => value(''), 'no value'],
  ['a tag alone', () => value('30'), 'no value'],
  ['a tag of several bytes', () => value('1f 01 00'), 'no value'],
  ['an indefinite length', () => value('30 80 00 00'), 'length not definite'],
  ['a length of five bytes', () => value('04 85 00 00 00 00 01 00'), 'length not definite'],
  ['an end before the length', () => value('04 02 00'), 'value ends too early'],
  ['bytes behind the value', () => value('05 00 00'), 'bytes follow the value'],
  ['a child that is not there', () => childAt(value('30 00'), 0), 'no value at 0'],
  ['a child of another kind', () => childAt(value('30 03 02 01 05'), 0, 0x30), 'no value with tag 30 at 0'],
  ['an identifier of another kind', () => readOid(value('02 01 05')), 'no object identifier'],
  ['an empty identifier', () => readOid(value('06 00')), 'no object identifier'],
  ['a time without its zone', () => time(0x18, '20261122080000'), 'no time'],
  ['a long time in the short kind', () => time(0x17, '20261122080000Z'), 'no time'],
  ['a time of another kind', () => time(0x16, '20261122080000Z'), 'no time'],
])('%s is refused', (_, read, reason) => {
  expect(read).toThrow(reason)
})

test('what is well encoded is read', () => {
  expect([
    readDer(hex('05 00 07'), { trailing: true }).raw.length,
    children(value('30 06 02 01 05 02 01 06')).map(({ content }) => content[0]),
    childAt(value('30 03 02 01 05'), 0).tag,
    childAt(value('30 03 02 01 05'), 0, 0x02).tag,
    value(`04 81 80 ${'00'.repeat(128)}`).content.length,
    readOid(value('06 01 27')),
    readOid(value('06 01 28')),
    readOid(value('06 01 4f')),
    readOid(value('06 01 50')),
    readOid(value('06 02 88 37')),
    readOid(value('06 0a 2a 84 80 80 80 80 80 80 80 01')),
  ]).toEqual([
    2,
    [5, 6],
    2,
    2,
    128,
    '0.39',
    '1.0',
    '1.39',
    '2.0',
    '2.999',
    // More than a number holds exactly.
    `1.2.${2n ** 58n + 1n}`,
  ])
})

test('times of both kinds are read', () => {
  expect(
    [
      time(0x17, '261122080000Z'),
      time(0x17, '491122080000Z'),
      time(0x17, '501122080000Z'),
      time(0x18, '20261122080000Z'),
      time(0x18, '20261122080000.25Z'),
    ].map((read) => read.toISOString()),
  ).toEqual([
    '2026-11-22T08:00:00.000Z',
    '2049-11-22T08:00:00.000Z',
    '1950-11-22T08:00:00.000Z',
    '2026-11-22T08:00:00.000Z',
    '2026-11-22T08:00:00.250Z',
  ])
})

test('an extension is critical where the certificate has it and says so', () => {
  const unknown = extension('1.2.3.4', true, integer(1))
  expect([
    isCriticalIn(certificateWith(purposes(true, OID.timestamping)), OID.extendedKeyUsage),
    isCriticalIn(certificateWith(purposes(false, OID.timestamping)), OID.extendedKeyUsage),
    isCriticalIn(certificateWith([unknown, ...purposes(false, OID.timestamping)]), OID.extendedKeyUsage),
    isCriticalIn(certificateWith([unknown]), '1.2.3.4'),
    isCriticalIn(certificateWith([]), OID.extendedKeyUsage),
  ]).toEqual([true, false, false, true, false])
})

test('the number of a certificate is read, and no number from anything else', () => {
  expect(serialOf(certificateWith([]))).toBe('4d')
  expect(() => certificateParts(sequence())).toThrow('no certificate')
  expect(() => certificateParts(sequence(sequence(integer(1), oid('1.2.3'))))).toThrow('no certificate')
})
