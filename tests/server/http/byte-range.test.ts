// Which stretch of a file a Range header asks for.
import { expect, test } from 'vitest'
import { byteRangeIn } from '#server/http/byte-range.ts'

test.each([
  ['a stretch', 'bytes=10-19', { from: 10, until: 20 }],
  ['one that runs over the end', 'bytes=90-500', { from: 90, until: 100 }],
  ['all from a place on', 'bytes=40-', { from: 40, until: 100 }],
  ['so many at the end', 'bytes=-30', { from: 70, until: 100 }],
  ['more at the end than there are', 'bytes=-300', { from: 0, until: 100 }],
  ['what lies behind the end', 'bytes=100-120', 'unsatisfiable'],
  ['nothing at the end', 'bytes=-0', 'unsatisfiable'],
  ['the whole without a header', undefined, undefined],
  ['the whole for two stretches', 'bytes=0-1,5-6', undefined],
  ['the whole for another unit', 'lines=1-2', undefined],
  ['the whole for one that ends before it begins', 'bytes=9-3', undefined],
  ['the whole for an empty one', 'bytes=-', undefined],
] as const)('gives %s', (_, header, wanted) => {
  expect(byteRangeIn(header, 100)).toEqual(wanted)
})
