// The reader of a contract's document: page, zoom and search by keys, and a file that cannot be shown.
import '#tests/support/screen-first.ts'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DocumentReader } from '#src/features/contracts/contracts/document-reader.tsx'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

const A4 = { width: 595, height: 842 }
let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const show = async (bytes: Uint8Array, pages = [A4, A4]) => {
  page = await renderPage(
    <DocumentReader
      document={{
        documentId: '10000000-0000-4000-8000-000000000001',
        name: '租赁合同.pdf',
        pages,
        sha256: 'a'.repeat(64),
        originalSha256: 'a'.repeat(64),
        size: bytes.length,
        isAttachment: false,
      }}
      source={bytes}
      error={null}
      onRetry={() => undefined}
      choice={null}
      note={null}
      ribbon={undefined}
    />,
  )
}
/** Shows it until its first page is drawn: what is closed before that ends in the middle of its opening. */
const read = async (count: number) => {
  await show(
    pagesOf(count),
    Array.from({ length: count }, () => A4),
  )
  await screen.findByRole('img', { name: /第 1 页/ })
}
const reader = () => screen.getByRole('region', { name: '合同文件' })
const zoom = () => screen.getByRole('button', { name: /恢复 100%$/ }).textContent

test('plus, minus and zero change the zoom', async () => {
  await read(2)
  expect(zoom()).toBe('100%')
  fireEvent.keyDown(reader(), { key: '+' })
  expect(zoom()).toBe('105%')
  fireEvent.keyDown(reader(), { key: '-' })
  fireEvent.keyDown(reader(), { key: '-' })
  expect(zoom()).toBe('95%')
  fireEvent.keyDown(reader(), { key: '0' })
  expect(zoom()).toBe('100%')
})

test('Ctrl F opens the search, in which plus is a letter, and Escape closes it', async () => {
  await read(2)
  fireEvent.keyDown(reader(), { key: 'f', ctrlKey: true })
  const field = screen.getByRole('textbox', { name: '在文件中查找' })
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, '+')
  expect(zoom()).toBe('100%')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: '在文件中查找' })).toBeNull()
})

test('words are looked for in the text of all pages', async () => {
  await read(2)
  fireEvent.keyDown(reader(), { key: 'f', ctrlKey: true })
  await userEvent.type(screen.getByRole('textbox', { name: '在文件中查找' }), 'PAGE{Enter}')
  expect(await screen.findByText('第 1 / 2 处')).toBeTruthy()
})

test('thumbnails are shown and put away; one page alone has none', async () => {
  await read(2)
  await userEvent.click(screen.getByRole('button', { name: '显示缩略图' }))
  expect(screen.getByRole('button', { name: '第 2 页' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '收起缩略图' }))
  expect(screen.queryByRole('button', { name: '第 2 页' })).toBeNull()
  await page?.close()
  await read(1)
  expect(screen.queryByRole('button', { name: '显示缩略图' })).toBeNull()
})

test('a file that pdf.js cannot read says so', async () => {
  await show(new Uint8Array([1, 2, 3]))
  expect(await screen.findByText('文件没有显示出来')).toBeTruthy()
})
