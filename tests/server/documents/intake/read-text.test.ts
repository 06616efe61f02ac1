// Words are found in a document's text, where they stand.
import { expect, test } from 'vitest'
import { findWords } from '#protocol/contracts/fields/places/find-words.ts'
import { readText } from '#server/documents/intake/read-text.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'

test('finds each occurrence of Chinese words, however their letters are written', async () => {
  const pages = await readText(await leaseContract({ landlord: '杭州青禾科技有限公司', tenant: '陈一诺' }))
  const found = findWords(pages, ' 违约责任')
  expect(found.map(({ page }) => page)).toEqual([1, 1])
  expect(found[0]?.right).toBeGreaterThan(found[0]?.left ?? Infinity)
  expect([findWords(pages, '没有这句话'), findWords(pages, '  ')]).toEqual([[], []])
})
