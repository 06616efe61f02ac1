// Reading out of a PDF that is not shown: the end of it, and a stretch that never comes.
import { beforeAll, expect, test } from 'vitest'
import { withPdf } from '#src/ui/pdf/with-pdf.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import { pdfOf, streamOf } from '#tests/support/attacks/raw-pdf.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { openViewport } from '#tests/support/viewport.ts'

beforeAll(() => openViewport())

const FIRST = 64 * 1024

test('what was read is given, of bytes and of stretches alike', async () => {
  const bytes = pagesOf(3, { filler: 300_000 })
  const parts = {
    total: bytes.length,
    first: bytes.slice(0, FIRST),
    read: async (from: number, until: number) => bytes.slice(from, until),
  }
  expect(await withPdf(bytes, async ({ numPages }) => numPages)).toBe(3)
  expect(await withPdf(parts, async ({ numPages }) => numPages)).toBe(3)
})

test('where a stretch does not come it ends, and does not wait for it', async () => {
  const noise = streamOf('x'.repeat(300_000))
  const bytes = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 6 0 R>>',
    noise,
    streamOf('BT ET'),
    noise,
  ])
  const parts = {
    total: bytes.length,
    first: bytes.slice(0, FIRST),
    read: async (from: number, until: number) => {
      if (from < bytes.length - 2 * FIRST) throw new Error('away')
      return bytes.slice(from, until)
    },
  }
  const words = async (document: PDFDocumentProxy) => (await document.getPage(2)).getTextContent()
  await expect(withPdf(parts, words)).rejects.toThrow('did not come')
})
