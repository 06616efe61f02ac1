// What goes on the page of a place to sign.
import { expect, test } from 'vitest'
import { isKeptToSigning } from '#protocol/templates/written-texts/keeping.ts'
import type { KeepingBlock } from '#protocol/templates/written-texts/keeping.ts'

const line = (change: Partial<KeepingBlock> = {}): KeepingBlock => ({
  isLine: true,
  isBreak: false,
  hasAnchor: false,
  letters: 20,
  ...change,
})
const signed = line({ hasAnchor: true })
const table = line({ isLine: false, hasAnchor: true })
const cut = line({ isLine: false, isBreak: true })

test.each([
  ['the two blocks before a place go with it', [line(), line(), line(), signed], [false, true, true, false]],
  ['so do those before a table that is signed', [line(), line(), table], [true, true, false]],
  [
    'what is signed line by line stays together',
    [line(), signed, signed, line()],
    [true, true, false, false],
  ],
  ['a page break is kept', [line(), cut, signed], [false, false, false]],
  ['a long paragraph may stand before it', [line({ letters: 301 }), signed], [false, false]],
  ['a text that nobody signs is as it was', [line(), line()], [false, false]],
] as const)('%s', (_says, blocks, kept) => {
  expect(blocks.map((_, index) => isKeptToSigning(blocks, index))).toEqual(kept)
})
