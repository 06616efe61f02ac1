// Which addresses people are led on to: pages of the product, and fewer for a partner's link.
import { expect, test } from 'vitest'
import { DELEGATED_PATHS, isDelegatedPath } from '#protocol/account/sessions/delegation.ts'
import { isInternalPath } from '#protocol/internal-path.ts'

test.each([
  ['/home', true],
  ['/signDetail?contractId=1#top', true],
  [`/${'a'.repeat(1999)}`, true],
  [`/${'a'.repeat(2000)}`, false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a\\b', false],
  ['/a b', false],
  ['home', false],
  ['https://evil.example/', false],
  ['', false],
])('%j is a page of the product: %s', (text, is) => {
  expect(isInternalPath(text)).toBe(is)
})

test('a partner’s link reaches the pages for reading and signing, whatever follows them', () => {
  expect(DELEGATED_PATHS.map(isDelegatedPath)).toEqual(DELEGATED_PATHS.map(() => true))
  expect(isDelegatedPath('/signDetail?contractId=1&tab=2#part')).toBe(true)
  expect(isDelegatedPath('/signDetail#part')).toBe(true)
  expect(isDelegatedPath('/signDetail/more')).toBe(false)
  expect(isDelegatedPath('/home?from=/signDetail')).toBe(false)
})
