// Words found in the text of pages: where they begin and end in its runs.
import { expect, test } from 'vitest'
import { foldedPage, placesOf } from '#src/ui/pdf/find-text.ts'

const found = (runs: readonly string[], words: string, most?: number) =>
  placesOf(foldedPage(runs), words, most).map(({ from, until }) => [
    `${from.run}:${from.at}`,
    `${until.run}:${until.at}`,
  ])

test.each([
  ['within a run', ['房屋租赁合同'], '租赁', [['0:2', '0:4']]],
  ['over two runs and the end of a line', ['房屋租', '', '赁合同'], '租赁合', [['0:2', '2:2']]],
  ['whatever white space lies between', ['租 赁', ' 合同'], '租赁 合同', [['0:0', '1:3']]],
  ['in full width as in half', ['Ｎｏ．１２'], 'no.12', [['0:0', '0:5']]],
  ['written with radicals', ['⽇期'], '日期', [['0:0', '0:2']]],
  [
    'each time, none over another',
    ['aaaa'],
    'aa',
    [
      ['0:0', '0:2'],
      ['0:2', '0:4'],
    ],
  ],
  ['after a letter of two code units', ['𠮷田租赁'], '租', [['0:3', '0:4']]],
  ['that is part of one sign', ['第⑩条'], '10', [['0:1', '0:2']]],
  ['not at all', ['房屋'], '车辆', []],
  ['of nothing but blanks nowhere', ['房屋'], '  ', []],
] as const)('finds a word %s', (_, runs, words, places) => {
  expect(found(runs, words)).toEqual(places)
})

test('stops where enough was found', () => {
  expect(found(['aaaa'], 'a', 2)).toEqual([
    ['0:0', '0:1'],
    ['0:1', '0:2'],
  ])
})
