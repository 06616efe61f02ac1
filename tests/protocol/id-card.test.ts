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
