// The base space in which places are put, and true sizes on paper (specification §9).
import { expect, test } from 'vitest'
import {
  BASE_PAGE_HEIGHT,
  BASE_PAGE_WIDTH,
  basePageHeight,
  isInsidePage,
  mmToBase,
} from '#protocol/page-geometry.ts'

const A4 = { width: 595.276, height: 841.89 }
const A3_LANDSCAPE = { width: 1190.551, height: 841.89 }

test('an A4 page is 800 wide and 1131 high', () => {
  expect([BASE_PAGE_WIDTH, BASE_PAGE_HEIGHT]).toEqual([800, 1131])
  expect(Math.round(basePageHeight(A4))).toBe(1131)
})

test('every page is 800 wide, and as high as its shape asks', () => {
  expect(basePageHeight(A3_LANDSCAPE)).toBeCloseTo(565.7, 1)
  expect(basePageHeight({ width: 400, height: 400 })).toBe(800)
})

test('a length keeps its size on paper, whatever the page', () => {
  expect(mmToBase(210, A4)).toBeCloseTo(800, 1)
  expect(mmToBase(42, A4)).toBeCloseTo(160, 0)
  expect(mmToBase(420, A3_LANDSCAPE)).toBeCloseTo(800, 1)
})

test.each([
  [{ x: 0, y: 0, w: 160, h: 160 }, true],
  [{ x: 640.5, y: 971.9, w: 160, h: 160 }, true],
  [{ x: 640.6, y: 0, w: 160, h: 160 }, false],
  [{ x: 0, y: 972, w: 160, h: 160 }, false],
  [{ x: -0.5, y: -0.5, w: 10, h: 10 }, true],
  [{ x: -0.6, y: 0, w: 10, h: 10 }, false],
  [{ x: 0, y: 0, w: 0, h: 10 }, false],
])('%j is inside an A4 page: %s', (box, inside) => {
  expect(isInsidePage({ page: 0, ...box }, A4)).toBe(inside)
})

test.each([
  [{ x: 0, y: 0, w: 10, h: 0 }, false],
  [{ x: 0, y: -0.6, w: 10, h: 10 }, false],
])('%j is inside an A4 page: %s, by its height', (box, inside) => {
  expect(isInsidePage({ page: 0, ...box }, A4)).toBe(inside)
})
