// How a 骑缝章 is cut over pages.
import { expect, test } from 'vitest'
import { edgeStripBox, edgeStrips } from '#protocol/edge-strips.ts'

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

const A4 = { width: 595, height: 842 }

test('a strip is its share of the seal at the right edge, at the same height', () => {
  const strip = { page: 3, index: 1, count: 4 }
  expect(edgeStripBox({ y: 300, w: 160, h: 160 }, A4, strip, A4)).toEqual({
    page: 3,
    x: 760,
    y: 300,
    w: 40,
    h: 160,
  })
})

test('on a page twice as wide it keeps its size on paper and moves up where the page is too short', () => {
  const wide = { width: 1190, height: 421 }
  const strip = { page: 0, index: 0, count: 2 }
  const seal = { w: 160, h: 160 }
  expect(edgeStripBox({ y: 100, ...seal }, A4, strip, wide)).toEqual({ page: 0, x: 760, y: 50, w: 40, h: 80 })
  const { y } = edgeStripBox({ y: 900, ...seal }, A4, strip, wide)
  expect(y).toBeCloseTo((800 * 421) / 1190 - 80)
  expect(edgeStripBox({ y: 300, w: 160, h: 4000 }, A4, strip, wide).y).toBe(0)
})
