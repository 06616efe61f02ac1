// Resident identity numbers: check digit, birth date, sex and age.
import { describe, expect, test } from 'vitest'
import {
  ageFromIdNumber,
  birthDateOf,
  idCheckCharacter,
  isIdNumber,
  maskIdNumber,
} from '#protocol/id-card.ts'

const today = new Date('2026-11-21T04:00:00Z')

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['440524188001010014', true],
  ['110105491231002', true],
  ['110105194912310021', false],
  ['11010519491331002X', false],
  ['990105194912310024', false],
  ['11010519491231002', false],
  [' 11010519491231002X', false],
  ['', false],
])('%j is an identity number: %s', (text, is) => {
  expect(isIdNumber(text, today)).toBe(is)
})

test('a birth date in the future, or a 29 February that never was, is refused', () => {
  const made = (birth: string) => `110105${birth}002${idCheckCharacter(`110105${birth}002`)}`
  expect(isIdNumber(made('20261121'), today)).toBe(true)
  expect(isIdNumber(made('20261122'), today)).toBe(false)
  expect(isIdNumber(made('20240229'), today)).toBe(true)
  expect(isIdNumber(made('20230229'), today)).toBe(false)
})

test('the birth date of 15 digits is in the twentieth century', () => {
  expect(birthDateOf('110105491231002')).toEqual({ year: 1949, month: 12, day: 31 })
  expect(birthDateOf('11010519491231002X')).toEqual({ year: 1949, month: 12, day: 31 })
  expect(birthDateOf('110105499931002')).toBeNull()
})

describe('age', () => {
  test.each([
    ['11010519491231002X', 76],
    ['110105200811210000', 18],
    ['110105200811220000', 17],
    ['110105490101002', 77],
    ['110105202612010000', 0],
    ['1101051949123100', 0],
    ['110105194913310020', 0],
    ['', 0],
  ])('of %j is %i', (text, age) => {
    expect(ageFromIdNumber(text, today)).toBe(age)
  })
})

test('a shown number keeps its first three and last four characters', () => {
  expect(maskIdNumber('11010519491231002X')).toBe('110***********002X')
  expect(maskIdNumber('1234')).toBe('****')
})

test('a number begins with one of the regions of GB/T 2260', () => {
  const regions = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).filter((region) =>
    isIdNumber(`${region}0105491231002`, today),
  )
  expect(regions.join(' ')).toBe(
    '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83',
  )
})

test.each([
  ['x11010519491231002X', null],
  ['11010519491231002Xx', null],
  ['110105184912310020', null],
  ['110105185001010020', { year: 1850, month: 1, day: 1 }],
])('the birth date in %j is %j', (text, birth) => {
  expect(birthDateOf(text)).toEqual(birth)
})

test('nine characters are masked to seven', () => {
  expect([maskIdNumber('123456789'), maskIdNumber('12345678')]).toEqual(['123**6789', '********'])
})
