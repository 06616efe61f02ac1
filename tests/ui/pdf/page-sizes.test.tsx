// The sizes of a document's pages are asked for several at a time, and stand in their order.
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import { usePageSizes } from '#src/ui/pdf/page-sizes.ts'

const Sizes = ({ document }: { readonly document: PDFDocumentProxy }) => (
  <output>
    {usePageSizes(document)
      .map(({ width, height }) => `${width}×${height}`)
      .join(' ')}
  </output>
)

it('asks for eight pages at once, and tells them in their order', async () => {
  let open = 0
  let most = 0
  const asked: number[] = []
  const document = {
    numPages: 20,
    getPage: async (number: number) => {
      asked.push(number)
      open += 1
      most = Math.max(most, open)
      // Later pages of the same eight answer first.
      for (let turns = 8 - (number % 8); turns > 0; turns -= 1) await Promise.resolve()
      open -= 1
      return { getViewport: () => ({ width: number, height: 2 * number }) }
    },
  } as unknown as PDFDocumentProxy
  const { unmount } = render(<Sizes document={document} />)
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
  expect(await screen.findByText(numbers.map((number) => `${number}×${2 * number}`).join(' '))).toBeTruthy()
  expect([most, asked]).toEqual([8, numbers])
  unmount()
})
