// Lines of letters out of a reader's runs.
import { expect, it } from 'vitest'
import { GAP, linesOf, plainLetter, plainText } from '#protocol/contracts/fields/places/text-lines.ts'
import { run } from '#tests/support/typed-page.ts'

it('reads radicals, full width and spread letters as ordinary ones', () => {
  expect(['⽅', '⻓', '（', '：', '甲'].map(plainLetter)).toEqual(['方', '长', '(', ':', '甲'])
  expect(plainText('甲 ⽅（盖　章）')).toBe('甲方(盖章)')
})

it('joins runs of one baseline from left to right and marks gaps wider than a letter', () => {
  const lines = linesOf(3, {
    runs: [run('乙方', 200, 101), run('甲', 60, 100), run('方', 74, 100), run(' ', 90, 100)],
  })
  expect(lines.map(({ page, text }) => [page, text])).toEqual([[3, `甲方${GAP}乙方`]])
  expect(lines[0]?.starts).toEqual([60, 74, 86, 200, 212])
  expect(lines[0]?.ends).toEqual([72, 86, 200, 212, 224])
  expect(lines[0]?.y).toBeCloseTo(100.33)
  expect(lines[0]?.height).toBe(12)
})

it('keeps lines apart that are more than half a letter apart, from top to bottom', () => {
  const runs = [run('下', 60, 107), run('上', 60, 100)]
  expect(linesOf(0, { runs }).map(({ text }) => text)).toEqual(['上', '下'])
})

it('shares a run’s width by its letters, spaces narrower, and leaves the spaces out', () => {
  const [line] = linesOf(0, { runs: [{ text: '甲 1', x: 0, y: 10, width: 178, height: 100 }] })
  expect([line?.text, line?.starts, line?.ends]).toEqual(['甲1', [0, 128], [100, 178]])
})

it('one letter stays one, though it takes two code units or becomes several', () => {
  const [line] = linesOf(0, { runs: [run('𠮷⑩', 0, 10)] })
  expect([line?.text, line?.starts]).toEqual(['〓10', [0, 12, 12]])
})

it('knows no line in pages without text', () => {
  expect(linesOf(0, { runs: [run('  ', 0, 0)] })).toEqual([])
})
