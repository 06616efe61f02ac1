// A number of bytes in words.
import { expect, test } from 'vitest'
import { sizeWords } from '#protocol/size-words.ts'

const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [KB, '1 KB'],
  [12 * KB + 511, '12 KB'],
  [12 * KB + 512, '13 KB'],
  [MB - 1, '1024 KB'],
  [MB, '1.0 MB'],
  [3.4 * MB, '3.4 MB'],
  [GB - 1, '1024.0 MB'],
  [GB, '1.0 GB'],
  [20 * GB, '20.0 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})
