// How a 骑缝章 is cut over pages.
import { expect, test } from 'vitest'
import { edgeStrips } from '#protocol/edge-strips.ts'

const range = (count: number) => Array.from({ length: count }, (_, page) => page)

test.each([
  [2, [2]],
  [20, [20]],
  [21, [11, 10]],
  [25, [13, 12]],
  [40, [20, 20]],
  [41, [14, 13, 14]],
  [500, range(25).map(() => 20)],
])('%i pages make groups of %j', (count, groups) => {
  const strips = edgeStrips(range(count))
  expect(strips.map((strip) => strip.page)).toEqual(range(count))
  expect(strips.filter((strip) => strip.index === 0).map((strip) => strip.count)).toEqual(groups)
  expect(strips.map((strip) => strip.index)).toEqual(groups.flatMap(range))
})

test('pages are taken in order and once', () => {
  expect(edgeStrips([4, 2, 4])).toEqual([
    { page: 2, index: 0, count: 2 },
    { page: 4, index: 1, count: 2 },
  ])
})
