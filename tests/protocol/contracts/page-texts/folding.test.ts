// How texts are kept, compared and cut into pairs.
import { expect, test } from 'vitest'
import {
  MOST_LETTERS_OF_PAGE,
  foldedPage,
  keptText,
  pairsIn,
  searchedWords,
} from '#protocol/contracts/page-texts/folding.ts'
import { wordsProblem } from '#protocol/contracts/page-texts/page-texts.ts'

test.each([
  ['甲方 应于\n每季度', '甲方应于每季度'],
  ['Contract  No.\n7 applies', 'Contract No. 7 applies'],
  ['单价 12,500 元 ＡＢＣ', '单价12,500元ABC'],
  ['⽅⻓⻚', '方长页'],
  ['\0租\uD800金', '租金'],
  ['  \n ', ''],
])('keeps %j as %j', (said, kept) => {
  expect(keptText(said)).toBe(kept)
})

test('a page keeps no more letters than it may', () => {
  expect(keptText('租'.repeat(MOST_LETTERS_OF_PAGE + 5))).toHaveLength(MOST_LETTERS_OF_PAGE)
})

test('a kept text is compared without spaces, in lower case, and each unit knows its place', () => {
  expect(foldedPage('No. 7 İ租')).toEqual({ text: 'no.7İ租', places: [0, 1, 2, 4, 6, 7] })
})

test('pairs are those of letters side by side, each once', () => {
  expect([...pairsIn('租金租金')]).toEqual([
    ('租'.charCodeAt(0) << 16) | '金'.charCodeAt(0),
    ('金'.charCodeAt(0) << 16) | '租'.charCodeAt(0),
  ])
})

test('words are folded like pages', () => {
  expect(searchedWords(' 违约⾦  Contract contract  ')).toEqual(['违约金', 'contract'])
})

test.each([
  ['租金', undefined],
  ['押金 退还', undefined],
  [' ', '请输入要查找的文字'],
  ['押', '“押”太短，每个词至少 2 个字'],
  ['押金 退', '“退”太短，每个词至少 2 个字'],
  ['一一 二二 三三 四四 五五 六六', '一次最多查找 5 个词，请去掉一些'],
])('of %j says %j', (typed, problem) => {
  expect(wordsProblem(typed)).toBe(problem)
})
