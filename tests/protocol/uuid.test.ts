// Ids are UUIDs of version 4.
import { expect, test } from 'vitest'
import { isUuid, makeUuid } from '#protocol/uuid.ts'

test('a new id is a version 4 id and never the same twice', () => {
  const ids = Array.from({ length: 500 }, makeUuid)
  expect(ids.filter((id) => !isUuid(id))).toEqual([])
  expect(new Set(ids).size).toBe(500)
})

test.each([
  ['9b2f0f3e-1c57-4c5e-8a6f-0d1e2f3a4b5c', true],
  ['9b2f0f3e-1c57-1c5e-8a6f-0d1e2f3a4b5c', false],
  ['9b2f0f3e-1c57-4c5e-ca6f-0d1e2f3a4b5c', false],
  ['9B2F0F3E-1C57-4C5E-8A6F-0D1E2F3A4B5C', false],
  ['9b2f0f3e1c574c5e8a6f0d1e2f3a4b5c', false],
  ['', false],
])('%s is an id: %s', (text, is) => {
  expect(isUuid(text)).toBe(is)
})

test.each([
  'x9b2f0f3e-1c57-4c5e-8a6f-0d1e2f3a4b5c',
  '9b2f0f3e-1c57-4c5e-8a6f-0d1e2f3a4b5cx',
  '9b2f0f3-1c57-4c5e-8a6f-0d1e2f3a4b5c',
  'gb2f0f3e-1c57-4c5e-8a6f-0d1e2f3a4b5c',
  '9b2f0f3e-1g57-4c5e-8a6f-0d1e2f3a4b5c',
  '9b2f0f3e-1c57-4g5e-8a6f-0d1e2f3a4b5c',
  '9b2f0f3e-1c57-4c5e-8g6f-0d1e2f3a4b5c',
  '9b2f0f3e-1c57-4c5e-8a6f-0d1e2f3a4b5g',
])('%s is none', (text) => {
  expect(isUuid(text)).toBe(false)
})
