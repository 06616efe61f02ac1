// Screen width classes (specification §9).
import { expect, it } from 'vitest'
import { isAtLeast, widthClassOf } from '#src/ui/width-class.ts'

it.each([
  [2560, '1920'],
  [1920, '1920'],
  [1919, '1600'],
  [1600, '1600'],
  [1599, '1366'],
  [1366, '1366'],
  [1365, 'small'],
  [390, 'small'],
])('%i is of class %s', (width, expected) => {
  expect(widthClassOf(width)).toBe(expected)
})

it.each([
  ['small', '1366', false],
  ['1366', '1366', true],
  ['1366', '1600', false],
  ['1920', '1600', true],
] as const)('class %s is at least %s: %s', (width, wanted, expected) => {
  expect(isAtLeast(width, wanted)).toBe(expected)
})
