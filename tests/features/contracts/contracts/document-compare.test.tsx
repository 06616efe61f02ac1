// A document compared with what was brought: when that is offered, what it marks, the way out.
import '#tests/support/screen-first.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Addition } from '#protocol/contracts/contracts/additions.ts'
import { DocumentView } from '#src/features/contracts/contracts/document-view.tsx'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

const documentId = 'd2d2d2d2-0000-4000-8000-000000000001'
const contractId = '3c1d7a52-95c4-4a86-8f3a-3a8f3c1f0a11'
const seal: Addition = {
  documentId,
  fieldId: 'f1f1f1f1-0000-4000-8000-000000000001',
  kind: 'companySeal',
  label: '',
  who: '杭州清和文化科技有限公司',
  addedAt: '2026-11-21T03:00:00.000Z',
  page: 0,
  x: 60,
  y: 800,
  w: 160,
  h: 160,
}
const address: Addition = {
  ...seal,
  fieldId: 'f1f1f1f1-0000-4000-8000-000000000002',
  kind: 'text',
  label: '联系地址',
  who: '周既明',
  addedAt: null,
}

let page: RenderedPage | undefined
const mediaOf = window.matchMedia
let isWide = true
beforeEach(() => {
  isWide = true
  window.matchMedia = (query) => ({ ...mediaOf(query), matches: isWide })
})
afterEach(async () => {
  window.matchMedia = mediaOf
  await page?.close()
})

const show = async (additions: readonly Addition[], at = '/signDetail') => {
  page = await renderPage(
    <DocumentView
      contractId={contractId}
      documents={[
        {
          documentId,
          name: '合同.pdf',
          pages: [
            { width: 595, height: 842 },
            { width: 595, height: 842 },
          ],
          sha256: 'a'.repeat(64),
          originalSha256: 'b'.repeat(64),
          size: 1000,
          isAttachment: false,
        },
      ]}
    />,
    {
      at,
      answers: {
        '/ContractService/contract/additions': () => ({ data: additions }),
        '/ContractService/contract/document': () => ({
          raw: Buffer.from(pagesOf(2)),
          headers: { 'Content-Type': 'application/pdf' },
        }),
      },
    },
  )
}

test('a document to which nothing was added is not compared', async () => {
  await show([], '/signDetail?compare=1')
  await screen.findByRole('img', { name: /第 1 页/ })
  expect(screen.queryByRole('button', { name: '对比原件' })).toBeNull()
})

test('both versions stand side by side with what was added, and the way back leads to the reader', async () => {
  await show([seal, address])
  await userEvent.click(await screen.findByRole('button', { name: '对比原件' }))
  const comparison = within(await screen.findByRole('region', { name: '与原件对比' }))
  expect(comparison.getByRole('status').textContent).toContain(
    '已签版比原件多出：单位印章 1 处、填写内容 1 处。',
  )
  const brought = within(comparison.getByRole('region', { name: '文件内容：合同.pdf（原件）' }))
  const signed = within(comparison.getByRole('region', { name: '文件内容：合同.pdf（已签）' }))
  await signed.findByRole('img', { name: /第 1 页/ })
  expect(signed.getByRole('img', { name: /^单位印章，杭州清和文化科技有限公司，2026-11-21/ })).toBeTruthy()
  expect(signed.getByRole('img', { name: '填写内容“联系地址”，周既明，发起前' })).toBeTruthy()
  expect(brought.getByRole('img', { name: /^此处后来加上：单位印章/ })).toBeTruthy()
  expect(
    page?.asked.filter(({ path }) => path.endsWith('/document')).map(({ query }) => query['version']),
  ).toEqual(expect.arrayContaining(['original']))
  await userEvent.click(comparison.getByRole('button', { name: '下一处' }))
  expect(comparison.getByRole('button', { name: '下一处（1/2）' })).toBeTruthy()
  await userEvent.click(comparison.getByRole('button', { name: '退出对比' }))
  expect(await screen.findByRole('button', { name: '对比原件' })).toBeTruthy()
  expect(page?.history.at(-1)).toBe('/signDetail')
})

test('where there is no room for two, one is shown with a switch', async () => {
  isWide = false
  await show([address], '/signDetail?compare=1')
  expect(await screen.findByRole('region', { name: '文件内容：合同.pdf（已填写）' })).toBeTruthy()
  await userEvent.click(screen.getByText('原件'))
  expect(await screen.findByRole('region', { name: '文件内容：合同.pdf（原件）' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '文件内容：合同.pdf（已填写）' })).toBeNull()
})
