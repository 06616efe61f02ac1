// Unified social credit codes and their check character.
import { expect, test } from 'vitest'
import { creditCheckCharacter, isCreditCode, normalizeCreditCode } from '#protocol/credit-code.ts'

test.each([
  ['91350100M000100Y43', true],
  ['9144030071526726XG', true],
  ['91350100M000100Y4Z', false],
  ['91350100M000100Y44', false],
  ['91350100M000100y43', false],
  ['913501O0M000100Y43', false],
  ['91350100M000100Y4', false],
  ['', false],
])('%j is a credit code: %s', (text, is) => {
  expect(isCreditCode(text)).toBe(is)
})

test('the check character finds every single wrong character and every swap of neighbours', () => {
  const code = '91350100M000100Y43'
  const swapped = [...Array(16).keys()].map(
    (i) => code.slice(0, i) + code[i + 1] + code[i] + code.slice(i + 2),
  )
  expect(swapped.filter((text) => text !== code && isCreditCode(text))).toEqual([])
  const alphabet = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY')
  const wrong = [...Array(17).keys()].flatMap((i) =>
    alphabet.map((char) => code.slice(0, i) + char + code.slice(i + 1)),
  )
  expect(wrong.filter((text) => text !== code && isCreditCode(text))).toEqual([])
})

test('a typed code is kept in capitals without spaces', () => {
  expect(normalizeCreditCode(' 9135 0100 m000100y43 ')).toBe('91350100M000100Y43')
  expect(creditCheckCharacter('91350100M000100Y4')).toBe('3')
})
