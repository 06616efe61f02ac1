// What the pages of a PDF say, for the search.
import { expect, test } from 'vitest'
import { foldedPage } from '#protocol/contracts/page-texts/folding.ts'
import { readPages } from '#server/documents/intake/read-pages.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'

test('reads each page of a Chinese contract, and the pairs of all of them', async () => {
  const bytes = await leaseContract({ landlord: '杭州青禾科技有限公司', tenant: '陈一诺' })
  const { pages, pairs } = await readPages(bytes)
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3])
  expect(foldedPage(pages.map(({ text }) => text).join('')).text).toContain('十个工作日内无息退还押金')
  expect(pairs).toContain(('押'.charCodeAt(0) << 16) | '金'.charCodeAt(0))
  expect(bytes.length).toBeGreaterThan(0)
})

test('Latin pages keep their spaces', async () => {
  expect((await readPages(pagesOf(2))).pages).toEqual([
    { page: 1, text: 'Page 1' },
    { page: 2, text: 'Page 2' },
  ])
})
