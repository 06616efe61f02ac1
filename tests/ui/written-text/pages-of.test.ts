// Where pages begin, by heights alone.
import { expect, it } from 'vitest'
import { pagesOf } from '#src/ui/written-text/pages-of.ts'

const block = (height: number, change: { isKept?: boolean; isBreak?: boolean } = {}) => ({
  height,
  isKept: false,
  isBreak: false,
  ...change,
})
const pages = (...blocks: ReturnType<typeof block>[]) => {
  const { starts, pages: count } = pagesOf(blocks, 100, 10)
  return [starts.map(({ index, page, room }) => `${index}: page ${page}, ${room} left`), count]
}

it('fills a page to its last line, without a gap at its head', () => {
  expect(pages(block(45), block(45), block(45), block(45))).toEqual([['2: page 1, 0 left'], 2])
  expect(pages(block(45), block(46), block(44))).toEqual([['1: page 1, 55 left'], 2])
})

it('keeps a heading with what follows, and headings in a row', () => {
  expect(pages(block(60), block(15, { isKept: true }), block(20))).toEqual([['1: page 1, 40 left'], 2])
  expect(pages(block(40), block(15, { isKept: true }), block(15, { isKept: true }), block(20))).toEqual([
    ['1: page 1, 60 left'],
    2,
  ])
  expect(pages(block(40), block(15, { isKept: true }), block(20))).toEqual([[], 1])
})

it('divides what is longer than a page, and goes on below it', () => {
  expect(pages(block(250), block(40), block(40))).toEqual([['2: page 3, 0 left'], 4])
})

it('begins a page at a break, but leaves none empty', () => {
  const isBreak = { isBreak: true }
  expect(pages(block(20), block(0, isBreak), block(20))).toEqual([['2: page 1, 80 left'], 2])
  expect(
    pages(block(0, isBreak), block(20), block(0, isBreak), block(0, isBreak), block(20), block(0, isBreak)),
  ).toEqual([['4: page 1, 80 left'], 2])
})
