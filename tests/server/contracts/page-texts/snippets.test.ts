// What is shown of the pages on which words stand.
import { expect, test } from 'vitest'
import { foundOn } from '#server/domain/contracts/page-texts/snippets.ts'

const page = (number: number, text: string) => ({ documentId: 'd', page: number, text })

test('all words must occur, though on different pages', () => {
  const pages = [page(1, '租金按季支付'), page(2, '押金无息退还')]
  expect(foundOn(pages, ['租金', '押金'], 3)?.pages.map(({ page: at, find }) => [at, find])).toEqual([
    [1, '租金'],
    [2, '押金'],
  ])
  expect(foundOn(pages, ['租金', '违约金'], 3)).toBeUndefined()
})

test('pairs that stand apart are no word', () => {
  expect(foundOn([page(1, '甲方应支付，支付应')], ['应支付应'], 3)).toBeUndefined()
})

test('pages with more of the words come first, and those that are not shown are counted', () => {
  const pages = [page(1, '租金'), page(2, '租金与押金'), page(3, '押金'), page(4, '租金')]
  const found = foundOn(pages, ['租金', '押金'], 2)
  expect([found?.pages.map(({ page: at }) => at), found?.morePages]).toEqual([[2, 1], 2])
})

test('words are told apart in what stands around the first of them, spaces and letters as they are', () => {
  const found = foundOn([page(1, `${'前'.repeat(40)}Rent No. 7 与押金`)], ['no.7', '押金'], 1)
  expect(found?.pages[0]?.parts).toEqual([
    { text: `…${'前'.repeat(20)}Rent `, isFound: false },
    { text: 'No. 7', isFound: true },
    { text: ' 与', isFound: false },
    { text: '押金', isFound: true },
  ])
})

test('what follows is cut, and a word that is cut is not marked', () => {
  const parts = foundOn([page(1, `租金${'后'.repeat(93)}租金`)], ['租金'], 1)?.pages[0]?.parts
  expect(parts).toEqual([
    { text: '租金', isFound: true },
    { text: `${'后'.repeat(93)}租…`, isFound: false },
  ])
})
