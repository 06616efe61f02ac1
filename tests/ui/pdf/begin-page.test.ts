// The worker begins with a page before it has a canvas, and who draws the page takes that over.
import { beforeAll, expect, it, vi } from 'vitest'
import { beginPage } from '#src/ui/pdf/begin-page.ts'
import { openPdf } from '#src/ui/pdf/open-pdf.ts'
import { pdfOf } from '#tests/support/attacks/raw-pdf.ts'
import { openViewport } from '#tests/support/viewport.ts'

beforeAll(() => {
  openViewport()
  const known: Record<string, unknown> = { getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }) }
  const get = (_: object, name: string) => known[name] ?? (() => undefined)
  HTMLCanvasElement.prototype.getContext = (() => new Proxy({}, { get, set: () => true })) as never
})

const EMPTY_PAGE = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
])

it('asks without a canvas, and gives up after a while when nobody draws', async () => {
  vi.useFakeTimers()
  const told: unknown[] = []
  const cancel = (after: number): void => {
    told.push(['given up after', after])
  }
  const page = {
    getViewport: () => 'its size',
    render: (asked: unknown) => {
      told.push(asked)
      return { promise: Promise.reject(new Error('given up')), cancel }
    },
    cleanup: () => told.push('let go of'),
  }
  beginPage(page as never)
  const begun = [{ canvas: null, viewport: 'its size' }, ['given up after', 900]]
  expect(told).toEqual(begun)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(told).toEqual([...begun, 'let go of'])
})

it('a document that was opened is begun with, and its page can be drawn once and again', async () => {
  const opened = openPdf(EMPTY_PAGE)
  const page = await (await opened.document).getPage(1)
  const draw = (): Promise<void> => {
    const viewport = page.getViewport({ scale: 1 })
    return page.render({ canvas: document.createElement('canvas'), viewport }).promise
  }
  await draw()
  page.cleanup()
  await draw()
  opened.destroy()
})
