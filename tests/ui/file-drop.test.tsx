// Files dropped on a whole page, and on a part of it that takes them itself.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { fileDrop } from '#src/ui/file-drop.ts'
import { prepareScreen } from '#tests/support/screen.ts'

beforeEach(prepareScreen)
afterEach(cleanup)

const FILE = new File(['%PDF'], '采购合同.pdf')
const withFile = { dataTransfer: { types: ['Files'], files: [FILE] } }

const show = () => {
  const taken: [string, readonly File[]][] = []
  render(
    <div data-testid="page" {...fileDrop((files) => taken.push(['page', files]))}>
      <p>正文</p>
      <DropZone accept="" title="附件" hint="" onFiles={(files) => taken.push(['zone', files])} />
    </div>,
  )
  return { taken, page: screen.getByTestId('page'), text: screen.getByText('正文') }
}

it('takes a file dropped anywhere, and shows that it will', () => {
  const { taken, page, text } = show()
  fireEvent.dragOver(text, withFile)
  expect(page.hasAttribute('data-dropping')).toBe(true)
  fireEvent.drop(text, withFile)
  expect(page.hasAttribute('data-dropping')).toBe(false)
  expect(taken).toEqual([['page', [FILE]]])
})

it('leaves a file to the part it is dropped on', () => {
  const { taken, page } = show()
  const zone = screen.getByRole('button', { name: /附件/ })
  fireEvent.dragOver(zone, withFile)
  expect(page.hasAttribute('data-dropping')).toBe(false)
  fireEvent.drop(zone, withFile)
  expect(taken).toEqual([['zone', [FILE]]])
})

it('lets dragged text and a file that leaves again go by', () => {
  const { taken, page, text } = show()
  expect(fireEvent.dragOver(text, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true)
  expect(page.hasAttribute('data-dropping')).toBe(false)
  fireEvent.dragOver(text, withFile)
  fireEvent.dragLeave(page)
  expect(page.hasAttribute('data-dropping')).toBe(false)
  expect(taken).toEqual([])
})
